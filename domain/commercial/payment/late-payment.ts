import { bankRateOn, referenceDateOf } from '../../law/bank-rate'
import type { Nation } from '../../law/nation'
import { COMPENSATION, inForce, STATUTORY_INTEREST } from '../../law/payment-law'
import { addDays, type Day, daysInclusive } from '../../value/day'
import { divideBig } from '../../value/decimal'
import { exact, rounded, share, times } from '../../value/exact'
import { least, minus, type Money, NIL, type Percentage, plus, sum } from '../../value/money'

/** A sum that was to be paid by a final date, with its VAT, and what was paid of it. */
export interface LateDebt {
  readonly amount: Money
  readonly finalDate: Day
  readonly payments: readonly { readonly day: Day; readonly amount: Money }[]
  readonly nation: Nation
}

/** Rate of interest and its parts, for the screen. Percentages a year. */
export interface InterestRate {
  readonly rate: Percentage
  readonly margin: Percentage
  readonly bankRate: Percentage
  readonly referenceDate: Day
}

/**
 * Returns the statutory rate for interest that starts to run on a day: Bank Rate of the reference date before it, plus the margin. The rate then stays,
 * however long the debt is late. Null where the table of Bank Rates does not reach the reference date, or no interest is due by law.
 */
export function statutoryRate(nation: Nation, startsOn: Day): InterestRate | null {
  const margin = inForce(STATUTORY_INTEREST, nation, startsOn)
  const referenceDate = referenceDateOf(startsOn)
  const bankRate = bankRateOn(referenceDate)
  return margin === null || bankRate === null ? null : { rate: plus(bankRate, margin), margin, bankRate, referenceDate }
}

/** Interest on one principal. Both days are late days and count. */
export interface InterestPart {
  readonly from: Day
  readonly to: Day
  readonly principal: Money
  readonly days: number
  readonly rate: Percentage
  readonly interest: Money
}

/** Returns principal × rate × days ÷ 365, rounded once: simple interest, in leap years too. */
export const simpleInterest = (principal: Money, rate: Percentage, days: number): Money =>
  rounded('money', divideBig(times(exact('money', principal), share(rate)) * BigInt(days), 365n))

/**
 * Returns interest on a debt up to the end of a day, a part for each principal. It runs from the day after the final date. A payment counts on its day,
 * so that day is the last one of the principal before it.
 */
export function interestParts(
  { amount, finalDate, payments }: Omit<LateDebt, 'nation'>,
  on: Day,
  rate: Percentage,
): readonly InterestPart[] {
  const paid = payments.filter(({ day }) => day <= on).toSorted((a, b) => a.day.localeCompare(b.day))
  const ends = [...new Set([...paid.map(({ day }) => day).filter(day => day > finalDate), on])].filter(
    day => day > finalDate,
  )
  let from = addDays(finalDate, 1)
  return ends.flatMap(to => {
    const principal = unpaid(
      amount,
      paid.filter(({ day }) => day < from),
    )
    const part = { from, to, principal, days: daysInclusive(from, to), rate }
    from = addDays(to, 1)
    return principal > NIL ? [{ ...part, interest: simpleInterest(principal, rate, part.days) }] : []
  })
}

const unpaid = (amount: Money, payments: LateDebt['payments']): Money =>
  minus(amount, least(amount, sum(payments.map(each => each.amount))))

/** Returns the fixed compensation for a debt that is late: by what was unpaid the day after its final date. Zero while nothing is late. */
export function compensationFor({ amount, finalDate, payments, nation }: LateDebt, on: Day): Money {
  if (on <= finalDate) return NIL
  const late = unpaid(
    amount,
    payments.filter(({ day }) => day <= finalDate),
  )
  const bands = inForce(COMPENSATION, nation, addDays(finalDate, 1)) ?? []
  return bands.find(({ atLeast }) => late >= atLeast)?.sum ?? NIL
}

/** Interest and compensation on top of a late debt. */
export interface LateClaim {
  /** Null: the statutory rate is not known yet. */
  readonly rate: InterestRate | null
  readonly parts: readonly InterestPart[]
  /** The sum of the parts, each rounded. */
  readonly interest: Money
  readonly compensation: Money
  readonly total: Money
}

/** Returns statutory interest and compensation owed for a debt at the end of a day. Decision 692. */
export function lateClaim(debt: LateDebt, on: Day): LateClaim {
  const rate = statutoryRate(debt.nation, addDays(debt.finalDate, 1))
  const parts = rate === null ? [] : interestParts(debt, on, rate.rate)
  const interest = sum(parts.map(each => each.interest))
  const compensation = compensationFor(debt, on)
  return { rate, parts, interest, compensation, total: plus(interest, compensation) }
}
