import type { KeptTerms, OutgoingSums } from '#domain/commercial/payment/outgoing-sums'
import { type Money, negate, NIL } from '#domain/value/money'
import { formatMoney, formatNumber, formatPercentage } from '../ui/format'
import { Section } from '../ui/shell/page'
import styles from './certify.module.css'

interface AnswerSumsProps {
  readonly sums: OutgoingSums
  readonly terms: KeptTerms
  readonly currency: string
  /** Whether some lines are not certified by this answer. */
  readonly isPartly: boolean
}

/** The sums of the decisions under the contract, down to the total due. */
export function AnswerSums({ sums, terms, currency, isPartly }: AnswerSumsProps) {
  const row = (label: string, value: Money, isTotal = false) => (
    <tr data-total={isTotal || undefined}>
      <th scope="row">{label}</th>
      <td>{isTotal ? formatMoney(value, currency) : formatNumber('money', value)}</td>
    </tr>
  )
  return (
    <Section title={isPartly ? 'Certified so far' : 'Your certificate'} bare>
      <table className={styles['sums']} aria-label="Sums">
        <tbody>
          {row('Gross to date', sums.gross)}
          {row(`Retention ${formatPercentage(terms.retentionPercentage)}`, negate(sums.retention))}
          {terms.discountPercentage !== NIL &&
            row(`Discount ${formatPercentage(terms.discountPercentage)}`, negate(sums.discount))}
          {row('Net to date', sums.net)}
          {row('Previously certified', negate(sums.certifiedBefore))}
          {row('Due this period', sums.due)}
          {row(terms.isReverseCharge ? 'VAT, reverse charge' : `VAT ${formatPercentage(terms.vatRate)}`, sums.vat)}
          {row('Total due', sums.total, true)}
        </tbody>
      </table>
      {isPartly && (
        <p className={styles['quiet']}>
          Lines without a decision, and those you query, count here as they were certified before.
        </p>
      )}
    </Section>
  )
}
