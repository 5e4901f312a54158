import type { OutboxLine, UploadStatus } from '#local/types'
import { formatBytes } from '../ui/format'
import { Image } from 'lucide-react'
import { Button } from '../ui/action/button'
import { DeleteButton } from '../ui/action/delete-button'
import { List, ListRow } from '../ui/record/list-row'
import { Badge } from '../ui/status/badge'
import { changeIcon } from './change-icon'

const time = (iso: string) => new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })

/** The most rows it shows: a week without signal must not slow this page. */
const MOST = 100

/** Every change that only this device has, in words, oldest first: the order they are sent in. */
export function WaitingList({
  label,
  lines,
  onDiscard,
}: {
  readonly label: string
  readonly lines: readonly OutboxLine[]
  readonly onDiscard: (seq: number) => void
}) {
  const more = lines.length - MOST
  return (
    <List label={label}>
      {lines.slice(0, MOST).map(({ entry, waitsFor }) => (
        <ListRow
          key={entry.seq}
          icon={changeIcon(entry)}
          title={entry.label}
          under={[waitsFor, time(entry.at)].filter(Boolean).join(' · ')}
          end={
            entry.state === 'sealed' ? (
              <Badge level="info">Sending</Badge>
            ) : waitsFor ? (
              <Badge level="subtle">Held</Badge>
            ) : (
              <Badge level="warning">Waiting</Badge>
            )
          }
          actions={
            entry.state === 'sealed' ? undefined : (
              <DeleteButton label="Discard" confirmLabel="Discard, sure?" onDelete={() => onDiscard(entry.seq)} />
            )
          }
        />
      ))}
      {more > 0 && (
        <ListRow title={`${more.toLocaleString('en-GB')} more`} under="They go after these. Export shows them all." />
      )}
    </List>
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
  onRetry,
}: {
  readonly uploads: readonly UploadStatus[]
  readonly onRetry: (file: number) => void
}) {
  return (
    <List label="Photos and files">
      {uploads.map(upload => {
        const [level, word] = UPLOAD_BADGE[upload.state]
        return (
          <ListRow
            key={upload.fileId}
            icon={Image}
            title={upload.fileName}
            under={upload.problem ?? formatBytes(upload.size)}
            end={
              <Badge level={level}>
                {upload.state === 'sending' ? `${word} ${Math.round(upload.progress * 100)}%` : word}
              </Badge>
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
