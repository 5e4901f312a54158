import { Check, Clock, Cloud, CloudAlert, CloudDownload, CloudOff, TriangleAlert, Upload } from 'lucide-react'
import { Icon } from '../icon'
import styles from './sync-pill.module.css'

/** saved: the office has it. waiting: only this device has it. stalled: it keeps failing to go. downloading: a part is not here yet. */
export type SyncState =
  | 'saved'
  | 'waiting'
  | 'sending'
  | 'downloading'
  | 'stalled'
  | 'needs-you'
  | 'connecting'
  | 'offline'

const ICON = {
  saved: Check,
  waiting: Clock,
  sending: Upload,
  downloading: CloudDownload,
  stalled: CloudAlert,
  'needs-you': TriangleAlert,
  connecting: Cloud,
  offline: CloudOff,
} as const

/** What goes on beside "Needs you": drawn as its icon and how much waits, read out in words. */
export interface PillPart {
  readonly state: Exclude<SyncState, 'needs-you' | 'saved'>
  readonly text: string
  readonly count: number
}

type SyncPillProps = {
  state: SyncState
  /** Word and number: "Saved", "2 waiting", "Sending 2 of 5", "Needs you 1", "Offline · 3". */
  text: string
  also?: PillPart | undefined
  /** Opens the sync centre. */
  onOpen: () => void
  /** Says what pressing does, for screen readers. */
  label: string
}

/** Always in the header: where the data is, by icon, word and number. Offline is calm. */
export function SyncPill({ state, text, also, onOpen, label }: SyncPillProps) {
  return (
    <button
      type="button"
      className={styles['pill']}
      data-state={state}
      data-help="pill"
      aria-label={`${also ? `${text}, ${also.text}` : text}. ${label}`}
      onClick={onOpen}
    >
      <span className={styles['shape']}>
        <Icon of={ICON[state]} />
        <span aria-hidden className={styles['word']}>
          {text}
        </span>
        {also && (
          <span aria-hidden title={also.text} className={styles['also']}>
            <Icon of={ICON[also.state]} />
            {also.count > 0 && also.count}
          </span>
        )}
      </span>
    </button>
  )
}

/** Announces the pill's text when it changes. One polite region for the whole shell. */
export function SyncAnnouncer({ text }: { text: string }) {
  return (
    <span role="status" className="visually-hidden">
      {text}
    </span>
  )
}
