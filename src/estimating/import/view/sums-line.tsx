import type { ShownCheck } from '#domain/bill-import/session/view'
import { formatMoney } from '../../../ui/format'
import styles from './import-page.module.css'
import { absolute, minus, type Money } from '#domain/value/money'

/** What the bill comes to as read, beside what the file says. */
export function SumsLine({
  check: { total, printedTotal, proof },
  currency,
  isWorking,
}: {
  readonly check: ShownCheck
  readonly currency: string
  /** Figures after the last decision are on their way. */
  readonly isWorking: boolean
}) {
  return (
    <span className={styles['sums']} role="status">
      <span>
        Imported <strong>{formatMoney(total, currency)}</strong>
      </span>
      {isWorking && <span>Working it out…</span>}
      {printedTotal !== null && (
        <span>
          Printed <strong>{formatMoney(printedTotal, currency)}</strong>
        </span>
      )}
      {printedTotal !== null && printedTotal !== total && (
        <span className={proof.isRounding ? undefined : styles['differs']}>
          {apartWords(printedTotal, total, currency)}
          {proof.isRounding && ', by rounding'}
        </span>
      )}
    </span>
  )
}

/** "£12.00 more than printed". */
export const apartWords = (printed: Money, total: Money, currency: string): string =>
  `${formatMoney(absolute(minus(printed, total)), currency)} ${total > printed ? 'more' : 'less'} than printed`
