import { type DecimalKind, divideBig, SCALE } from './decimal'
import { type Kinds, type Money, NIL as NO_PERCENT, type Percentage, taken } from './money'

/**
 * A number inside a build-up, in units of 10^-40. Every chain of quantity, waste, price and percentages is exact; the quotient of a pack's price by
 * its size has an error in the fortieth place at most. Rounded once, when a result leaves the build-up.
 */
export type Exact = bigint

const PLACES = 40
const ONE: Exact = 10n ** BigInt(PLACES)
export const NIL: Exact = 0n

/** Converts a value of a kind to an exact number. */
export const exact = <K extends DecimalKind>(kind: K, value: Kinds[K]): Exact =>
  BigInt(value) * 10n ** BigInt(PLACES - SCALE[kind])
export const times = (a: Exact, b: Exact): Exact => divideBig(a * b, ONE)
/** Returns a ÷ b; null when `b` is zero. */
export const over = (a: Exact, b: Exact): Exact | null => (b === 0n ? null : divideBig(a * ONE, b))
/** Returns a percentage (ten-thousandths of one per cent) as a factor: 5 % is 0.05; missing is zero. */
export const share = (percentage: Percentage | null): Exact => exact('percentage', percentage ?? NO_PERCENT) / 100n
/** Returns 1 + a percentage. */
export const onTop = (percentage: Percentage | null): Exact => ONE + share(percentage)
export const unity = ONE
export const add = (values: Iterable<Exact>): Exact => {
  let total = NIL
  for (const value of values) total += value
  return total
}
/** Converts an exact number to a value of a kind, rounded half away from zero. */
export const rounded = <K extends DecimalKind>(kind: K, value: Exact): Kinds[K] =>
  taken(kind, Number(divideBig(value, 10n ** BigInt(PLACES - SCALE[kind]))))

/**
 * Rounds parts to pence so that they add up to `total`, which is their sum rounded in some way. Each part is rounded alone; the remaining pennies go to
 * the parts that rounding changed most, earlier parts first. A part of nothing stays nothing.
 */
export function roundedTo(total: Money, parts: readonly Exact[]): Money[] {
  const penny = 10n ** BigInt(PLACES - SCALE.money)
  const pence = parts.map(part => divideBig(part, penny))
  const missing = BigInt(total) - add(pence)
  const step = missing < 0n ? -1n : 1n
  const left = parts
    .map((part, at) => ({ at, part, by: step * (part - (pence[at] ?? 0n) * penny) }))
    .filter(({ part }) => part !== NIL)
  left.sort((a, b) => (a.by === b.by ? a.at - b.at : a.by > b.by ? -1 : 1))
  for (const { at } of left.slice(0, Number(step * missing))) pence[at] = (pence[at] ?? 0n) + step
  return pence.map(each => taken('money', Number(each)))
}
