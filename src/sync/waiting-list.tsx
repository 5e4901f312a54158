import { filesOf } from '#local/outbox/references'
import { groupBy } from '#domain/value/group-by'
import type { OutboxLine, UploadStatus } from '#local/types'
import { formatBytes, formatTime } from '../ui/format'
import { Image } from 'lucide-react'
import { Button } from '../ui/action/button'
import { DeleteButton } from '../ui/action/delete-button'
import { List, ListRow } from '../ui/record/list-row'
import { count } from '../fields/words'
import { Badge } from '../ui/status/badge'
import { LevelBadge } from '../ui/status/level-badge'
import { changeIcon } from './change-icon'

/** The most rows it shows: a week without signal must not slow this page. */
const MOST = 100

/** What one person did at once, an issue and its photos, is one line however many parts it goes in. */
function deedsIn(lines: readonly OutboxLine[]): OutboxLine[][] {
  return [...groupBy(lines, ({ entry }) => `${entry.at} ${entry.label}`).values()]
}

/** "2 photos", "3 changes" of a line that is more than one. */
function partsOf(deed: readonly OutboxLine[]): string | null {
  const photos = deed.filter(({ entry }) => filesOf(entry).length > 0).length
  const others = deed.length - photos
  const words = [
    others > 1 ? count(others, 'change', 'changes') : null,
    photos > 0 && others > 0 ? `with ${count(photos, 'photo', 'photos')}` : null,
    photos > 1 && others === 0 ? count(photos, 'photo', 'photos') : null,
  ].filter(Boolean)
  return words.length === 0 ? null : words.join(' ')
}

/** Every change that only this device has, in words, oldest first: the order they are sent in. */
export function WaitingList({
  label,
  lines,
  isSending,
  onDiscard,
}: {
  readonly label: string
  readonly lines: readonly OutboxLine[]
  /** Whether anything is being sent now. What was sent before and not confirmed waits, as far as a person is concerned. */
  readonly isSending: boolean
  /** All that was done at once, the last of it first. */
  readonly onDiscard: (seqs: readonly number[]) => void
}) {
  const deeds = deedsIn(lines)
  const more = deeds.length - MOST
  return (
    <List label={label}>
      {deeds.slice(0, MOST).map(deed => (
        <WaitingRow key={deed[0]?.entry.seq} deed={deed} isSending={isSending} onDiscard={onDiscard} />
      ))}
      {more > 0 && (
        <ListRow title={`${more.toLocaleString('en-GB')} more`} under="They go after these. Export shows them all." />
      )}
    </List>
  )
}

interface WaitingRowProps {
  readonly deed: readonly OutboxLine[]
  readonly isSending: boolean
  readonly onDiscard: (seqs: readonly number[]) => void
}

function WaitingRow({ deed, isSending, onDiscard }: WaitingRowProps) {
  const [first] = deed
  if (!first) return null
  const { entry } = first
  const isSealed = deed.some(each => each.entry.state === 'sealed')
  const waitsFor = deed.every(each => each.waitsFor !== null) ? first.waitsFor : null
  return (
    <ListRow
      icon={changeIcon(entry)}
      title={entry.label}
      under={[partsOf(deed), waitsFor, formatTime(entry.at)].filter(Boolean).join(' · ')}
      end={
        isSealed && isSending ? (
          <Badge level="info">Sending</Badge>
        ) : waitsFor ? (
          <Badge level="subtle">Held</Badge>
        ) : (
          <Badge level="warning">Waiting</Badge>
        )
      }
      actions={
        isSealed ? undefined : (
          <DeleteButton
            quiet
            label="Discard"
            confirmLabel="Discard, sure?"
            onDelete={() => onDiscard(deed.map(each => each.entry.seq).toReversed())}
          />
        )
      }
    />
  )
}

const UPLOAD_BADGE = {
  queued: ['warning', 'Waiting'],
  sending: ['info', 'Sending'],
  failed: ['error', 'Failed'],
  sent: ['subtle', 'Sent'],
} as const

/** Photos and files being uploaded, one by one; text never waits for them. */
export function UploadList({
  uploads,
  isOnline,
  onRetry,
}: {
  readonly uploads: readonly UploadStatus[]
  /** Whether anything can travel: a file that was being sent when the connection went waits. */
  readonly isOnline: boolean
  readonly onRetry: (file: number) => void
}) {
  return (
    <List label="Photos and files">
      {uploads.map(upload => {
        const shown = upload.state === 'sending' && !isOnline ? 'queued' : upload.state
        const [level, word] = UPLOAD_BADGE[shown]
        return (
          <ListRow
            key={upload.fileId}
            icon={Image}
            title={upload.fileName}
            under={upload.problem ?? formatBytes(upload.size)}
            end={
              <LevelBadge level={level}>
                {shown === 'sending' ? `${word} ${Math.round(upload.progress * 100)}%` : word}
              </LevelBadge>
            }
            actions={
              upload.state === 'failed' ? <Button onClick={() => onRetry(upload.fileId)}>Try again</Button> : undefined
            }
          />
        )
      })}
    </List>
  )
}
