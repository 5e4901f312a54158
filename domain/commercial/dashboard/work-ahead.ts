import { addDays, addMonths, type Day, daysInclusive, dayWords } from '../../value/day'
import { allocate, minus, type Money, NIL, percentOf, plus } from '../../value/money'
import { type AgreedTerms, datedTerms } from '../payment/kept-terms'
import { retentionOn } from '../payment/retention'
import type { CashMove } from './cash'

/** Work of one bill that is still to be done or to be applied for. */
export interface WorkAhead {
  readonly project: number
  readonly name: string
  /** Value of the work still to be done. */
  readonly value: Money
  /** Cost of it, as the reconciliation forecasts it. */
  readonly cost: Money
  /** Work done that no application claims, drafts included. */
  readonly toBill: Money
  /** Cost that came without an invoice or an application. */
  readonly accrued: Money
  /** First and last planned day of its programme; null where it has none. */
  readonly planned: { readonly start: Day; readonly end: Day } | null
}
interface Billing {
  /** Of the last application; null before the first. */
  readonly lastValuation: Day | null
  /** Null where none are recorded: then nothing has a day. */
  readonly terms: AgreedTerms | null
}

/** Days after a valuation by which its costs are paid. */
const COST_DAYS = 30
/** Valuations of one forecast: ten years. */
const MOST = 120

/**
 * Returns the cash of work ahead. Work goes at a steady pace to the end of its programme and is applied for each month, from a month after the last
 * valuation. It is paid by the final date of the terms, less retention and discount and before VAT. Its costs follow the same pace and are paid 30 days
 * after each valuation. Decision 744.
 */
export function movesOfWork(work: WorkAhead, { lastValuation, terms }: Billing, today: Day): readonly CashMove[] {
  const next = addMonths(lastValuation ?? today, 1)
  const first = next < today ? today : next
  return stepsOf(work, first, today).flatMap(step => movesOfStep(work, step, terms))
}

/** Work that is applied for on one day, and what it costs. */
interface Step {
  readonly day: Day
  /** Whether the day is known: work without a programme has the terms of the next valuation, and no day. */
  readonly isPlanned: boolean
  readonly done: Money
  readonly spent: Money
}

function stepsOf({ value, cost, toBill, accrued, planned }: WorkAhead, first: Day, today: Day): readonly Step[] {
  if (planned === null)
    return [
      { day: first, isPlanned: true, done: toBill, spent: accrued },
      { day: first, isPlanned: false, done: value, spent: cost },
    ]
  const from = planned.start <= today ? addDays(today, 1) : planned.start
  const end = planned.end < from ? from : planned.end
  const valuations = valuationsTo(end, first)
  const days = valuations.map((day, at) => daysWithin(from, end, valuations[at - 1] ?? null, day))
  const [values, costs] = [allocate(value, days), allocate(cost, days)]
  return valuations.map((day, at) => ({
    day,
    isPlanned: true,
    done: plus(values[at] ?? NIL, at === 0 ? toBill : NIL),
    spent: plus(costs[at] ?? NIL, at === 0 ? accrued : NIL),
  }))
}

function movesOfStep(
  { project, name }: WorkAhead,
  { day, isPlanned, done, spent }: Step,
  terms: AgreedTerms | null,
): CashMove[] {
  const of = { project, id: null, subcontractor: null, kind: 'programme' } as const
  const by = isPlanned ? `by ${dayWords(day)}` : 'without a programme'
  const paid = terms && datedTerms(terms, { valuationDate: day, claimedOn: day })
  const moves: readonly CashMove[] = [
    {
      ...of,
      source: 'outgoingApplication',
      name: `${name}, work ${by}`,
      side: 'in',
      day: isPlanned && paid ? paid.finalDate : null,
      amount: paid ? afterDeductions(done, paid) : done,
    },
    {
      ...of,
      source: 'externalCost',
      name: `${name}, costs ${by}`,
      side: 'out',
      day: isPlanned ? addDays(day, COST_DAYS) : null,
      amount: spent,
    },
  ]
  return moves.filter(({ amount }) => amount !== NIL)
}

/** Returns the monthly valuations from the first one until the work is over. */
function valuationsTo(end: Day, first: Day): readonly Day[] {
  const count = Array.from({ length: MOST }, (_, month) => addMonths(first, month)).findIndex(day => day >= end)
  return Array.from({ length: count < 0 ? MOST : count + 1 }, (_, month) => addMonths(first, month))
}

/** Returns the days of a span after one day, up to another, which is counted. */
function daysWithin(from: Day, to: Day, after: Day | null, until: Day): number {
  const start = after !== null && after >= from ? addDays(after, 1) : from
  const end = until < to ? until : to
  return end < start ? 0 : daysInclusive(start, end)
}

function afterDeductions(work: Money, terms: ReturnType<typeof datedTerms>): Money {
  const { retention } = retentionOn(
    [{ percentage: terms.retentionPercentage, base: work }],
    { kept: terms.retentionKept },
    { capAmount: null, capPercentage: null },
    null,
  )
  const net = minus(work, retention)
  return minus(net, percentOf(net, terms.discountPercentage))
}
