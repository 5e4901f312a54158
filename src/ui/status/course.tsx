import { progressFill, progressState, progressStep, progressWords } from './progress'
import styles from './course.module.css'

type CourseProps = {
  /** From 0 to 1. */
  fraction: number
  /** Names what progresses; without it the course is decoration beside its figure. */
  label?: string | undefined
  size?: 'small' | 'medium' | 'fill' | undefined
}

/** A course of ten stones, the last part-filled. */
export function Course({ fraction, label, size = 'medium' }: CourseProps) {
  const shown = progressState(fraction) === 'complete' ? 1 : progressState(fraction) === 'empty' ? 0 : fraction
  const words = label
    ? {
        role: 'progressbar',
        'aria-label': label,
        'aria-valuenow': Math.round(fraction * 100),
        'aria-valuetext': progressWords(fraction),
      }
    : { 'aria-hidden': true }
  return (
    <span
      {...words}
      className={styles['course']}
      data-size={size}
      data-step={progressStep(fraction)}
      style={{ '--fill': progressFill(shown) }}
    >
      {Array.from({ length: 10 }, (_, index) => {
        const part = Math.min(1, Math.max(0, shown * 10 - index))
        return (
          <span key={index} className={styles['stone']} data-started={part > 0 || undefined}>
            {part > 0 && <span className={styles['fill']} style={{ width: `${part * 100}%` }} />}
          </span>
        )
      })}
    </span>
  )
}
