import { formatNoticeTime } from '../ui/format'
import styles from './sync.module.css'

interface SidesProps {
  readonly mine: string
  readonly at: string
  readonly theirs: string
  /** Time of their change; null when only the server knows it. */
  readonly theirAt: string | null
}

/** Shows both sides of a conflict with times. */
export function Sides({ mine, at, theirs, theirAt }: SidesProps) {
  return (
    <dl className={styles['sides']}>
      <div>
        <dt>{mine}</dt>
        <dd>{formatNoticeTime(at)}</dd>
      </div>
      <div>
        <dt>{theirs}</dt>
        <dd>{theirAt ? formatNoticeTime(theirAt) : 'in the office'}</dd>
      </div>
    </dl>
  )
}
