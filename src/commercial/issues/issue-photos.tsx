import { useState } from 'react'
import { ArrowLeft, ArrowRight } from 'lucide-react'
import type { Issue } from '#contract/commercial/issue'
import { issuePhoto, type IssuePhoto } from '#contract/commercial/issue-photo'
import { AT_START } from '#domain/value/position'
import { useFile } from '../../fields/use-file'
import { move as moveAfter, remove } from '#local/write/changes'
import { useAct } from '../../records/data/use-act'
import { useRecordsWithin } from '../../records/data/use-records-within'
import { Button } from '../../ui/action/button'
import { DeleteButton } from '../../ui/action/delete-button'
import { formatDateTime } from '../../ui/format'
import { PhotoStrip, PhotoTile } from '../../ui/record/photo-strip'
import { PhotoViewer } from '../../ui/record/photo-viewer'
import { Section } from '../../ui/shell/page'
import { EmptyState } from '../../ui/status/empty-state'
import { attachPhoto } from './issue-draft'
import styles from './issues.module.css'
import { usePhotoIntake } from './use-photo-intake'

const STATE_WORDS = { queued: 'Waiting', sending: 'Sending', failed: 'Failed, try again', kept: undefined } as const

/** The photos of an issue in their order: taken, looked at one by one, put in another place and deleted, also without a connection. */
export function IssuePhotos({ issue, isWritable }: { readonly issue: Issue; readonly isWritable: boolean }) {
  const photos = useRecordsWithin(issuePhoto, 'issue', issue.id) ?? []
  const [shown, setShown] = useState<number | null>(null)
  const act = useAct()
  const intake = usePhotoIntake(
    photo => void act([attachPhoto(photo, issue.project, issue.id)], `Photo for ${issue.summary}`),
  )
  const index = photos.findIndex(photo => photo.id === shown)
  const photo = photos[index]

  function move(to: number) {
    const others = photos.filter(each => each.id !== shown)
    if (!photo) return
    void act([moveAfter(issuePhoto, photo.id, others[to - 1]?.id ?? AT_START)], `Moved a photo of ${issue.summary}`)
  }
  async function discard() {
    if (!photo) return
    const next = photos[index + 1] ?? photos[index - 1]
    if (await act([remove(issuePhoto, photo.id)], `Deleted a photo of ${issue.summary}`)) setShown(next?.id ?? null)
  }
  return (
    <Section title="Photos" aside={photos.length > 0 ? String(photos.length) : undefined}>
      {photos.length === 0 && !isWritable && <EmptyState title="No photos" />}
      <PhotoStrip label="Photos" {...(isWritable ? { add: { label: 'Add a photo', onFiles: intake.take } } : {})}>
        {photos.map(each => (
          <IssuePhotoTile key={each.id} photo={each} onOpen={() => setShown(each.id)} />
        ))}
      </PhotoStrip>
      {intake.preparing > 0 && (
        <p role="status" className={styles['quiet']}>
          Preparing photos…
        </p>
      )}
      {photo && (
        <LargePhoto
          photo={photo}
          index={index}
          count={photos.length}
          onIndex={next => setShown(photos[next]?.id ?? null)}
          onClose={() => setShown(null)}
        >
          {isWritable && (
            <>
              <DeleteButton label="Delete" confirmLabel="Delete, sure?" onDelete={() => void discard()} />
              {photos.length > 1 && (
                <Button icon={ArrowLeft} disabled={index === 0} onClick={() => move(index - 1)}>
                  Move earlier
                </Button>
              )}
              {photos.length > 1 && (
                <Button icon={ArrowRight} disabled={index === photos.length - 1} onClick={() => move(index + 1)}>
                  Move later
                </Button>
              )}
            </>
          )}
        </LargePhoto>
      )}
    </Section>
  )
}

const nameOf = (photo: IssuePhoto): string =>
  photo.caption ?? (photo.takenAt ? `Photo taken ${formatDateTime(photo.takenAt)}` : 'Photo')

function IssuePhotoTile({ photo, onOpen }: { readonly photo: IssuePhoto; readonly onOpen: () => void }) {
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

interface LargePhotoProps {
  readonly photo: IssuePhoto
  readonly index: number
  readonly count: number
  readonly onIndex: (index: number) => void
  readonly onClose: () => void
  readonly children: React.ReactNode
}

function LargePhoto({ photo, children, ...place }: LargePhotoProps) {
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
