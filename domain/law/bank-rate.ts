import { addDays, type Day } from '../value/day'
import { percent, type Percentage } from '../value/money'

/**
 * Bank Rate of the Bank of England, from the day of each change. Public record of the Bank's decisions. The last row is confirmed by the decision of 18
 * June 2026 (no change). Later decisions are unknown here: add a row for each, and move {@link BANK_RATE_KNOWN_TO} on.
 */
const BANK_RATE: readonly (readonly [from: Day, rate: Percentage])[] = [
  ['2018-08-02', percent(0.75)],
  ['2020-03-11', percent(0.25)],
  ['2020-03-19', percent(0.1)],
  ['2021-12-16', percent(0.25)],
  ['2022-02-03', percent(0.5)],
  ['2022-03-17', percent(0.75)],
  ['2022-05-05', percent(1)],
  ['2022-06-16', percent(1.25)],
  ['2022-08-04', percent(1.75)],
  ['2022-09-22', percent(2.25)],
  ['2022-11-03', percent(3)],
  ['2022-12-15', percent(3.5)],
  ['2023-02-02', percent(4)],
  ['2023-03-23', percent(4.25)],
  ['2023-05-11', percent(4.5)],
  ['2023-06-22', percent(5)],
  ['2023-08-03', percent(5.25)],
  ['2024-08-01', percent(5)],
  ['2024-11-07', percent(4.75)],
  ['2025-02-06', percent(4.5)],
  ['2025-05-08', percent(4.25)],
  ['2025-08-07', percent(4)],
  ['2025-12-18', percent(3.75)],
]
/** The last day for which the table is complete. */
const BANK_RATE_KNOWN_TO: Day = '2026-06-30'

/** Returns Bank Rate on a day; null before the table begins and after the last day it is complete for. */
export const bankRateOn = (day: Day): Percentage | null =>
  day > BANK_RATE_KNOWN_TO ? null : (BANK_RATE.findLast(([from]) => from <= day)?.[1] ?? null)

/**
 * Returns the reference date of statutory interest that starts to run on a day: 31 December before a day of January to June, 30 June before a day of
 * July to December. Late Payment of Commercial Debts (Rate of Interest) (No. 3) Order 2002, article 4.
 */
export const referenceDateOf = (startsOn: Day): Day => {
  const year = startsOn.slice(0, 4)
  return startsOn < `${year}-07-01` ? addDays(`${year}-01-01`, -1) : `${year}-06-30`
}
