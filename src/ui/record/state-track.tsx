import { Stone } from './stone'
import styles from './state-track.module.css'

type StateTrackProps = {
  label: string
  states: readonly string[]
  /** Index of the current state. */
  current: number
}

/** States in order, stone by stone: done ones ticked, the current one part-filled and heavier. */
export function StateTrack({ label, states, current }: StateTrackProps) {
  return (
    <ol aria-label={label} className={styles['track']}>
      {states.map((state, index) => (
        <li
          key={state}
          className={styles['state']}
          data-at={index === current ? 'now' : index < current ? 'done' : 'later'}
          aria-current={index === current ? 'step' : undefined}
        >
          <Stone fraction={index < current ? 1 : index === current ? 0.5 : 0} alt={false} />
          {state}
        </li>
      ))}
    </ol>
  )
}
