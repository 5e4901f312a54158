import { unitsIn } from '../materials/packs'
import type { CameLine } from '../materials/taken-up'
import type { Day } from '../../value/day'
import { type Money, moneyAsRate, NIL, ONE, type Quantity, type Rate } from '../../value/money'
import { TIME_UNITS, type TimeUnit } from '../../value/units'
import type { Closure } from '../../value/working-days'
import { chargedByLine, type Hire } from './hire'

/** What a line of an order of fixed costs agrees: so many, for so many periods, at a rate. */
interface OrderTerms {
  readonly id: number
  readonly name: string
  readonly quantity: Quantity
  readonly periodLength: Quantity
  readonly periodUnit: TimeUnit
  readonly ratePerPeriod: Money | null
}
/** The same as sums of orders and invoices take a line: packs of one. */
interface AsPacks {
  readonly unit: string
  readonly packs: Quantity
  readonly packUnit: 'single'
  readonly packSize: Quantity
  readonly packPrice: Rate | null
}

/** A line in periods of one thing: two cabins for six weeks are twelve weeks. A lump sum has one period, whatever is written. */
export const orderedPart = <L extends OrderTerms>(line: L): L & AsPacks => ({
  ...line,
  unit: (TIME_UNITS.find(({ value }) => value === line.periodUnit)?.label ?? 'Item').toLowerCase(),
  packs: line.periodUnit === 'l' ? line.quantity : unitsIn(line.quantity, line.periodLength),
  packUnit: 'single',
  packSize: ONE,
  packPrice: line.ratePerPeriod === null ? null : moneyAsRate(line.ratePerPeriod),
})

/** A hire with the unit and the rate that its order agreed, where it is on one. */
export function onTerms<H extends Hire>(
  hire: H,
  lines: readonly Pick<OrderTerms, 'id' | 'periodUnit' | 'ratePerPeriod'>[],
): H {
  const line = lines.find(({ id }) => id === hire.orderLine)
  return line ? { ...hire, periodUnit: line.periodUnit, ratePerPeriod: line.ratePerPeriod ?? hire.ratePerPeriod } : hire
}

/**
 * What came of order lines, in periods: what plant on hire has been charged for up to today. A line nothing of which was put on hire came whole, for
 * the match (`as: 'match'`): nobody counts a survey or a skip in. What it costs waits for its invoice (`as: 'cost'`).
 */
export function cameOfFixedCosts(
  lines: readonly (OrderTerms & AsPacks)[],
  hires: readonly Hire[],
  {
    today,
    holidays,
    as,
  }: { readonly today: Day; readonly holidays: readonly Closure[]; readonly as: 'match' | 'cost' },
): readonly CameLine[] {
  const charged = chargedByLine(
    hires.map(hire => onTerms(hire, lines)),
    today,
    holidays,
  )
  return lines.flatMap(({ id, name, unit, packs }) => {
    const quantity = charged.get(id) ?? (as === 'match' ? packs : NIL)
    return quantity === NIL ? [] : [{ orderLine: id, material: null, name, unit, quantity, damaged: NIL }]
  })
}

/** How far an order is by its hires: on hire once something is, off hire when everything that was has gone. */
export function hiredState(
  hires: readonly { readonly onHire: Day; readonly offHire: Day | null }[],
): 'sent' | 'part_delivered' | 'delivered' {
  if (hires.length === 0) return 'sent'
  return hires.some(({ offHire }) => offHire === null) ? 'part_delivered' : 'delivered'
}
