import { addMonths } from 'date-fns/addMonths'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'
import { addDays, type Day, daysInclusive } from '../../value/day'
import { lineAmount, type Money, moneyAsRate, NIL, plus, type Quantity, sum, times } from '../../value/money'
import type { TimeUnit } from '../../value/units'

/** What plant on hire is worked out from. `offHire` is the last day it is paid for; null while it is on hire. */
export interface Hire {
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

/** A reminder comes so many days before another period is paid. */
const DAYS_AHEAD = 2
const DAYS_A_WEEK = 7
/** Some twelve years; a longer hire is typed wrong. */
const LONGEST = 4_400

const lastDay = ({ offHire }: Hire, today: Day): Day => (offHire !== null && offHire < today ? offHire : today)

/** Days on hire up to today, the first and the last counted; none before it begins. */
export function daysOnHire(hire: Hire, today: Day): number {
  const to = lastDay(hire, today)
  return to < hire.onHire ? 0 : daysInclusive(hire.onHire, to)
}

/** The day the period after so many begins. By the hour and as a lump sum it is paid once: there is no next. */
function begins({ onHire, periodUnit }: Hire, periods: number): Day | null {
  if (periods === 0) return onHire
  if (periodUnit === 'd') return addDays(onHire, periods)
  if (periodUnit === 'w') return addDays(onHire, periods * DAYS_A_WEEK)
  return periodUnit === 'm' ? format(addMonths(parseISO(onHire), periods), 'yyyy-MM-dd') : null
}

/** First days of the periods paid for up to today. A period is paid whole once it has begun. */
function paidFor(hire: Hire, today: Day): readonly Day[] {
  const to = lastDay(hire, today)
  const days: Day[] = []
  for (let at = begins(hire, 0); at !== null && at <= to && days.length < LONGEST; at = begins(hire, days.length))
    days.push(at)
  return days
}

/** What one period of a hire costs; null while no rate is known. */
const costOfPeriod = ({ quantity, ratePerPeriod }: Hire): Money | null =>
  ratePerPeriod === null ? null : lineAmount(quantity, moneyAsRate(ratePerPeriod))

/** What is charged of a hire up to today, in periods of one machine: a week begun is a week. Spec: COST-1. */
export const chargedPeriods = (hire: Hire, today: Day): Quantity => times(hire.quantity, paidFor(hire, today).length)

/** What a hire has cost up to today; null while no rate is known. Rounded a period at a time, as it is invoiced. */
export function hireCost(hire: Hire, today: Day): Money | null {
  const cost = costOfPeriod(hire)
  return cost === null ? null : times(cost, paidFor(hire, today).length)
}

/** What hires cost in each calendar month ("2026-11"), by the day each period began; the earliest first. Hires without a rate count nothing. */
export function hireCostByMonth(
  hires: readonly Hire[],
  today: Day,
): readonly { readonly month: string; readonly cost: Money }[] {
  const months = new Map<string, Money>()
  for (const hire of hires)
    for (const day of paidFor(hire, today)) {
      const month = day.slice(0, 7)
      months.set(month, plus(months.get(month) ?? NIL, costOfPeriod(hire) ?? NIL))
    }
  return [...months].toSorted(([a], [b]) => a.localeCompare(b)).map(([month, cost]) => ({ month, cost }))
}

/** Plant that is paid for again soon. `lastDay` is the last one on which taking it off hire saves `cost` (null: no rate is known). */
export interface HireReminder<H extends Hire = Hire> {
  readonly hire: H
  readonly lastDay: Day
  /** 0: today is the last day. */
  readonly daysLeft: number
  readonly cost: Money | null
}

/**
 * Plant that begins another paid week or month in the next days, the soonest first: whoever does not need it takes it off hire before. Plant paid by
 * the day is left out: every day would remind. Spec: COST-1.
 */
export function hireReminders<H extends Hire>(
  hires: readonly H[],
  today: Day,
  ahead: number = DAYS_AHEAD,
): readonly HireReminder<H>[] {
  return hires
    .flatMap(hire => {
      if (hire.periodUnit !== 'w' && hire.periodUnit !== 'm') return []
      if (hire.onHire > today || (hire.offHire !== null && hire.offHire <= today)) return []
      const next = begins(hire, paidFor(hire, today).length)
      if (next === null || (hire.offHire !== null && hire.offHire < next)) return []
      const last = addDays(next, -1)
      const daysLeft = daysInclusive(today, last) - 1
      return daysLeft > ahead ? [] : [{ hire, lastDay: last, daysLeft, cost: costOfPeriod(hire) }]
    })
    .toSorted((a, b) => a.daysLeft - b.daysLeft || a.hire.id - b.hire.id)
}

const keyOf = ({ name, plantNumber }: Hire): string =>
  (plantNumber?.trim() || name).toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '')

/** Two hires of what seems to be the same plant, on the same days. It may be two of a kind: a person looks. */
export interface HireOverlap<H extends Hire = Hire> {
  readonly one: H
  readonly other: H
  readonly from: Day
  /** Null: neither is off hire. */
  readonly to: Day | null
}

/** Hires that may be recorded twice: the same plant number, or the same name where one of them has none, on the same days. Spec: COST-1. */
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

/** What is charged of each order line up to today, over all its hires. Lines without one are not in it. */
export function chargedByLine(hires: readonly Hire[], today: Day): ReadonlyMap<number, Quantity> {
  const lines = new Set(hires.flatMap(({ orderLine }) => orderLine ?? []))
  return new Map(
    [...lines].map(line => [
      line,
      sum(hires.filter(({ orderLine }) => orderLine === line).map(hire => chargedPeriods(hire, today))),
    ]),
  )
}
