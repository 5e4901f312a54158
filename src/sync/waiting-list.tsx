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

/** Groups outbox lines by user action, so that an issue and its photos show as one line. */
function actionsIn(lines: readonly OutboxLine[]): OutboxLine[][] {
  return [...groupBy(lines, ({ entry }) => `${entry.at} ${entry.label}`).values()]
}

/** "2 photos", "3 changes" of a line that is more than one. */
function partsOf(action: readonly OutboxLine[]): string | null {
  const photos = action.filter(({ entry }) => filesOf(entry).length > 0).length
  const others = action.length - photos
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
  const actions = actionsIn(lines)
  const more = actions.length - MOST
  return (
    <List label={label}>
      {actions.slice(0, MOST).map(action => (
        <WaitingRow key={action[0]?.entry.seq} action={action} isSending={isSending} onDiscard={onDiscard} />
      ))}
      {more > 0 && (
        <ListRow title={`${more.toLocaleString('en-GB')} more`} under="They go after these. Export shows them all." />
      )}
    </List>
  )
}

interface WaitingRowProps {
  readonly action: readonly OutboxLine[]
  readonly isSending: boolean
  readonly onDiscard: (seqs: readonly number[]) => void
}

function WaitingRow({ action, isSending, onDiscard }: WaitingRowProps) {
  const [first] = action
  if (!first) return null
  const { entry } = first
  const isSealed = action.some(each => each.entry.state === 'sealed')
  const waitsFor = action.every(each => each.waitsFor !== null) ? first.waitsFor : null
  return (
    <ListRow
      icon={changeIcon(entry)}
      title={entry.label}
      under={[partsOf(action), waitsFor, formatTime(entry.at)].filter(Boolean).join(' · ')}
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
            onDelete={() => onDiscard(action.map(each => each.entry.seq).toReversed())}
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
