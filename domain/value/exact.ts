import { type DecimalKind, divideBig, SCALE } from './decimal'
import { type Kinds, type Money, NIL as NO_PERCENT, type Percentage, taken } from './money'

/**
 * A number inside a build-up, in units of 10^-40: every chain of quantity, waste, price and percentages is exact in it, and the quotient
 * of a pack's price by its size is off in the fortieth place at most. Rounded once, on the way out (estimating section 2).
 */
export type Exact = bigint

const PLACES = 40
const ONE: Exact = 10n ** BigInt(PLACES)
export const NIL: Exact = 0n

/** A value of a kind, exactly. */
export const exact = <K extends DecimalKind>(kind: K, value: Kinds[K]): Exact =>
  BigInt(value) * 10n ** BigInt(PLACES - SCALE[kind])
export const times = (a: Exact, b: Exact): Exact => divideBig(a * b, ONE)
/** Null when `b` is nil. */
export const over = (a: Exact, b: Exact): Exact | null => (b === 0n ? null : divideBig(a * ONE, b))
/** A percentage (ten-thousandths of one per cent) as a factor: 5 % is 0.05; missing is nil. */
export const share = (percentage: Percentage | null): Exact => exact('percentage', percentage ?? NO_PERCENT) / 100n
/** 1 + a percentage. */
export const onTop = (percentage: Percentage | null): Exact => ONE + share(percentage)
export const unity = ONE
export const add = (values: Iterable<Exact>): Exact => {
  let total = NIL
  for (const value of values) total += value
  return total
}
/** A value of a kind again, rounded half away from zero. */
export const rounded = <K extends DecimalKind>(kind: K, value: Exact): Kinds[K] =>
  taken(kind, Number(divideBig(value, 10n ** BigInt(PLACES - SCALE[kind]))))

/**
 * Parts in pence that come to their sum rounded once: each rounded by itself, and the pennies that are then too many or too few put where rounding
 * changed the part most, earlier parts first.
 */
export function roundedTogether(parts: readonly Exact[]): Money[] {
  const penny = 10n ** BigInt(PLACES - SCALE.money)
  const pence = parts.map(part => divideBig(part, penny))
  const missing = divideBig(add(parts), penny) - add(pence)
  const step = missing < 0n ? -1n : 1n
  const left = parts.map((part, at) => ({ at, by: step * (part - (pence[at] ?? 0n) * penny) }))
  left.sort((a, b) => (a.by === b.by ? a.at - b.at : a.by > b.by ? -1 : 1))
  for (const { at } of left.slice(0, Number(step * missing))) pence[at] = (pence[at] ?? 0n) + step
  return pence.map(each => taken('money', Number(each)))
}
