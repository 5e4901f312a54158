import { useSearch } from '@tanstack/react-router'
import { fixedCostOrderLine } from '#contract/commercial/fixed-cost-order-line'
import { plantHire } from '#contract/commercial/plant-hire'
import type { Row } from '#domain/records/path'
import { minus, most, NIL, type Quantity, sum } from '#domain/value/money'
import { useToday } from '../../app/page/use-today'
import { useRecord } from '../../records/data/use-record'
import { useRecordsWithin } from '../../records/data/use-records-within'

const NO_LINE = 0

/** Returns the quantity of an order line that no hire has yet, and 0 where they have all of it. */
export const leftToHire = (
  line: { readonly id: number; readonly quantity: Quantity },
  hires: readonly { readonly orderLine: number | null; readonly quantity: Quantity }[],
): Quantity =>
  most<Quantity>(
    minus(line.quantity, sum(hires.filter(({ orderLine }) => orderLine === line.id).map(each => each.quantity))),
    NIL,
  )

/**
 * Returns what a new hire begins with: today, and what the order line in the address agrees, with the quantity that is not on hire yet. Undefined until
 * the line and its hires are known.
 */
export function useHireDefaults(): Row | undefined {
  const { orderLine }: { readonly orderLine?: unknown } = useSearch({ strict: false })
  const today = useToday()
  const asked = Number(orderLine) > 0 ? Number(orderLine) : NO_LINE
  const line = useRecord(fixedCostOrderLine, asked)
  const hires = useRecordsWithin(plantHire, 'project', line?.project ?? null)
  if (asked === NO_LINE) return { onHire: today }
  if (line === undefined) return undefined
  if (line === null) return { onHire: today }
  if (hires === undefined) return undefined
  const { name, periodUnit, ratePerPeriod, weekends, closures } = line
  const left = leftToHire(line, hires)
  const quantity = left > NIL ? left : line.quantity
  return { onHire: today, orderLine: line.id, name, quantity, periodUnit, ratePerPeriod, weekends, closures }
}
