import { type Money, negate, NIL, type Percentage } from '#domain/value/money'
import { useCurrencySign } from '../../app/viewer'
import { formatNumber, formatPercentage } from '../../ui/format'
import { Section } from '../../ui/shell/page'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'

/** The sums of an application, to date but for the last three. */
interface Figures {
  readonly work: Money
  readonly materials: Money
  readonly onAccount: Money
  readonly gross: Money
  readonly retention: Money
  readonly retentionPercentage: Percentage
  readonly discount: Money
  readonly discountPercentage: Percentage
  readonly net: Money
  readonly certifiedBefore: Money
  readonly due: Money
  readonly vat: Money
  readonly vatRate: Percentage
  readonly isReverseCharge: boolean
  readonly total: Money
}

/** The sums of an application down to the total due, in the order they are worked out. Spec: APP-3; rooms 12. */
export function BuildUp({ title, figures }: { readonly title: string; readonly figures: Figures }) {
  const sign = useCurrencySign()
  const { retentionPercentage, discountPercentage, vatRate } = figures
  const row = (label: string, value: Money, isTotal = false) => (
    <tr key={label} className={isTotal ? styles['total'] : undefined}>
      <th scope="row">{label}</th>
      <td data-figure>{formatNumber('money', value)}</td>
    </tr>
  )
  return (
    <Section title={title} aside={sign}>
      <ScrollSideways label={title}>
        <table className={styles['table']} aria-label={title}>
          <tbody>
            {row('Work done', figures.work)}
            {row('Material on site', figures.materials)}
            {row('On account', figures.onAccount)}
            {row('Gross to date', figures.gross, true)}
            {row(`Retention ${formatPercentage(retentionPercentage)}`, negate(figures.retention))}
            {discountPercentage !== NIL &&
              row(`Discount ${formatPercentage(discountPercentage)}`, negate(figures.discount))}
            {row('Net to date', figures.net, true)}
            {row('Previously certified', negate(figures.certifiedBefore))}
            {row('Due this period', figures.due, true)}
            {row(figures.isReverseCharge ? 'VAT, reverse charge' : `VAT ${formatPercentage(vatRate)}`, figures.vat)}
            {row('Total due', figures.total, true)}
          </tbody>
        </table>
      </ScrollSideways>
    </Section>
  )
}
