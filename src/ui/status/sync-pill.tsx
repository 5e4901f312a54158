import { Check, Clock, CloudOff, TriangleAlert, Upload } from 'lucide-react'
import { Icon } from '../icon'
import styles from './sync-pill.module.css'

/** saved: the office has it. waiting: only this device has it. */
export type SyncState = 'saved' | 'waiting' | 'sending' | 'needs-you' | 'offline'

const ICON = { saved: Check, waiting: Clock, sending: Upload, 'needs-you': TriangleAlert, offline: CloudOff } as const

type SyncPillProps = {
  state: SyncState
  /** Word and number: "Saved", "2 waiting", "Sending 2 of 5", "Needs you 1", "Offline · 3". */
  text: string
  /** Opens the sync centre. */
  onOpen: () => void
  /** Says what pressing does, for screen readers. */
  label: string
}

/** Always in the header: where the data is, by icon, word and number. Offline is calm. */
export function SyncPill({ state, text, onOpen, label }: SyncPillProps) {
  return (
    <button
      type="button"
      className={styles['pill']}
      data-state={state}
      data-help="pill"
      aria-label={`${text}. ${label}`}
      onClick={onOpen}
    >
      <span className={styles['shape']}>
        <Icon of={ICON[state]} />
        <span aria-hidden>{text}</span>
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
