import { useEffect, useMemo } from 'react'
import { DeleteButton } from '../../ui/action/delete-button'
import { lengthWords } from './voice/length-words'
import { RecordButton } from './voice/record-button'
import type { SpokenNote } from './voice/use-recorder'
import styles from './voice/voice.module.css'
import { Player } from './voice-notes'

interface DraftVoiceProps {
  readonly notes: readonly SpokenNote[]
  readonly onAdd: (note: SpokenNote) => void
  readonly onRemove: (key: number) => void
}

/** The voice notes of an issue being written: spoken, listened to, and removed again before it is kept. */
export function DraftVoice({ notes, onAdd, onRemove }: DraftVoiceProps) {
  return (
    <div>
      <ul className={styles['notes']} aria-label="Voice notes">
        {notes.map(note => (
          <li key={note.key} className={styles['note']}>
            <Spoken note={note} />
            <span className={styles['said']}>{lengthWords(note.seconds)}</span>
            <DeleteButton
              iconOnly
              label="Remove this voice note"
              confirmLabel="Remove, sure?"
              onDelete={() => onRemove(note.key)}
            />
          </li>
        ))}
      </ul>
      <RecordButton onNote={onAdd} />
    </div>
  )
}

function Spoken({ note: { sound, seconds } }: { readonly note: SpokenNote }) {
  const src = useMemo(() => URL.createObjectURL(new Blob([sound.bytes], { type: sound.mimeType })), [sound])
  useEffect(() => () => URL.revokeObjectURL(src), [src])
  return <Player src={src} name={`Voice note, ${lengthWords(seconds)}`} />
}
