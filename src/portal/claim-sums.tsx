import { type Money, negate, NIL } from '#domain/value/money'
import { formatMoney, formatNumber, formatPercentage } from '../ui/format'
import { Section } from '../ui/shell/page'
import styles from './portal.module.css'
import type { ReadClaim } from './read-claim'

interface ClaimSumsProps {
  readonly read: ReadClaim
  readonly currency: string
}

/** The sums of a claim under the terms of the subcontract, as the reviewer will see them if all of it is approved. */
export function ClaimSums({ read: { sums, terms }, currency }: ClaimSumsProps) {
  const row = (label: string, value: Money, isTotal = false) => (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{label}</th>
      <td>{isTotal ? formatMoney(value, currency) : formatNumber('money', value)}</td>
    </tr>
  )
  return (
    <Section title="If all of it is certified" bare>
      <table className={styles['sums']} aria-label="Sums">
        <tbody>
          {row('Applied for to date', sums.gross)}
          {terms && row(`Retention ${formatPercentage(terms.retentionPercentage)}`, negate(sums.retention))}
          {sums.discount !== NIL && row('Discount', negate(sums.discount))}
          {row('Net to date', sums.net)}
          {row('Previously certified', negate(sums.certifiedBefore))}
          {row('Due this period, before tax', sums.due, true)}
        </tbody>
      </table>
    </Section>
  )
}
