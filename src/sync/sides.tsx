import { formatNoticeTime } from '../ui/format'
import styles from './sync.module.css'

interface SidesProps {
  readonly mine: string
  readonly at: string
  readonly theirs: string
  /** When; null when only the office knows. */
  readonly theirAt: string | null
}

/** The two who met: what each did, and when. */
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
