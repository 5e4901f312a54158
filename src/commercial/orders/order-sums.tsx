import { useMemo } from 'react'
import { vatCode } from '#contract/accounts/vat-code'
import { orderTotals, type OrderTotals, type PricedLine } from '#domain/commercial/orders/order-totals'
import type { Money } from '#domain/value/money'
import { count } from '../../fields/words'
import type { Held } from '../../records/data/held'
import { useAllEver } from '../../records/data/use-all'
import { formatNumber, formatPercentage } from '../../ui/format'
import { ScrollSideways } from '../materials/scroll-sideways'
import styles from '../materials/materials.module.css'

/** The sums of an order, with the VAT codes they were worked out from. */
interface ShownTotals extends OrderTotals {
  readonly codes: readonly Held<typeof vatCode>[]
}

/** Returns the sums of an order with VAT, whatever it orders; undefined until the VAT codes have been read. Archived codes count, as in its PDF. */
export function useOrderTotals(
  order: { readonly deliveryCharge: Money | null; readonly vatCode: number | null },
  lines: readonly PricedLine[],
): ShownTotals | undefined {
  const codes = useAllEver(vatCode)
  return useMemo(
    () => codes && { ...orderTotals(lines, order, new Map(codes.map(code => [code.id, code]))), codes },
    [lines, order, codes],
  )
}

interface OrderSumsProps {
  /** What its lines are called together: "Materials". */
  readonly what: string
  readonly lines: number
  readonly totals: ShownTotals
}

/** The sum of an order from its lines to its total with VAT. */
export function OrderSums({ what, lines, totals }: OrderSumsProps) {
  const words = (code: number | null): string => {
    const known = totals.codes.find(({ id }) => id === code)
    if (!known) return 'No VAT code'
    return known.isReverseCharge
      ? `VAT ${formatPercentage(known.rate)}, reverse charge: you account for it`
      : `VAT ${formatPercentage(known.rate)}`
  }
  const row = (label: string, value: Money, isTotal = false) => (
    <tr key={label} className={isTotal ? styles['total'] : undefined}>
      <th scope="row">{label}</th>
      <td data-figure>{formatNumber('money', value)}</td>
    </tr>
  )
  return (
    <ScrollSideways label="Totals">
      <table className={styles['table']} aria-label="Order total">
        <tbody>
          {row(`${what}, ${count(lines, 'line')}`, totals.materials)}
          {row('Delivery charge', totals.charge)}
          {row('Net', totals.net, true)}
          {totals.parts.map(({ code, vat }) => row(words(code), vat))}
          {row('Order total', totals.gross, true)}
        </tbody>
      </table>
    </ScrollSideways>
  )
}
