import { Mic, Square } from 'lucide-react'
import { useNowEachSecond } from './use-each-second'
import { Button } from '../../../ui/action/button'
import { Notice } from '../../../ui/status/notice'
import { lengthWords } from './length-words'
import styles from './voice.module.css'
import { type SpokenNote, useRecorder } from './use-recorder'

/** Records a voice note: one tap begins, one ends. Where the browser cannot, a sentence says so and what to do. */
export function RecordButton({ onNote }: { readonly onNote: (note: SpokenNote) => void }) {
  const { problem, startedAt, start, stop } = useRecorder(onNote)
  const now = useNowEachSecond(startedAt !== null)
  return (
    <div className={styles['record']}>
      {startedAt === null ? (
        <Button icon={Mic} onClick={start}>
          Record a voice note
        </Button>
      ) : (
        <Button kind="danger" icon={Square} onClick={stop}>
          Stop recording
        </Button>
      )}
      {startedAt !== null && <span role="timer">{lengthWords(Math.floor((now - startedAt) / 1_000))}</span>}
      {problem !== null && <Notice tone="calm">{problem}</Notice>}
    </div>
  )
}
