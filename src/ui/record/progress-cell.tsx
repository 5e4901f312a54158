import { progressStep } from '../status/progress'
import styles from './progress-cell.module.css'

/** One cell of a progress map: its shade in tens, its figure always written. `fraction` runs from 0 to 1. */
export function ProgressCell({ fraction, text }: { fraction: number; text: string }) {
  return (
    <span className={styles['cell']} data-step={progressStep(fraction)}>
      {text}
    </span>
  )
}
