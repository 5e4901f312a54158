import type { ReactNode } from 'react'
import { fractionOf, type Money, most, NIL, plus, shareOf } from '#domain/value/money'
import { formatNumber } from '../../ui/format'
import styles from './cvr.module.css'

interface BudgetBarProps {
  readonly budget: Money
  readonly actual: Money
  readonly accrued: Money
}

const WIDTH = 120

/** A bar of what is spent and accrued, with a tick at the budget. Past the tick it is outlined; the text says the same. Spec: REP-2. */
export function BudgetBar({ budget, actual, accrued }: BudgetBarProps) {
  const cost = plus(actual, accrued)
  const isOver = cost > budget
  const longest = most<Money>(most<Money>(budget, cost), NIL)
  if (longest === NIL) return null
  const at = (value: Money): number => fractionOf(shareOf(most<Money>(value, NIL), longest) ?? NIL) * WIDTH
  const words = `${formatNumber('money', cost)} of a budget of ${formatNumber('money', budget)}${isOver ? ', over budget' : ''}`
  return (
    <svg
      className={styles['bar']}
      viewBox={`0 0 ${WIDTH} 14`}
      role="img"
      aria-label={words}
      data-over={isOver || undefined}
    >
      <rect className={styles['whole']} x="0.5" y="3.5" width={Math.max(at(budget) - 1, 0)} height="7" />
      <rect className={styles['actual']} x="0" y="3" width={at(actual)} height="8" />
      <rect className={styles['accrued']} x={at(actual)} y="3" width={Math.max(at(cost) - at(actual), 0)} height="8" />
      {isOver && <rect className={styles['over']} x="0.75" y="3.75" width={Math.max(at(cost) - 1.5, 0)} height="6.5" />}
      <rect className={styles['tick']} x={Math.max(at(budget) - 2, 0)} y="0" width="2" height="14" />
    </svg>
  )
}

/** Says what the parts of the bars are. */
export const BarLegend = () => (
  <span className={styles['keys']}>
    <Key>
      <rect className={styles['actual']} x="1" y="3" width="10" height="8" />
    </Key>
    Actual
    <Key>
      <rect className={styles['accrued']} x="1" y="3" width="10" height="8" />
    </Key>
    Accrued
    <Key>
      <rect className={styles['tick']} x="5" y="0" width="2" height="14" />
    </Key>
    Budget
  </span>
)

const Key = ({ children }: { readonly children: ReactNode }) => (
  <svg className={styles['key']} viewBox="0 0 12 14" aria-hidden="true">
    {children}
  </svg>
)
