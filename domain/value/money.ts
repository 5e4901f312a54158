import { divideBig, multiply, type Money, type Percentage, type Quantity, type Rate, SCALE, sum } from './decimal'

/** round2(quantity × rate): how a printed bill line multiplies. Source: estimating section 2. */
export function lineAmount(quantity: Quantity, rate: Rate): Money {
  return multiply(quantity, SCALE.quantity, rate, SCALE.rate, SCALE.money)
}

/** round2(amount × percentage / 100). */
export function percentageOf(amount: Money, percentage: Percentage): Money {
  return multiply(amount, SCALE.money, percentage, SCALE.percentage + 2, SCALE.money)
}

/** part ÷ whole as a percentage; null when whole is nil. */
export function shareOf(part: number, whole: number): Percentage | null {
  if (whole === 0) return null
  return Number(divideBig(BigInt(part) * 1_000_000n, BigInt(whole)))
}

/**
 * Spreads `amount` over `weights` so that the parts sum to it exactly: each part rounded down towards zero, the missing pence going to
 * the largest remainders, earlier first (estimating section 2, "largest remainder"). All weights nil: the first part takes all.
 */
export function allocate(amount: Money, weights: readonly number[]): Money[] {
  const total = weights.reduce((a, b) => a + BigInt(b), 0n)
  if (weights.length === 0) return []
  if (total === 0n) return weights.map((_, i) => (i === 0 ? amount : 0))
  const exact = weights.map(weight => BigInt(amount) * BigInt(weight))
  const parts = exact.map(n => n / total)
  const remainders = exact.map((n, i) => ({ i, left: abs(n - (parts[i] ?? 0n) * total) }))
  remainders.sort((a, b) => (a.left === b.left ? a.i - b.i : a.left > b.left ? -1 : 1))
  let missing = BigInt(amount) - parts.reduce((a, b) => a + b, 0n)
  const step = missing < 0n ? -1n : 1n
  for (const { i } of remainders) {
    if (missing === 0n) break
    parts[i] = (parts[i] ?? 0n) + step
    missing -= step
  }
  return parts.map(Number)
}

/** Total of amounts already rounded to pence: a bill's total is the sum of its rounded lines. */
export const totalOf = (amounts: Iterable<Money>): Money => sum(amounts)

const abs = (n: bigint): bigint => (n < 0n ? -n : n)
