import { addDays, type Day, dayOf, mondayOf } from '../../value/day'
import { inProportion, minus, type Money, NIL, plus, sum } from '../../value/money'
import type { Lane } from '../payment/calendar-lanes'
import type { RetentionContract } from '../payment/retention-contracts'

/** Documents by which money moves, by the names of their resources. */
export const CASH_SOURCES = [
  'outgoingApplication',
  'incomingApplication',
  'labourApplication',
  'materialInvoice',
  'fixedCostInvoice',
  'externalCost',
] as const
export type CashSource = (typeof CASH_SOURCES)[number]

/**
 * Kinds of movements. `paid`: it moved. `due`: owed by its day. `expected`: a draft, which does not bind yet. `retention`: a release that is still to be certified.
 * `programme`: work ahead, by the programme and the terms.
 */
export const CASH_KINDS = ['paid', 'due', 'expected', 'retention', 'programme'] as const
type CashKind = (typeof CASH_KINDS)[number]
type CashSide = 'in' | 'out'

/** Money that moved or will move, with the document that moves it. Applications and invoices are with VAT and after CIS; other sums are before tax. */
export interface CashMove {
  readonly project: number
  readonly source: CashSource
  /** Null for retention, which is of a contract, and for work ahead. */
  readonly id: number | null
  readonly subcontractor: number | null
  readonly name: string
  readonly side: CashSide
  readonly kind: CashKind
  /** Null where no day is agreed. */
  readonly day: Day | null
  /** Below zero where it moves the other way: a payment that was taken back, a credit. */
  readonly amount: Money
}

const SIDES = { moneyIn: 'in', moneyOut: 'out' } as const
const LANE_SOURCES = { moneyIn: 'outgoingApplication', moneyOut: 'incomingApplication' } as const

/** Returns what the applications of the calendar still move: what is unpaid by its final date, and drafts by the dates they would have. */
export const movesOfLanes = (lanes: readonly Lane[]): readonly CashMove[] =>
  lanes.flatMap((lane): CashMove[] => {
    const amount = lane.calendar === null ? minus(lane.applied, lane.draftInEarlier) : lane.calendar.unpaid
    if (amount === NIL) return []
    return [
      {
        project: lane.project,
        source: LANE_SOURCES[lane.side],
        id: lane.application,
        subcontractor: lane.subcontractor,
        name: lane.name,
        side: SIDES[lane.side],
        kind: lane.calendar === null ? 'expected' : 'due',
        day: lane.dates?.final ?? null,
        amount,
      },
    ]
  })

const RELEASES = {
  practicalCompletion: 'Retention at practical completion',
  makingGood: 'Retention at making good',
  lastRetentionDay: 'Retention on its last day',
} as const
const RETAINED = { labour: 'labourApplication', supplyAndFit: 'incomingApplication' } as const

/** Returns the releases of retention that are still to come, or due and not made. Those without a day have no week. */
export const movesOfRetention = (contracts: readonly RetentionContract[]): readonly CashMove[] =>
  contracts.flatMap(({ project, subcontractor, work, side, releases }) =>
    releases.map(({ event, day, amount }): CashMove => ({
      project,
      source: work === null ? 'outgoingApplication' : RETAINED[work],
      id: null,
      subcontractor,
      name: RELEASES[event],
      side: side === 'byClients' ? 'in' : 'out',
      kind: 'retention',
      day,
      amount,
    })),
  )

interface Received {
  readonly project: number
  readonly application: number
  readonly receivedOn: Day
  readonly amount: Money
}
/** Returns the payments of clients, each under its application. */
export const movesReceived = (
  payments: readonly Received[],
  applications: readonly { readonly id: number; readonly accountSequenceNumber: number | null }[],
): readonly CashMove[] => {
  const numbers = new Map(applications.map(each => [each.id, each.accountSequenceNumber]))
  return payments.map(({ project, application, receivedOn, amount }) => ({
    project,
    source: 'outgoingApplication',
    id: application,
    subcontractor: null,
    name: `Application ${numbers.get(application) ?? ''}`.trim(),
    side: 'in',
    kind: 'paid',
    day: receivedOn,
    amount,
  }))
}

interface PaidApplication {
  readonly id: number
  readonly project: number
  readonly subcontractor: number
  readonly reference: string | null
  readonly state: string
  readonly toPay: Money | null
  readonly paidOn: Day | null
}
/** Returns the payments to subcontractors; with `owes`, also what is approved and unpaid, which has no agreed day. */
export const movesOfPaid = (
  source: 'incomingApplication' | 'labourApplication',
  applications: readonly PaidApplication[],
  { owes }: { readonly owes: boolean },
): readonly CashMove[] =>
  applications.flatMap(({ id, project, subcontractor, reference, state, toPay, paidOn }): CashMove[] => {
    const isPaid = paidOn !== null
    if (toPay === null || toPay === NIL || (!isPaid && !(owes && state === 'approved'))) return []
    return [
      {
        project,
        source,
        id,
        subcontractor,
        name: reference ?? 'Application',
        side: 'out',
        kind: isPaid ? 'paid' : 'due',
        day: paidOn,
        amount: toPay,
      },
    ]
  })

interface Invoice {
  readonly id: number
  readonly project: number
  readonly invoiceReference: string
  readonly state: string
  readonly dueDate: Day | null
  readonly net: Money
  readonly vat: Money
  readonly approvedForPayment: Money | null
  readonly paidAt: string | null
  readonly paidAmount: Money | null
}
/** Returns paid amounts of supplier invoices, and approved unpaid ones by their due dates, with VAT in proportion. */
export const movesOfInvoices = (
  source: 'materialInvoice' | 'fixedCostInvoice',
  invoices: readonly Invoice[],
): readonly CashMove[] =>
  invoices.flatMap((invoice): CashMove[] => {
    const { id, project, invoiceReference: name, state, dueDate, approvedForPayment, paidAt, paidAmount } = invoice
    const paid = paidAt === null ? NIL : (paidAmount ?? approvedForPayment ?? NIL)
    const owed = state === 'approved' ? minus(approvedForPayment ?? NIL, paid) : NIL
    const of = { project, source, id, subcontractor: null, name, side: 'out' } as const
    const moves: readonly CashMove[] = [
      { ...of, kind: 'paid', day: paidAt === null ? null : dayOf(paidAt), amount: withVat(paid, invoice) },
      { ...of, kind: 'due', day: dueDate, amount: withVat(owed, invoice) },
    ]
    return moves.filter(({ amount }) => amount !== NIL)
  })
const withVat = (part: Money, { net, vat }: Pick<Invoice, 'net' | 'vat'>): Money =>
  plus(part, inProportion(vat, part, net) ?? NIL)

interface ExternalCost {
  readonly id: number
  readonly project: number
  readonly name: string
  readonly state: string
  readonly effectiveDate: Day | null
  readonly approvedAt: string | null
  readonly materials: Money
  readonly labour: Money
  readonly contingency: Money
  readonly fixedCosts: Money
}
/** Returns approved external costs: paid on their date, since no payment of them is recorded, or due on it where it is to come. */
export const movesOfExternal = (costs: readonly ExternalCost[], today: Day): readonly CashMove[] =>
  costs.flatMap((cost): CashMove[] => {
    const { id, project, name, state, effectiveDate, approvedAt } = cost
    const amount = sum([cost.materials, cost.labour, cost.contingency, cost.fixedCosts])
    if (state !== 'approved' || amount === NIL) return []
    const day = effectiveDate ?? (approvedAt === null ? null : dayOf(approvedAt))
    const kind = day !== null && day > today ? 'due' : 'paid'
    return [{ project, source: 'externalCost', id, subcontractor: null, name, side: 'out', kind, day, amount }]
  })

/** A sum of the firm: what it adds up, and how many documents. */
export interface CashTotal {
  readonly amount: Money
  readonly moves: readonly CashMove[]
}
const totalOf = (moves: readonly CashMove[]): CashTotal => ({ amount: sum(moves.map(each => each.amount)), moves })
const byDay = (a: CashMove, b: CashMove): number => (a.day ?? '').localeCompare(b.day ?? '')

/** Returns what is owed past its final date, oldest first. Only a day past its date counts as late. */
export const lateToBePaid = (moves: readonly CashMove[], today: Day): CashTotal =>
  totalOf(moves.filter(each => each.side === 'in' && each.kind === 'due' && isBefore(each.day, today)).toSorted(byDay))

/** Returns the retention of a side whose day has come and that is not released, oldest first. */
export const retentionDue = (moves: readonly CashMove[], side: CashSide, today: Day): CashTotal =>
  totalOf(
    moves
      .filter(each => each.side === side && each.kind === 'retention' && isBefore(each.day, addDays(today, 1)))
      .toSorted(byDay),
  )
const isBefore = (day: Day | null, other: Day): boolean => day !== null && day < other

/** Cash of some days: a week, or a part of this one. */
export interface CashWeek {
  readonly from: Day
  readonly to: Day
  readonly in: Money
  readonly out: Money
  /** All received less all paid, at the end of these days. */
  readonly position: Money
  readonly isForecast: boolean
  readonly moves: readonly CashMove[]
}
export interface Cash {
  /** Weeks that are over, this week so far, the rest of it, and weeks to come. */
  readonly weeks: readonly CashWeek[]
  /** The week to come with the lowest position. */
  readonly lowest: CashWeek | null
  /** Sums after the last week. */
  readonly later: CashTotal
  /** Retention and work ahead without a day: in no week. */
  readonly withoutDay: CashTotal
}

/**
 * Returns the cash of the weeks around a day. What is overdue, and what is owed without an agreed day, counts for the rest of this week. Retention
 * and work ahead without a day are in no week.
 */
export function cashByWeek(
  moves: readonly CashMove[],
  today: Day,
  { back, ahead }: { readonly back: number; readonly ahead: number },
): Cash {
  const [past, coming] = [moves.filter(({ kind }) => kind === 'paid'), moves.filter(({ kind }) => kind !== 'paid')]
  const withoutDay = coming.filter(({ kind, day }) => day === null && (kind === 'retention' || kind === 'programme'))
  const dated = coming.filter(each => !withoutDay.includes(each))
  const first = addDays(mondayOf(today), -7 * back)
  const next = addDays(mondayOf(today), 7)
  const last = addDays(next, 7 * ahead - 1)
  const weeksOf = (from: Day, count: number) =>
    Array.from({ length: count }, (_, week) => [addDays(from, 7 * week), addDays(from, 7 * week + 6)] as const)
  let position = sum(past.filter(({ day }) => isBefore(day ?? today, first)).map(signed))
  const spans = [
    ...weeksOf(first, back).map(([from, to]) => ({ from, to, isForecast: false })),
    { from: mondayOf(today), to: today, isForecast: false },
    { from: today, to: addDays(next, -1), isForecast: true },
    ...weeksOf(next, ahead).map(([from, to]) => ({ from, to, isForecast: true })),
  ]
  const weeks = spans.map(({ from, to, isForecast }): CashWeek => {
    const own = isForecast
      ? dated.filter(({ day }) => inSpan(laterOf(day, today), from, to))
      : past.filter(({ day }) => inSpan(day ?? today, from, to))
    const of = (side: CashSide) => sum(own.filter(each => each.side === side).map(each => each.amount))
    const week = { from, to, in: of('in'), out: of('out'), isForecast, moves: own.toSorted(byDay) }
    position = plus(position, minus(week.in, week.out))
    return { ...week, position }
  })
  const forecast = weeks.filter(each => each.isForecast)
  return {
    weeks,
    lowest: forecast.reduce<CashWeek | null>(
      (low, each) => (low === null || each.position < low.position ? each : low),
      null,
    ),
    later: totalOfSigned(dated.filter(({ day }) => laterOf(day, today) > last)),
    withoutDay: totalOfSigned(withoutDay),
  }
}
const laterOf = (day: Day | null, today: Day): Day => (day === null || day < today ? today : day)
const inSpan = (day: Day, from: Day, to: Day): boolean => day >= from && day <= to
const signed = ({ side, amount }: CashMove): Money => (side === 'in' ? amount : minus<Money>(NIL, amount))
const totalOfSigned = (moves: readonly CashMove[]): CashTotal => ({ amount: sum(moves.map(signed)), moves })
