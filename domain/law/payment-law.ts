import type { Day } from '../value/day'
import { type Money, pence, percent, type Percentage } from '../value/money'
import type { Nation } from './nation'

/** A rule of law from a day on. No day: not in force, such as a Bill before Parliament. */
interface Dated<T> {
  readonly nations: readonly Nation[]
  readonly from: Day | null
  readonly rule: T
}
export type LawTable<T> = readonly Dated<T>[]

const EVERYWHERE: readonly Nation[] = ['englandAndWales', 'scotland', 'northernIreland']

/** Returns the rule in force in a nation on a day; null where there is none. The law is dated tables: decision 692. */
export function inForce<T>(table: LawTable<T>, nation: Nation, day: Day): T | null {
  const rows = table.filter(({ nations, from }) => nations.includes(nation) && from !== null && from <= day)
  return rows.toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? '')).at(-1)?.rule ?? null
}

/** Interest on late commercial debts: percentage points over Bank Rate of the reference date. */
export const STATUTORY_INTEREST: LawTable<Percentage> = [
  // Late Payment of Commercial Debts (Rate of Interest) (No. 3) Order 2002: every debt between businesses from 7 August 2002.
  { nations: EVERYWHERE, from: '2002-08-07', rule: percent(8) },
]

/** Fixed sum for each late debt, for debts of at least an amount, largest first. */
export interface CompensationBand {
  readonly atLeast: Money
  readonly sum: Money
}
export const COMPENSATION: LawTable<readonly CompensationBand[]> = [
  // Late Payment of Commercial Debts (Interest) Act 1998, section 5A.
  {
    nations: EVERYWHERE,
    from: '2002-08-07',
    rule: [
      { atLeast: pence(1_000_000), sum: pence(10_000) },
      { atLeast: pence(100_000), sum: pence(7_000) },
      { atLeast: pence(1), sum: pence(4_000) },
    ],
  },
]

/** The longest term of payment between businesses, in days. */
export const LONGEST_PAYMENT_TERM: LawTable<{ readonly days: number; readonly isUnlessFair: boolean }> = [
  // Late Payment of Commercial Debts Regulations 2013: 60 days, longer only where that is not grossly unfair to the supplier.
  { nations: EVERYWHERE, from: '2013-03-16', rule: { days: 60, isUnlessFair: true } },
  // Commercial Payments Bill (House of Lords, May 2026): 60 days without that exception. Not enacted.
  { nations: EVERYWHERE, from: null, rule: { days: 60, isUnlessFair: false } },
]

/** The end of retention in construction contracts. */
export interface RetentionBan {
  /** Contracts made from this day on hold no retention. */
  readonly contractsFrom: Day
  /** Retention still held on this day is released, whatever the contract says. */
  readonly lastRetentionDay: Day
}
/**
 * Bans of retention. The Commercial Payments Bill (House of Lords, May 2026) would ban it after two years, with a last retention day after three. It is
 * not enacted, so its days do not exist and there is no row.
 */
export const RETENTION_BANS: LawTable<RetentionBan> = []

/** Penalty on retention held in breach of a ban, as a share of it. */
export const RETENTION_PENALTY: LawTable<Percentage> = [
  // Commercial Payments Bill: 50 %. Not enacted.
  { nations: EVERYWHERE, from: null, rule: percent(50) },
]
