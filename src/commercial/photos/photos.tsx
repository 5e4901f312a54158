import { ArrowLeft, ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { AT_START } from '#domain/value/position'
import { useFile } from '../../fields/use-file'
import { Button } from '../../ui/action/button'
import { DeleteButton } from '../../ui/action/delete-button'
import { formatDateTime } from '../../ui/format'
import { PhotoStrip, PhotoTile } from '../../ui/record/photo-strip'
import { PhotoViewer } from '../../ui/record/photo-viewer'
import { Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import type { DraftPhoto } from './draft-photo'
import { Preparing } from './preparing'
import { usePhotoIntake } from './use-photo-intake'

const STATE_WORDS = { queued: 'Waiting', sending: 'Sending', failed: 'Failed, try again', kept: undefined } as const

/** A photo of a record, whatever the record is. */
interface Photo {
  readonly id: number
  readonly file: number
  readonly caption: string | null
  readonly takenAt: string | null
}
interface PhotosProps {
  /** In their order. */
  readonly photos: readonly Photo[]
  readonly isWritable: boolean
  /** Why none of them may be deleted, when what they belong to was approved; more may be added all the same. */
  readonly sealed?: string | null
  readonly onTake: (photo: DraftPhoto) => void
  /** True when it is gone. */
  readonly onRemove: (id: number) => Promise<boolean>
  /** Puts a photo after another; AT_START before all. */
  readonly onMove: (id: number, after: number) => void
  /** Where there is no photo it takes one line: what stands below it is wanted more. */
  readonly isSlim?: boolean
}

/** The photos of a record in their order: taken, looked at one by one, put in another place and deleted, also without a connection. */
export function Photos({ photos, isWritable, sealed = null, onTake, onRemove, onMove, isSlim = false }: PhotosProps) {
  const [shown, setShown] = useState<number | null>(null)
  const intake = usePhotoIntake(onTake)
  const index = photos.findIndex(photo => photo.id === shown)
  const photo = photos[index]

  function move(to: number) {
    const others = photos.filter(each => each.id !== shown)
    if (photo) onMove(photo.id, others[to - 1]?.id ?? AT_START)
  }
  async function discard() {
    const next = photos[index + 1] ?? photos[index - 1]
    if (photo && (await onRemove(photo.id))) setShown(next?.id ?? null)
  }
  const isOneLine = isSlim && photos.length === 0
  if (isOneLine && !isWritable) return null
  return (
    // One tree in both forms: a photo from another device must not take away the input whose camera is open.
    <Section title={isOneLine ? null : 'Photos'} aside={photos.length > 0 ? String(photos.length) : undefined}>
      {photos.length === 0 && !isWritable && <EmptyState title="No photos" />}
      <PhotoStrip
        label="Photos"
        slim={isOneLine}
        {...(isWritable ? { add: { label: 'Add a photo', onFiles: intake.take } } : {})}
      >
        {photos.map(each => (
          <Tile key={each.id} photo={each} onOpen={() => setShown(each.id)} />
        ))}
      </PhotoStrip>
      <Preparing count={intake.preparing} />
      {photo && (
        <Large
          photo={photo}
          index={index}
          count={photos.length}
          onIndex={next => setShown(photos[next]?.id ?? null)}
          onClose={() => setShown(null)}
        >
          {isWritable && (
            <>
              {sealed === null ? (
                <DeleteButton label="Delete" confirmLabel="Delete, sure?" onDelete={() => void discard()} />
              ) : (
                <p>{sealed}</p>
              )}
              {sealed === null && photos.length > 1 && (
                <Button icon={ArrowLeft} disabled={index === 0} onClick={() => move(index - 1)}>
                  Move earlier
                </Button>
              )}
              {sealed === null && photos.length > 1 && (
                <Button icon={ArrowRight} disabled={index === photos.length - 1} onClick={() => move(index + 1)}>
                  Move later
                </Button>
              )}
            </>
          )}
        </Large>
      )}
    </Section>
  )
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
