import { deliveryPhoto } from '#contract/commercial/delivery-photo'
import { labourPhoto } from '#contract/commercial/labour-photo'
import type { materialInvoicePhoto } from '#contract/commercial/material-invoice-photo'
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
