import { type Issue } from '#contract/commercial/issue'
import { type IssueVoiceNote, issueVoiceNote } from '#contract/commercial/issue-voice-note'
import { whySealed } from '#contract/evidence'
import { remove } from '#local/write/changes'
import { useFile } from '../../fields/use-file'
import { useAct } from '../../records/data/use-act'
import { shownOf } from '../../records/data/here'
import { useRecordsHere } from '../../records/data/use-records-within'
import { DeleteButton } from '../../ui/action/delete-button'
import { formatDateTime } from '../../ui/format'
import { Section } from '../../ui/shell/page'
import { LevelBadge } from '../../ui/status/level-badge'
import { attachVoiceNote } from './issue-draft'
import { lengthWords } from './voice/length-words'
import { RecordButton } from './voice/record-button'
import styles from './voice/voice.module.css'

const STATE_WORDS = { queued: 'Waiting', sending: 'Sending', failed: 'Failed, try again' } as const

/** What was spoken about an issue: played, recorded and, while it is open, deleted; also without a connection. */
export function VoiceNotes({ issue, isWritable }: { readonly issue: Issue; readonly isWritable: boolean }) {
  const here = useRecordsHere(issueVoiceNote, 'issue', issue.id)
  const notes = here ? shownOf(here) : []
  const act = useAct()
  const sealed = whySealed(issueVoiceNote, 'change', { ...issue })
  if (notes.length === 0 && !isWritable) return null
  return (
    <Section title="Voice notes" aside={here?.isWhole && notes.length > 0 ? String(notes.length) : undefined}>
      <ul className={styles['notes']} aria-label="Voice notes">
        {notes.map(note => (
          <VoiceNote
            key={note.id}
            note={note}
            onRemove={
              isWritable && sealed === null
                ? () => void act([remove(issueVoiceNote, note.id)], `Deleted a voice note of ${issue.summary}`)
                : undefined
            }
          />
        ))}
      </ul>
      {isWritable && (
        <RecordButton
          onNote={note => void act([attachVoiceNote(note, issue.project, issue.id)], `Voice note for ${issue.summary}`)}
        />
      )}
    </Section>
  )
}

interface VoiceNoteProps {
  readonly note: IssueVoiceNote
  readonly onRemove: (() => void) | undefined
}

function VoiceNote({ note, onRemove }: VoiceNoteProps) {
  const { src, state, onBroken } = useFile(note.file, { thumbnail: false })
  const name = `Voice note of ${formatDateTime(note.recordedAt ?? note.createdAt)}, ${lengthWords(note.seconds)}`
  return (
    <li className={styles['note']}>
      <Player src={src} name={name} onBroken={onBroken} />
      <span className={styles['said']}>{name}</span>
      {state !== 'kept' && (
        <LevelBadge level={state === 'failed' ? 'error' : 'warning'}>{STATE_WORDS[state]}</LevelBadge>
      )}
      {onRemove && <DeleteButton iconOnly label={`Delete: ${name}`} confirmLabel="Delete, sure?" onDelete={onRemove} />}
    </li>
  )
}

interface PlayerProps {
  readonly src: string | undefined
  readonly name: string
  readonly onBroken?: (() => void) | undefined
}

/** A voice note to listen to, or that it is not on this device. */
export function Player({ src, name, onBroken }: PlayerProps) {
  if (src === undefined)
    return <span className={styles['said']}>Not on this device. It is fetched when there is a connection.</span>
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what was said
    <audio controls preload="metadata" src={src} aria-label={name} className={styles['player']} onError={onBroken} />
  )
}
