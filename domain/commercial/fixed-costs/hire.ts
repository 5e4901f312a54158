import { addDays, type Day, daysInclusive } from '../../value/day'
import { lineAmount, type Money, moneyAsRate, type Quantity, sum, times } from '../../value/money'
import type { TimeUnit } from '../../value/units'
import { type Closure, isWeekday } from '../../value/working-days'
import { daysInMonths } from '../../estimating/fixed-cost-finish'
import { daysInWeek, hasDaysOff, type HireTerms, isChargedDay } from './hire-terms'

/** Terms and days of plant on hire. `offHire` is the last day to pay for; null while it is on hire. */
export interface Hire extends HireTerms {
  readonly id: number
  readonly name: string
  readonly plantNumber: string | null
  readonly quantity: Quantity
  readonly onHire: Day
  readonly offHire: Day | null
  readonly periodUnit: TimeUnit
  readonly ratePerPeriod: Money | null
  readonly orderLine: number | null
}

/** Days before the next paid period on which a reminder comes. */
const DAYS_AHEAD = 2
/** Some twelve years; a longer hire is a typing error. */
const LONGEST = 4_400

const lastDay = ({ offHire }: Hire, today: Day): Day => (offHire !== null && offHire < today ? offHire : today)

/** Returns the days on hire up to today that its agreement charges for, both ends counted. Zero before it begins. */
export function daysOnHire(hire: Hire, today: Day, holidays: readonly Closure[]): number {
  let days = 0
  const to = lastDay(hire, today)
  for (let day = hire.onHire; day <= to && days < LONGEST; day = addDays(day, 1))
    if (isChargedDay(day, hire, holidays)) days += 1
  return days
}

/** Returns the charged days before a later period begins; null for hires by the hour or as a lump sum, which have no next period. */
function daysBefore(hire: Hire, periods: number): number | null {
  const { onHire, periodUnit, weekends } = hire
  if (periods === 0) return 0
  if (periodUnit === 'd') return periods
  if (periodUnit === 'w') return periods * daysInWeek(hire)
  return periodUnit === 'm' ? daysInMonths(onHire, periods, day => weekends === 'charged' || isWeekday(day)) : null
}

/**
 * One period of a hire, the first being 1. It begins on a charged day: plant that came on a Saturday and left on Sunday has none where weekends are not
 * charged. A week is five working days, or seven where weekends are charged. It pauses over a closure, as a fixed cost of the estimate does, unless
 * closures are charged.
 */
export interface HirePeriod {
  readonly number: number
  readonly from: Day
  /** The day before the next period; null for a lump sum. */
  readonly to: Day | null
}

/** Returns the periods that have begun up to a day, and the one after. */
function periodsOf(hire: Hire, until: Day, holidays: readonly Closure[]): readonly HirePeriod[] {
  const starts: Day[] = []
  let worked = 0
  let before = daysBefore(hire, 0)
  for (let day = hire.onHire, left = LONGEST; left > 0 && before !== null; day = addDays(day, 1), left -= 1) {
    if (hasDaysOff(hire.periodUnit) && !isChargedDay(day, hire, holidays)) continue
    if (worked === before) {
      starts.push(day)
      if (day > until) break
      before = daysBefore(hire, starts.length)
    }
    worked += 1
  }
  return starts.map((from, at) => {
    const next = starts[at + 1]
    return { number: at + 1, from, to: next === undefined ? null : addDays(next, -1) }
  })
}

/** Returns the periods to pay for up to today. A period is paid in full once it has begun. */
export function paidPeriods(hire: Hire, today: Day, holidays: readonly Closure[]): readonly HirePeriod[] {
  const to = lastDay(hire, today)
  return periodsOf(hire, to, holidays).filter(({ from }) => from <= to)
}

/** Returns the cost of one period of a hire; null while no rate is known. */
const costOfPeriod = ({ quantity, ratePerPeriod }: Hire): Money | null =>
  ratePerPeriod === null ? null : lineAmount(quantity, moneyAsRate(ratePerPeriod))

/** Returns the charge of a hire up to today, in periods of one machine: a week begun counts in full. Spec: COST-1. */
export const chargedPeriods = (hire: Hire, today: Day, holidays: readonly Closure[]): Quantity =>
  times(hire.quantity, paidPeriods(hire, today, holidays).length)

/** Returns the cost of a hire up to today; null while no rate is known. Rounded one period at a time, as it is invoiced. */
export function hireCost(hire: Hire, today: Day, holidays: readonly Closure[]): Money | null {
  const cost = costOfPeriod(hire)
  return cost === null ? null : times(cost, paidPeriods(hire, today, holidays).length)
}

/** Plant with another payment due soon. Taking it off hire by `lastDay` saves `cost` (null: no rate is known). */
export interface HireReminder<H extends Hire = Hire> {
  readonly hire: H
  readonly lastDay: Day
  /** 0: today is the last day. */
  readonly daysLeft: number
  readonly cost: Money | null
}

/**
 * Returns plant that begins another paid week or month in the next days, the soonest first. A person can then take unneeded plant off hire before.
 * Plant paid by the day is excluded, since it would remind every day. Spec: COST-1.
 */
export function hireReminders<H extends Hire>(
  hires: readonly H[],
  today: Day,
  holidays: readonly Closure[],
  ahead: number = DAYS_AHEAD,
): readonly HireReminder<H>[] {
  return hires
    .flatMap(hire => {
      if (hire.periodUnit !== 'w' && hire.periodUnit !== 'm') return []
      if (hire.onHire > today || (hire.offHire !== null && hire.offHire <= today)) return []
      const last = paidPeriods(hire, today, holidays).at(-1)?.to ?? null
      if (last === null || (hire.offHire !== null && hire.offHire <= last)) return []
      const daysLeft = daysInclusive(today, last) - 1
      return daysLeft > ahead ? [] : [{ hire, lastDay: last, daysLeft, cost: costOfPeriod(hire) }]
    })
    .toSorted((a, b) => a.daysLeft - b.daysLeft || a.hire.id - b.hire.id)
}

const keyOf = ({ name, plantNumber }: Hire): string =>
  (plantNumber?.trim() || name).toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Two hires of apparently the same plant, on the same days. They may be two machines: a person decides. */
export interface HireOverlap<H extends Hire = Hire> {
  readonly one: H
  readonly other: H
  readonly from: Day
  /** Null: neither is off hire. */
  readonly to: Day | null
}

/** Returns hires that may be recorded twice: the same plant number, or the same name where one of them has none, on the same days. Spec: COST-1. */
export function hireOverlaps<H extends Hire>(hires: readonly H[]): readonly HireOverlap<H>[] {
  const isSame = (a: Hire, b: Hire): boolean =>
    a.plantNumber?.trim() && b.plantNumber?.trim()
      ? keyOf(a) === keyOf(b)
      : keyOf({ ...a, plantNumber: null }) === keyOf({ ...b, plantNumber: null })
  return hires.flatMap((one, index) =>
    hires.slice(index + 1).flatMap(other => {
      const from = one.onHire > other.onHire ? one.onHire : other.onHire
      const ends = [one.offHire, other.offHire].filter(day => day !== null).toSorted((a, b) => a.localeCompare(b))
      const to = ends[0] ?? null
      return isSame(one, other) && (to === null || from <= to) ? [{ one, other, from, to }] : []
    }),
  )
}

/** Returns the charge of each order line up to today, over all its hires. Lines without hires are missing. */
export function chargedByLine(
  hires: readonly Hire[],
  today: Day,
  holidays: readonly Closure[],
): ReadonlyMap<number, Quantity> {
  const lines = new Set(hires.flatMap(({ orderLine }) => orderLine ?? []))
  return new Map(
    [...lines].map(line => [
      line,
      sum(hires.filter(({ orderLine }) => orderLine === line).map(hire => chargedPeriods(hire, today, holidays))),
    ]),
  )
}
