import { useState } from 'react'
import { deliveryPhoto } from '#contract/commercial/delivery-photo'
import { materialInvoicePhoto } from '#contract/commercial/material-invoice-photo'
import { attach, remove } from '#local/write/changes'
import { useFile } from '../../fields/use-file'
import { useAct } from '../../records/data/use-act'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { DeleteButton } from '../../ui/action/delete-button'
import { formatDateTime } from '../../ui/format'
import { PhotoStrip, PhotoTile } from '../../ui/record/photo-strip'
import { PhotoViewer } from '../../ui/record/photo-viewer'
import { Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import type { DraftPhoto } from '../issues/issue-draft'
import { usePhotoIntake } from '../issues/use-photo-intake'

const STATE_WORDS = { queued: 'Waiting', sending: 'Sending', failed: 'Failed, try again', kept: undefined } as const

interface RecordPhotosProps {
  readonly of: 'delivery' | 'invoice'
  readonly id: number
  readonly project: number
  readonly isWritable: boolean
}

/** The photos of a delivery or of an invoice: taken, looked at and deleted, also without a connection. */
export function RecordPhotos({ of, id, project, isWritable }: RecordPhotosProps) {
  const deliveries = useRecordsWithin(deliveryPhoto, 'delivery', of === 'delivery' ? id : null) ?? []
  const invoices = useRecordsWithin(materialInvoicePhoto, 'invoice', of === 'invoice' ? id : null) ?? []
  const photos = of === 'delivery' ? deliveries : invoices
  const resource = of === 'delivery' ? deliveryPhoto : materialInvoicePhoto
  const [shown, setShown] = useState<number | null>(null)
  const act = useAct()
  const intake = usePhotoIntake(({ photo, takenAt }: DraftPhoto) => {
    const values = { project, caption: null, takenAt }
    const change =
      of === 'delivery'
        ? attach(deliveryPhoto, 'file', photo, { ...values, delivery: id })
        : attach(materialInvoicePhoto, 'file', photo, { ...values, invoice: id })
    void act([change], 'Added a photo')
  })
  const index = photos.findIndex(photo => photo.id === shown)
  const photo = photos[index]
  return (
    <Section title="Photos" aside={photos.length > 0 ? String(photos.length) : undefined}>
      {photos.length === 0 && !isWritable && <EmptyState title="No photos" />}
      <PhotoStrip label="Photos" {...(isWritable ? { add: { label: 'Add a photo', onFiles: intake.take } } : {})}>
        {photos.map(each => (
          <Tile key={each.id} photo={each} onOpen={() => setShown(each.id)} />
        ))}
      </PhotoStrip>
      {intake.preparing > 0 && <p role="status">Preparing photos…</p>}
      {photo && (
        <Large
          photo={photo}
          index={index}
          count={photos.length}
          onIndex={next => setShown(photos[next]?.id ?? null)}
          onClose={() => setShown(null)}
        >
          {isWritable && (
            <DeleteButton
              label="Delete"
              confirmLabel="Delete, sure?"
              onDelete={() => {
                setShown(null)
                void act([remove(resource, photo.id)], 'Deleted a photo')
              }}
            />
          )}
        </Large>
      )}
    </Section>
  )
}

interface Photo {
  readonly id: number
  readonly file: number
  readonly caption: string | null
  readonly takenAt: string | null
}
const nameOf = ({ caption, takenAt }: Photo): string =>
  caption ?? (takenAt ? `Photo taken ${formatDateTime(takenAt)}` : 'Photo')

function Tile({ photo, onOpen }: { readonly photo: Photo; readonly onOpen: () => void }) {
  const { src, state, onBroken } = useFile(photo.file, { thumbnail: true })
  return (
    <PhotoTile
      src={src}
      alt={nameOf(photo)}
      state={state}
      stateWords={STATE_WORDS[state]}
      onOpen={onOpen}
      onBroken={onBroken}
    />
  )
}

interface LargeProps {
  readonly photo: Photo
  readonly index: number
  readonly count: number
  readonly onIndex: (index: number) => void
  readonly onClose: () => void
  readonly children: React.ReactNode
}

function Large({ photo, children, ...place }: LargeProps) {
  const { src, onBroken } = useFile(photo.file, { thumbnail: false })
  return (
    <PhotoViewer
      {...place}
      src={src}
      onBroken={onBroken}
      alt={nameOf(photo)}
      absent="This photo is not on this device. It is fetched when there is a connection."
      actions={children}
    />
  )
}
