import { addDays, type Day } from '../../value/day'
import { type Money, NIL, type Percentage, sum } from '../../value/money'
import type { RetentionContract, RetentionFacts, RetentionPayment } from './retention-contracts'
import { type RetentionRatios, retentionRatios, type RetentionSide, type RetentionTotals } from './retention-ledger'

/** A reporting period, both days included. */
export interface ReportPeriod {
  readonly from: Day
  readonly to: Day
}

const MONTHS = 12
const HALF = 6
const monthStart = (months: number): Day => {
  const year = Math.floor(months / MONTHS)
  return `${year}-${String(months - year * MONTHS + 1).padStart(2, '0')}-01`
}

/**
 * Returns the half-years of a firm whose financial year starts in a month (1 to 12), newest first. The first has today in it. The report on payment
 * practices is made for each of them.
 */
export function halfYears(today: Day, startMonth: number, count: number): readonly ReportPeriod[] {
  const now = Number(today.slice(0, 4)) * MONTHS + Number(today.slice(5, 7)) - 1
  const since = (((now - (startMonth - 1)) % HALF) + HALF) % HALF
  return Array.from({ length: count }, (_, back) => {
    const first = now - since - back * HALF
    return { from: monthStart(first), to: addDays(monthStart(first + HALF), -1) }
  })
}

/** The retention of one contract at the end of a period. */
interface HeldPart {
  readonly contract: RetentionContract
  readonly held: Money
}
/** Terms of release of one contract under which we hold retention. Days are null where they are not known. */
export interface ReleaseTermsPart {
  readonly contract: RetentionContract
  readonly rate: Percentage
  readonly keptAfterCompletion: Percentage | null
  readonly practicalCompletion: Day | null
  readonly makingGood: Day | null
  readonly lastRetentionDay: Day | null
}
/** The report of a half-year, with the parts of every figure. */
export interface RetentionReport {
  readonly period: ReportPeriod
  readonly fromSuppliers: readonly HeldPart[]
  readonly byClients: readonly HeldPart[]
  readonly paid: readonly RetentionPayment[]
  readonly received: readonly RetentionPayment[]
  readonly totals: RetentionTotals
  readonly ratios: RetentionRatios
}

/**
 * Returns the report of a period: what was held at its end, by the certificates until then, and what was paid in it. Payments are with VAT, and those to
 * subcontractors after CIS, as they moved at the bank. Of a period that is not over it returns what is held and was paid so far.
 */
export function retentionReport({ contracts, payments }: RetentionFacts, period: ReportPeriod): RetentionReport {
  const heldAt = (side: RetentionSide): readonly HeldPart[] =>
    contracts
      .filter(each => each.side === side)
      .map(contract => ({ contract, held: heldAtEnd(contract, period.to) }))
      .filter(({ held }) => held !== NIL)
  const moved = (side: RetentionSide): readonly RetentionPayment[] =>
    payments
      .filter(each => each.side === side && each.day >= period.from && each.day <= period.to)
      .toSorted((a, b) => a.day.localeCompare(b.day) || (a.number ?? 0) - (b.number ?? 0))
  const parts = {
    fromSuppliers: heldAt('fromSuppliers'),
    byClients: heldAt('byClients'),
    paid: moved('fromSuppliers'),
    received: moved('byClients'),
  }
  const totals: RetentionTotals = {
    heldFromSuppliers: sum(parts.fromSuppliers.map(({ held }) => held)),
    heldByClients: sum(parts.byClients.map(({ held }) => held)),
    paidToSuppliers: sum(parts.paid.map(({ amount }) => amount)),
    receivedFromClients: sum(parts.received.map(({ amount }) => amount)),
  }
  return { period, ...parts, totals, ratios: retentionRatios(totals) }
}

/** Returns the retention of the last certificate until a day. Movements are oldest first. */
const heldAtEnd = ({ movements }: RetentionContract, day: Day): Money =>
  movements.findLast(each => each.day <= day)?.held ?? NIL

interface AgreedRelease extends Omit<ReleaseTermsPart, 'contract' | 'rate' | 'keptAfterCompletion'> {
  readonly project: number
  readonly subcontractor: number
  readonly validFrom: Day
  readonly keptAfterCompletion: Percentage
}

/** Returns the terms on which each contract of a report releases what we hold, as they were at its end. Labour has none agreed. */
export const releaseTerms = (
  { fromSuppliers, period }: RetentionReport,
  terms: readonly AgreedRelease[],
): readonly ReleaseTermsPart[] =>
  fromSuppliers.map(({ contract }) => {
    const agreed = terms
      .filter(
        each =>
          contract.work === 'supplyAndFit' &&
          each.project === contract.project &&
          each.subcontractor === contract.subcontractor &&
          each.validFrom <= period.to,
      )
      .toSorted((a, b) => a.validFrom.localeCompare(b.validFrom))
      .at(-1)
    return {
      contract,
      rate: contract.rate,
      keptAfterCompletion: agreed?.keptAfterCompletion ?? null,
      practicalCompletion: agreed?.practicalCompletion ?? null,
      makingGood: agreed?.makingGood ?? null,
      lastRetentionDay: agreed?.lastRetentionDay ?? null,
    }
  })

/** The figures that a ratio divides, by the names of the report. */
export type ReportFigure = 'fromSuppliers' | 'byClients' | 'paid' | 'received'
/** Each ratio of the report: what is divided by what. */
export const RATIOS = {
  suppliersToClients: { label: 'We hold, as a share of what clients hold from us', of: ['fromSuppliers', 'byClients'] },
  suppliersToPaid: { label: 'We hold, as a share of what we paid to subcontractors', of: ['fromSuppliers', 'paid'] },
  clientsToReceived: { label: 'Clients hold, as a share of what we received', of: ['byClients', 'received'] },
} as const satisfies Readonly<
  Record<keyof RetentionRatios, { readonly label: string; readonly of: readonly [ReportFigure, ReportFigure] }>
>
/** Titles of the figures. */
export const FIGURES = {
  fromSuppliers: 'Held from subcontractors at the end',
  byClients: 'Held by clients at the end',
  paid: 'Paid to subcontractors in the period',
  received: 'Received from clients in the period',
} as const satisfies Readonly<Record<ReportFigure, string>>

/** One row of a figure: whom it is with, on which project, which document, and how much. */
export interface ReportRow {
  readonly project: number
  readonly subcontractor: number | null
  /** Number of the application that was paid; null for what is held. */
  readonly number: number | null
  /** Day of the payment; null for what is held. */
  readonly day: Day | null
  readonly amount: Money
}

/** Returns the rows of a figure. They add up to it. */
export const rowsOfFigure = (report: RetentionReport, figure: ReportFigure): readonly ReportRow[] =>
  figure === 'fromSuppliers' || figure === 'byClients'
    ? report[figure].map(({ contract: { project, subcontractor }, held }) => ({
        project,
        subcontractor,
        number: null,
        day: null,
        amount: held,
      }))
    : report[figure].map(({ project, subcontractor, number, day, amount }) => ({
        project,
        subcontractor,
        number,
        day,
        amount,
      }))

const TOTAL_OF = {
  fromSuppliers: 'heldFromSuppliers',
  byClients: 'heldByClients',
  paid: 'paidToSuppliers',
  received: 'receivedFromClients',
} as const satisfies Readonly<Record<ReportFigure, keyof RetentionTotals>>

/** Returns the sum of a figure. */
export const totalOfFigure = ({ totals }: RetentionReport, figure: ReportFigure): Money => totals[TOTAL_OF[figure]]
