import { addDays, type Day, dayWords } from '../../value/day'
import { minus, type Money, NIL, sum } from '../../value/money'
import type { LateClaim } from './late-payment'
import { basisWords, type DatedApplication, isDueInDefault, type PaymentCalendar, REPLACED } from './payment-calendar'

/** `moneyIn`: the client pays us. `moneyOut`: we pay a subcontractor. */
export type LaneSide = 'moneyIn' | 'moneyOut'

/** Taxes within the sums of a lane. Money out is without VAT and CIS until it is approved, since tax details never reach a device. */
export type LaneTax = 'withVat' | 'beforeTax' | 'afterCis'
/** After a sum: "£3,031.74 with VAT, after CIS". */
export const TAX_WORDS = {
  withVat: 'with VAT',
  beforeTax: 'before VAT and CIS',
  afterCis: 'with VAT, after CIS',
} as const satisfies Readonly<Record<LaneTax, string>>

/** One application across the calendar of the firm. `tax` is of what is due and unpaid. What was applied for has VAT for money in, and no tax for money out. */
export interface Lane {
  /** Unique across all sides. */
  readonly key: string
  readonly side: LaneSide
  readonly project: number
  readonly application: number
  /** "Application 7". */
  readonly name: string
  /** The subcontractor that is paid; null where the project's client pays. */
  readonly subcontractor: number | null
  readonly applied: Money
  /** The part of a draft, with tax, that an application before it is paid for. */
  readonly draftInEarlier: Money
  readonly tax: LaneTax
  readonly valuationDate: Day
  /** The dates by the terms; null where an application has none yet. */
  readonly dates: LaneDates | null
  /** Null: a draft, whose dates are expected and bind neither party. */
  readonly calendar: PaymentCalendar | null
  readonly late: LateClaim | null
  /** The day a notice in default of the payer's was served. */
  readonly defaultServedOn: Day | null
  /** Notices and certificates kept as evidence. */
  readonly evidence: number
}
export interface LaneDates {
  readonly due: Day
  readonly noticeBy: Day
  readonly payLessBy: Day
  readonly final: Day
}

/** Returns the dates of an application; null where it has none. */
export const datesOf = ({
  dueDate: due,
  noticeBy,
  payLessBy,
  finalDate: final,
}: Pick<DatedApplication, 'dueDate' | 'noticeBy' | 'payLessBy' | 'finalDate'>): LaneDates | null =>
  due === null || noticeBy === null || payLessBy === null || final === null ? null : { due, noticeBy, payLessBy, final }

export type MarkKind = 'due' | 'notice' | 'default' | 'payLess' | 'final'
/** A date of a lane. `done`: it has passed or was met. `missed`: what was to happen by then did not. */
export interface LaneMark {
  readonly kind: MarkKind
  readonly day: Day
  readonly state: 'done' | 'open' | 'missed'
  /** The event in words, for a list by day. */
  readonly words: string
}

const WORDS = {
  moneyIn: {
    due: 'Due date',
    notice: 'Client’s payment notice by',
    default: 'No notice in time: the sum applied for is due',
    payLess: 'Client’s pay less notice by',
    final: 'Client pays by',
  },
  moneyOut: {
    due: 'Due date',
    notice: 'Serve payment notice by',
    default: 'We gave no notice in time: the sum applied for is due',
    payLess: 'Serve pay less notice by',
    final: 'Pay by',
  },
} as const satisfies Readonly<Record<LaneSide, Readonly<Record<MarkKind, string>>>>

const NOTICE_MARKS = { served: 'done', servedLate: 'missed', missed: 'missed', open: 'open' } as const

/**
 * Returns the dates of a lane in their order. A payment notice that was missed is followed by the day on which the sum applied for became due in default.
 * A pay-less notice need not be served, so it is never missed.
 */
export function marksOf({ side, dates, calendar, defaultServedOn }: Lane, today: Day): readonly LaneMark[] {
  if (dates === null) return []
  const mark = (kind: MarkKind, day: Day, state: LaneMark['state']): LaneMark => ({
    kind,
    day,
    state,
    words: WORDS[side][kind],
  })
  if (calendar === null)
    return [
      mark('due', dates.due, 'open'),
      mark('notice', dates.noticeBy, 'open'),
      mark('payLess', dates.payLessBy, 'open'),
      mark('final', dates.final, 'open'),
    ]
  const notice = NOTICE_MARKS[calendar.paymentNotice]
  const inDefault = defaultServedOn ?? (notice === 'missed' ? addDays(dates.noticeBy, 1) : null)
  return [
    mark('due', dates.due, dates.due <= today ? 'done' : 'open'),
    mark('notice', dates.noticeBy, notice),
    ...(inDefault === null ? [] : [mark('default', inDefault, 'done')]),
    mark('payLess', dates.payLessBy, calendar.payLessNotice === 'open' ? 'open' : 'done'),
    mark('final', dates.final, calendar.daysLate > 0 ? 'missed' : calendar.unpaid === NIL ? 'done' : 'open'),
  ].toSorted((a, b) => a.day.localeCompare(b.day))
}

/** The next event of a lane, and how urgent it is. */
export interface LaneNext {
  readonly words: string
  readonly level: 'error' | 'warning' | 'subtle' | null
}

/** Days before a date on which the firm must act, from which it is a warning. */
const SOON = 5

const lateWords = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} late`

/** Returns what a lane waits for: what is late first, then what the next date asks for. */
export function nextOf({ side, dates, calendar, valuationDate }: Lane, today: Day): LaneNext {
  if (dates === null || calendar === null) return { words: `Draft, valued ${dayWords(valuationDate)}`, level: 'subtle' }
  const { unpaid, daysLate } = calendar
  if (calendar.isReplaced) return { words: REPLACED, level: null }
  if (unpaid === NIL) return { words: 'Nothing unpaid', level: null }
  if (daysLate > 0) return { words: `Not paid, ${lateWords(daysLate)}`, level: 'error' }
  return side === 'moneyIn' ? nextIn(dates, calendar, today) : nextOut(dates, calendar, today)
}

function nextIn({ noticeBy, final }: LaneDates, calendar: PaymentCalendar, today: Day): LaneNext {
  if (calendar.paymentNotice === 'open') return { words: `Their notice by ${dayOrToday(noticeBy, today)}`, level: null }
  return isDueInDefault(calendar)
    ? { words: 'No notice: all is due', level: 'warning' }
    : { words: `Paid by ${dayOrToday(final, today)}`, level: null }
}

function nextOut({ noticeBy, payLessBy, final }: LaneDates, calendar: PaymentCalendar, today: Day): LaneNext {
  if (calendar.paymentNotice === 'open')
    return { words: `Serve notice by ${dayOrToday(noticeBy, today)}`, level: urgency(noticeBy, today) }
  if (isDueInDefault(calendar) && calendar.payLessNotice === 'open')
    return { words: `Pay less notice by ${dayOrToday(payLessBy, today)}`, level: urgency(payLessBy, today) }
  return { words: `Pay by ${dayOrToday(final, today)}`, level: final <= today ? 'warning' : null }
}

const dayOrToday = (day: Day, today: Day): string => (day === today ? 'today' : dayWords(day))
const urgency = (day: Day, today: Day): LaneNext['level'] =>
  day <= today ? 'error' : day <= addDays(today, SOON) ? 'warning' : null

/** A date of one lane. */
export interface LaneDate {
  readonly lane: Lane
  readonly mark: LaneMark
}

/** Returns the dates of all lanes between two days, both included, in the order of their days. */
export const datesBetween = (lanes: readonly Lane[], from: Day, to: Day, today: Day): readonly LaneDate[] =>
  lanes
    .flatMap(lane => marksOf(lane, today).map(mark => ({ lane, mark })))
    .filter(({ mark }) => mark.day >= from && mark.day <= to)
    .toSorted((a, b) => a.mark.day.localeCompare(b.mark.day))

/** Returns the dates of sent applications that are still to be met up to some days ahead, and those that are missed: unpaid past the final date. */
export function warningsAhead(lanes: readonly Lane[], today: Day, days: number): readonly LaneDate[] {
  const until = addDays(today, days)
  return lanes
    .filter(({ calendar }) => calendar !== null && calendar.unpaid > NIL)
    .flatMap(lane => marksOf(lane, today).map(mark => ({ lane, mark })))
    .filter(({ mark: { kind, day, state } }) =>
      state === 'missed' ? kind === 'final' : state === 'open' && kind !== 'due' && day >= today && day <= until,
    )
    .toSorted((a, b) => a.mark.day.localeCompare(b.mark.day))
}

/** Returns the lanes that show between two days: some date is within them, or something is unpaid. Money in first, then by final date. */
export function lanesBetween(lanes: readonly Lane[], from: Day, to: Day, today: Day): readonly Lane[] {
  return lanes
    .filter(
      lane =>
        (lane.calendar !== null && lane.calendar.unpaid > NIL) ||
        marksOf(lane, today).some(({ day }) => day >= from && day <= to),
    )
    .toSorted(
      (a, b) =>
        a.side.localeCompare(b.side) ||
        (a.dates?.final ?? a.valuationDate).localeCompare(b.dates?.final ?? b.valuationDate) ||
        a.key.localeCompare(b.key),
    )
}

/** Sums of the lanes of one side. */
export interface LaneTotals {
  readonly count: number
  readonly applied: Money
  readonly unpaid: Money
  /** The part of what is unpaid that is not approved yet, so that its tax is not known. */
  readonly beforeTax: Money
  readonly late: { readonly count: number; readonly unpaid: Money; readonly owed: Money }
  /** Due as applied for because the payer gave no notice in time. */
  readonly inDefault: { readonly count: number; readonly unpaid: Money }
  /** Money out that becomes due as applied for unless a notice is served today. */
  readonly atRisk: Money
}

/** Returns the sums of the applications of one side that were sent and are not paid in full. */
export function totalsOf(lanes: readonly Lane[], side: LaneSide, today: Day): LaneTotals {
  const open = lanes.flatMap(({ side: own, applied, calendar, late, tax }) =>
    own === side && calendar !== null && calendar.unpaid > NIL ? [{ applied, calendar, late, tax }] : [],
  )
  const late = open.filter(({ calendar }) => calendar.daysLate > 0)
  const inDefault = open.filter(({ calendar }) => isDueInDefault(calendar))
  const atRisk = open.filter(({ calendar }) => calendar.paymentNotice === 'open' && calendar.noticeBy <= today)
  const unpaidOf = (all: typeof open) => sum(all.map(each => each.calendar.unpaid))
  return {
    count: open.length,
    applied: sum(open.map(({ applied, calendar }) => minus(applied, calendar.inEarlier))),
    unpaid: unpaidOf(open),
    beforeTax: unpaidOf(open.filter(({ tax }) => tax === 'beforeTax')),
    late: { count: late.length, unpaid: unpaidOf(late), owed: sum(late.map(each => each.late?.total ?? NIL)) },
    inDefault: { count: inDefault.length, unpaid: unpaidOf(inDefault) },
    atRisk: side === 'moneyOut' ? unpaidOf(atRisk) : NIL,
  }
}

const BASES = {
  application: 'We gave no notice in time, so the sum applied for is due',
  payment: 'By our payment notice',
  payLess: 'By our pay less notice',
  default: 'By the notice that they served after we missed the payment notice',
} as const

/** Returns why the sum of a lane is due, or what happens without a notice, in a sentence without a full stop. */
export function whyDue({ side, calendar }: Lane): string {
  if (calendar === null)
    return 'This application has not been sent, so its dates are those it would have if it went out now'
  if (side === 'moneyIn') return basisWords(calendar)
  return calendar.sum.basis === 'application' && calendar.paymentNotice === 'open'
    ? `Without our payment notice by ${dayWords(calendar.noticeBy)} all that was applied for is due`
    : BASES[calendar.sum.basis]
}
