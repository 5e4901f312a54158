import { unitsIn } from '../materials/packs'
import type { CameLine } from '../materials/taken-up'
import type { Day } from '../../value/day'
import { least, minus, type Money, moneyAsRate, most, NIL, ONE, type Quantity, type Rate, sum } from '../../value/money'
import { TIME_UNITS, type TimeUnit } from '../../value/units'
import type { Closure } from '../../value/working-days'
import { chargedByLine, type Hire, paidPeriods } from './hire'
import { type HireTerms, termsWords } from './hire-terms'

/** Terms of a line of a fixed cost order: quantity, number of periods, and rate. */
interface OrderTerms extends HireTerms {
  readonly id: number
  readonly name: string
  readonly quantity: Quantity
  readonly periodLength: Quantity
  readonly periodUnit: TimeUnit
  readonly ratePerPeriod: Money | null
}
/** The form of a line in sums of orders and invoices: packs of one. */
interface AsPacks {
  readonly unit: string
  readonly packs: Quantity
  readonly packUnit: 'single'
  readonly packSize: Quantity
  readonly packPrice: Rate | null
  /** Days off of a hire in words, for the order's document; null for what is not hired by the day, week or month. */
  readonly terms: string | null
}

/** Returns a line in periods of one thing: two cabins for six weeks are twelve weeks. A lump sum has one period, whatever its length. */
export const orderedPart = <L extends OrderTerms>(line: L): L & AsPacks => ({
  ...line,
  unit: (TIME_UNITS.find(({ value }) => value === line.periodUnit)?.label ?? 'Item').toLowerCase(),
  packs: line.periodUnit === 'l' ? line.quantity : unitsIn(line.quantity, line.periodLength),
  packUnit: 'single',
  packSize: ONE,
  packPrice: line.ratePerPeriod === null ? null : moneyAsRate(line.ratePerPeriod),
  terms: termsWords(line),
})

/** Returns a hire with the unit, the rate and the days off of its order, where it has one. */
export function onTerms<H extends Hire>(
  hire: H,
  lines: readonly Pick<OrderTerms, 'id' | 'periodUnit' | 'ratePerPeriod' | keyof HireTerms>[],
): H {
  const line = lines.find(({ id }) => id === hire.orderLine)
  if (!line) return hire
  const { periodUnit, weekends, closures } = line
  return { ...hire, periodUnit, weekends, closures, ratePerPeriod: line.ratePerPeriod ?? hire.ratePerPeriod }
}

/**
 * Returns the periods of a line's hires that its order covers up to today: those of no more machines at a time than it orders, the first on hire first.
 * A lump sum is paid once for each thing ordered. Decision 698.
 */
function coveredPeriods(line: OrderTerms, hires: readonly Hire[], today: Day, holidays: readonly Closure[]): Quantity {
  const sorted = hires.toSorted((a, b) => a.onHire.localeCompare(b.onHire) || a.id - b.id)
  const covered = sorted.flatMap((hire, at) =>
    paidPeriods(hire, today, holidays).map(({ from }) => {
      const earlier = sorted.slice(0, at).filter(each => line.periodUnit === 'l' || isThere(each, from))
      const left = minus(line.quantity, sum(earlier.map(({ quantity }) => quantity)))
      return least(hire.quantity, most<Quantity>(left, NIL))
    }),
  )
  return sum(covered)
}

/** Whether a machine is still there at the end of a day: another may come on the day it leaves. */
const isThere = ({ offHire }: Hire, day: Day): boolean => offHire === null || offHire > day

/**
 * Returns the delivered part of order lines, in periods: the charge of their hires up to today. For the match (`as: 'match'`) it is the part that the
 * order covers, and a line without hires, or by the hour, counts as delivered in full: surveys, skips and hours are not booked in. For the cost
 * (`as: 'cost'`) these wait for their invoice.
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
  const counted = hires.map(hire => onTerms(hire, lines)).filter(({ periodUnit }) => periodUnit !== 'h')
  const charged = chargedByLine(counted, today, holidays)
  return lines.flatMap(line => {
    const { id, name, unit, packs } = line
    const own = counted.filter(({ orderLine }) => orderLine === id)
    const matched = own.length === 0 ? packs : coveredPeriods(line, own, today, holidays)
    const quantity = as === 'match' ? matched : (charged.get(id) ?? NIL)
    return quantity === NIL ? [] : [{ orderLine: id, material: null, name, unit, quantity, damaged: NIL }]
  })
}

/** Returns the state of an order by its hires: on hire once one has begun, off hire when all have ended. */
export function hiredState(
  hires: readonly { readonly onHire: Day; readonly offHire: Day | null }[],
): 'sent' | 'part_delivered' | 'delivered' {
  if (hires.length === 0) return 'sent'
  return hires.some(({ offHire }) => offHire === null) ? 'part_delivered' : 'delivered'
}
