import { deliveryPhoto } from '#contract/commercial/delivery-photo'
import { materialInvoicePhoto } from '#contract/commercial/material-invoice-photo'
import { attach, move, remove } from '#local/write/changes'
import { useAct } from '../../records/data/use-act'
import { useRecordsWithin } from '../../records/data/use-records-within'
import type { DraftPhoto } from '../issues/issue-draft'
import { Photos } from './photos'

interface RecordPhotosProps {
  readonly of: 'delivery' | 'invoice'
  readonly id: number
  readonly project: number
  readonly isWritable: boolean
}

/** The photos of a delivery or of an invoice. */
export function RecordPhotos({ of, id, project, isWritable }: RecordPhotosProps) {
  const deliveries = useRecordsWithin(deliveryPhoto, 'delivery', of === 'delivery' ? id : null) ?? []
  const invoices = useRecordsWithin(materialInvoicePhoto, 'invoice', of === 'invoice' ? id : null) ?? []
  const resource = of === 'delivery' ? deliveryPhoto : materialInvoicePhoto
  const act = useAct()
  function take({ photo, takenAt }: DraftPhoto) {
    const values = { project, caption: null, takenAt }
    const change =
      of === 'delivery'
        ? attach(deliveryPhoto, 'file', photo, { ...values, delivery: id })
        : attach(materialInvoicePhoto, 'file', photo, { ...values, invoice: id })
    void act([change], 'Added a photo')
  }
  return (
    <Photos
      photos={of === 'delivery' ? deliveries : invoices}
      isWritable={isWritable}
      onTake={take}
      onRemove={photo => act([remove(resource, photo)], 'Deleted a photo')}
      onMove={(photo, after) => void act([move(resource, photo, after)], 'Moved a photo')}
    />
  )
}
