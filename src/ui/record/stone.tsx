import { progressFill, progressState, progressWords } from '../status/progress'
import styles from './stone.module.css'

type StoneProps = {
  /** From 0 to 1. */
  fraction: number
  /** Off where the figure stands beside it. */
  alt?: boolean | undefined
  size?: 'small' | 'large' | undefined
}

/** The square progress marker: empty, filled from the bottom, or solid with a tick. */
export function Stone({ fraction, alt = true, size = 'small' }: StoneProps) {
  const state = progressState(fraction)
  const words = alt ? { role: 'img', 'aria-label': progressWords(fraction) } : { 'aria-hidden': true }
  return (
    <span
      {...words}
      className={styles['stone']}
      data-state={state}
      data-size={size}
      style={{ '--fill': progressFill(fraction) }}
    >
      {state === 'part' && <span className={styles['fill']} style={{ height: `${fraction * 100}%` }} />}
    </span>
  )
}
