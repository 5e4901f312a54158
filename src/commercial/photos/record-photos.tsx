import { deliveryPhoto } from '#contract/commercial/delivery-photo'
import { labourPhoto } from '#contract/commercial/labour-photo'
import { type ProgressPhoto, progressPhoto } from '#contract/commercial/progress-photo'
import type { materialInvoicePhoto } from '#contract/commercial/material-invoice-photo'
import { type Day, dayOf } from '#domain/value/day'
import { attach, move, remove } from '#local/write/changes'
import { useAct } from '../../records/data/use-act'
import { useRecordsWithin } from '../../records/data/use-records-within'
import type { DraftPhoto } from '../issues/issue-draft'
import { Photos } from './photos'

interface RecordPhotosProps {
  readonly id: number
  readonly project: number
  readonly isWritable: boolean
}

/** The photos of a delivery. */
export function DeliveryPhotos({ id, project, isWritable }: RecordPhotosProps) {
  const photos = useRecordsWithin(deliveryPhoto, 'delivery', id) ?? []
  const act = useAct()
  return (
    <Photos
      photos={photos}
      isWritable={isWritable}
      onTake={({ photo, takenAt }: DraftPhoto) =>
        void act(
          [attach(deliveryPhoto, 'file', photo, { project, caption: null, takenAt, delivery: id })],
          'Added a photo',
        )
      }
      onRemove={each => act([remove(deliveryPhoto, each)], 'Deleted a photo')}
      onMove={(each, after) => void act([move(deliveryPhoto, each, after)], 'Moved a photo')}
    />
  )
}

/** The photos of a labour application: what was done, or the paper it came on. */
export function LabourPhotos({ id, project, isWritable }: RecordPhotosProps) {
  const photos = useRecordsWithin(labourPhoto, 'application', id) ?? []
  const act = useAct()
  return (
    <Photos
      photos={photos}
      isWritable={isWritable}
      onTake={({ photo, takenAt }: DraftPhoto) =>
        void act(
          [attach(labourPhoto, 'file', photo, { project, caption: null, takenAt, application: id })],
          'Added a photo',
        )
      }
      onRemove={each => act([remove(labourPhoto, each)], 'Deleted a photo')}
      onMove={(each, after) => void act([move(labourPhoto, each, after)], 'Moved a photo')}
    />
  )
}

/** The pages of an invoice, kept as `resource`. */
export function InvoicePhotos(props: RecordPhotosProps & { readonly resource: typeof materialInvoicePhoto }) {
  const { resource, id, project, isWritable } = props
  const photos = useRecordsWithin(resource, 'invoice', id) ?? []
  const act = useAct()
  return (
    <Photos
      photos={photos}
      isWritable={isWritable}
      onTake={({ photo, takenAt }: DraftPhoto) =>
        void act([attach(resource, 'file', photo, { project, caption: null, takenAt, invoice: id })], 'Added a photo')
      }
      onRemove={each => act([remove(resource, each)], 'Deleted a photo')}
      onMove={(each, after) => void act([move(resource, each, after)], 'Moved a photo')}
    />
  )
}

interface ProgressPhotosProps {
  readonly place: ProgressPlace
  readonly isWritable: boolean
}
/** The bill whose progress is recorded. */
export interface BillOnSite {
  readonly project: number
  readonly assessment: number
  /** Photos taken later are left out; null is as it is now. */
  readonly until: Day | null
}
/** A product in a place of the building: a zone, or a floor with the zones in it. */
export interface ProgressPlace extends BillOnSite {
  readonly product: number
  readonly zone: number
  /** The zones whose photos are shown: a floor shows those of its rooms too. */
  readonly zones: readonly number[]
}

/** Whether a photo had been taken by the end of a day. */
export const isTakenBy = (
  { takenAt, createdAt }: Pick<ProgressPhoto, 'takenAt' | 'createdAt'>,
  day: Day | null,
): boolean => day === null || dayOf(takenAt ?? createdAt) <= day

/** The photos of a product in a place, in their order. */
export function ProgressPhotos({ place, isWritable }: ProgressPhotosProps) {
  const { project, assessment, product, zone, zones, until } = place
  const all = useRecordsWithin(progressPhoto, 'product', product) ?? []
  const act = useAct()
  return (
    <Photos
      isSlim
      photos={all.filter(
        each => isTakenBy(each, until) && (each.zone === zone || (each.zone !== null && zones.includes(each.zone))),
      )}
      isWritable={isWritable}
      onTake={({ photo, takenAt }: DraftPhoto) =>
        void act(
          [attach(progressPhoto, 'file', photo, { project, assessment, product, zone, caption: null, takenAt })],
          'Added a photo',
        )
      }
      onRemove={each => act([remove(progressPhoto, each)], 'Deleted a photo')}
      onMove={(each, after) => void act([move(progressPhoto, each, after)], 'Moved a photo')}
    />
  )
}
