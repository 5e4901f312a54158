import type { Money } from '#domain/value/money'
import { formatNumber } from '../../ui/format'
import { halfOf } from './bar-length'
import styles from './dashboard.module.css'

interface ClaimBarProps {
  readonly overClaim: Money
  /** The greatest claim of the table, over or under. */
  readonly greatest: Money
}

const HALF = 60

/** A bar from a line in the middle: to the left where less is certified than is done, to the right where more is. Source: rooms 39. */
export function ClaimBar({ overClaim, greatest }: ClaimBarProps) {
  const length = halfOf(overClaim, greatest, HALF)
  const isUnder = overClaim < 0
  const words = `${formatNumber('money', overClaim)} ${isUnder ? 'under-claimed' : 'over-claimed'}`
  return (
    <svg className={styles['claim']} viewBox={`0 0 ${HALF * 2} 14`} role="img" aria-label={words}>
      <rect className={styles['half']} x="0.5" y="3.5" width={HALF * 2 - 1} height="7" />
      <rect
        className={isUnder ? styles['under'] : styles['over']}
        x={isUnder ? HALF - length : HALF}
        y="3"
        width={length}
        height="8"
      />
      <line className={styles['middle']} x1={HALF} x2={HALF} y1="0" y2="14" />
    </svg>
  )
}
