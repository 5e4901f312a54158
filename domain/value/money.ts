/**
 * Money, rates, costs, quantities and percentages as types that do not mix, and the arithmetic that is allowed between them.
 *
 * Each is a plain number at runtime, a scaled integer (`decimal.ts`). The brand exists for the compiler only. A bare number is not assignable to any
 * of them, and `a + b` is a bare number again, so every sum uses the functions below. A value gets its type from a literal (`pence(1_250)`) or from
 * text (`parseAs`). At a border an integer known to be of that kind gets it by `taken`.
 */
import {
  type DecimalKind,
  SCALE,
  divide,
  divideBig,
  formatDecimal,
  MAX_SCALED,
  multiply,
  parseDecimal,
  rescale,
} from './decimal'

declare const KIND: unique symbol
/** Kinds are keys, so that only {@link NIL} can have all of them and nothing else can have two. */
interface Brand<K extends string> {
  readonly [KIND]: { readonly [P in K]: true }
}

/** Pence. */
export type Money = number & Brand<'money'>
/** Ten-thousandths of a pound per unit; a built-up rate is already rounded to whole pence. */
export type Rate = number & Brand<'rate'>
/** Millionths of a pound; never rounded inside a build-up. */
export type Cost = number & Brand<'cost'>
/** Ten-thousandths of the product's unit. */
export type Quantity = number & Brand<'quantity'>
/** Ten-thousandths of one per cent: 12.5 % is 125000. */
export type Percentage = number & Brand<'percentage'>

/** The type of each numeric kind. An integer has no unit and stays a number. */
export interface Kinds {
  readonly money: Money
  readonly rate: Rate
  readonly cost: Cost
  readonly quantity: Quantity
  readonly percentage: Percentage
  readonly integer: number
}
type Measure = Money | Rate | Cost | Quantity | Percentage

/** `unknown` where all of `A` is of one kind, `never` where it is a union of several. */
type Alone<A> = [A] extends [Money] | [Rate] | [Cost] | [Quantity] | [Percentage] ? unknown : never
/** A number without a kind: a count. */
type Count = number & { readonly [KIND]?: never }

/** The only cast from a bare number to a kind in this file; each function below has ensured the kind. */
const as = <A extends number>(value: number): A => value as A

/** Zero, of every kind: the start of a sum. */
export const NIL = 0 as Money & Rate & Cost & Quantity & Percentage

// Literals: only a number written in the source is accepted, so a sum of bare numbers cannot become money by accident.

/** `N` where it is a literal, `never` where it is computed. */
type Literal<N extends number> = number extends N ? never : N
/** Rounded, because floating point holds a literal such as 8.29 as a little less. */
const scaled = <A extends number>(value: number, scale: number): A => as(Math.round(value * 10 ** scale))

/** Returns an amount in pence. */
export const pence = <const N extends number>(value: Literal<N>): Money => as(value)
/** Returns a percentage: 12.5 is 12.5 %. */
export const percent = <const N extends number>(value: Literal<N>): Percentage => scaled(value, SCALE.percentage)
/** Returns a quantity: 12.5 is 12.5 m², kg or hours. */
export const quantityOf = <const N extends number>(value: Literal<N>): Quantity => scaled(value, SCALE.quantity)
/** Returns a rate: 32.88 is £32.88 per unit. */
export const rateOf = <const N extends number>(value: Literal<N>): Rate => scaled(value, SCALE.rate)
/** Returns a cost: 2.8329 is £2.8329. */
export const costOf = <const N extends number>(value: Literal<N>): Cost => scaled(value, SCALE.cost)

/** A quantity of one. */
export const ONE = quantityOf(1)
/** The smallest positive quantity. */
export const SMALLEST = quantityOf(0.0001)
/** 100 %. */
export const WHOLE = percent(100)

// Borders: text, and integers from untyped sources (JSON, a typed array, a generic field).

/** Reads a plain decimal text as a kind, rounding half away from zero; null for anything else, or for more than can be stored. */
export function parseAs<K extends DecimalKind>(kind: K, text: string): Kinds[K] | null {
  const value = parseDecimal(text, SCALE[kind])
  return value === null ? null : as(value)
}
/** Returns the wire text of a value, with exactly the decimals of its kind. */
export const textOf = <K extends DecimalKind>(kind: K, value: Kinds[K]): string => formatDecimal(value, SCALE[kind])
/** Returns a scaled integer as a kind that the caller guarantees. Borders only: `tests/house.test.ts` lists who may. */
export const taken = <K extends DecimalKind>(_kind: K, value: number): Kinds[K] => as(value)
/** Whether a database column can hold a value. */
export const isStorable = (value: Measure): boolean => Math.abs(value) <= MAX_SCALED

// Within one kind.

export const plus = <A extends Measure>(a: A, b: A): A => as(a + b)
export const minus = <A extends Measure>(a: A, b: A): A => as(a - b)
/** Subtracts from zero, to avoid -0: values are compared by identity. */
export const negate = <A extends Measure>(value: A): A => as(0 - value)
export const absolute = <A extends Measure>(value: A): A => as(Math.abs(value))
/** Multiplies a value by a whole number. */
export const times = <A extends Measure>(value: A, count: Count): A => as(value * count + 0)
export const least = <A extends Measure>(a: A, b: A): A => (b < a ? b : a)
export const most = <A extends Measure>(a: A, b: A): A => (b > a ? b : a)
/** Compares two values for sorting, smallest first. */
export const compare = <A extends Measure>(a: A, b: A): number => a - b
/** Adds amounts that are already rounded: a bill's total is the sum of its rounded lines. */
export function sum<A extends Measure>(values: Iterable<A> & Alone<A>): A {
  let total = 0
  for (const value of values) total += value
  return as(total)
}
/** Rounds a quantity half away from zero to a number of decimals. */
export const withDecimals = (quantity: Quantity, decimals: number): Quantity =>
  as(rescale(rescale(quantity, SCALE.quantity, decimals), decimals, SCALE.quantity))
/** Returns the total divided by `count`, rounded half away from zero; null when the count is zero. */
export const averageOf = <A extends Measure>(total: A, count: Count): A | null =>
  count === 0 ? null : as(Number(divideBig(BigInt(total), BigInt(count))))
/** Returns the multiple of `step` at or below the value. */
export const floorTo = <A extends Measure>(value: A, step: A): A => as(Math.floor(value / step) * step)
/** Returns the multiple of `step` at or above the value. */
export const ceilTo = <A extends Measure>(value: A, step: A): A => as(Math.ceil(value / step) * step + 0)

/** Returns a percentage as a fraction: 50 % is 0.5. For bars and shares on screen, not for sums. */
export const fractionOf = (percentage: Percentage): number => percentage / WHOLE

/** Returns value × part ÷ whole, rounded once: half away from zero, towards zero (`down`), or away from it (`up`). Null when the whole is zero. */
export function inProportion<A extends Measure, B extends Measure>(
  value: A,
  part: B,
  whole: B,
  way: 'near' | 'down' | 'up' = 'near',
): A | null {
  if (whole === 0) return null
  const [over, under] = [BigInt(value) * BigInt(part), BigInt(whole)]
  if (way === 'near') return as(Number(divideBig(over, under)))
  const [quotient, remainder] = [over / under, over % under]
  const isAbove = over < 0n === under < 0n
  return as(Number(way === 'down' || remainder === 0n ? quotient : quotient + (isAbove ? 1n : -1n)) + 0)
}

// Conversions between kinds.

/** Returns round2(quantity × rate), as a printed bill line multiplies. */
export const lineAmount = (quantity: Quantity, rate: Rate): Money =>
  as(multiply(quantity, SCALE.quantity, rate, SCALE.rate, SCALE.money))

/** Returns a percentage of a value, rounded once to the decimals of that value. */
export const percentOf = <A extends Measure>(value: A, percentage: Percentage): A =>
  as(multiply(value, 0, percentage, SCALE.percentage + 2, 0))

/** Returns part ÷ whole as a percentage; null when the whole is zero. */
export const shareOf = <A extends Measure>(part: A, of: A): Percentage | null =>
  of === 0 ? null : as(Number(divideBig(BigInt(part) * BigInt(WHOLE), BigInt(of))))

/** Returns a count as a percentage of another; null when that one is zero. */
export const shareOfCount = (part: number, of: number): Percentage | null =>
  of === 0 ? null : as(Number(divideBig(BigInt(part) * BigInt(WHOLE), BigInt(of))))

/** Returns money or a rate in another currency, at `price` for one unit of the old one; rounded once to its own decimals. */
export const exchanged = <A extends Money | Rate>(value: A, price: Cost): A =>
  as(multiply(value, 0, price, SCALE.cost, 0))

/** Returns the rate at which a quantity gives an amount, to its four decimals; null when the quantity is zero. */
export const rateFor = (amount: Money, quantity: Quantity): Rate | null =>
  asOrNull(divide(amount, SCALE.money, quantity, SCALE.quantity, SCALE.rate))
/** Returns the price of one unit from the price of `many`; null when `many` is zero. */
export const unitCost = (price: Cost, many: Quantity): Cost | null =>
  asOrNull(divide(price, SCALE.cost, many, SCALE.quantity, SCALE.cost))
/** Returns the quantity that an amount buys at a rate, rounded towards zero; null when the rate is zero. */
export const quantityFor = (amount: Money, rate: Rate): Quantity | null =>
  rate === 0 ? null : as(Number((BigInt(amount) * QUANTITY_OF_MONEY) / BigInt(rate)) + 0)
/** Money ÷ rate has units of 10^(rate − money); a quantity has four decimals more. */
const QUANTITY_OF_MONEY = 10n ** BigInt(SCALE.rate - SCALE.money + SCALE.quantity)
/** Returns a ÷ b as a quantity: a gang ÷ its output is hours. Null when the divisor is zero. */
export const ratioOf = (a: Quantity, b: Quantity): Quantity | null =>
  asOrNull(divide(a, SCALE.quantity, b, SCALE.quantity, SCALE.quantity))
const asOrNull = <A extends Measure>(value: number | null): A | null => (value === null ? null : as(value))

/** Returns the amount of one unit at a rate, rounded to pence. */
export const rateAsMoney = (rate: Rate): Money => as(rescale(rate, SCALE.rate, SCALE.money))
/** Returns an amount as the rate of one unit. */
export const moneyAsRate = (money: Money): Rate => as(rescale(money, SCALE.money, SCALE.rate))

/**
 * Spreads `amount` over `weights` so that the parts add up to it exactly (largest remainder). Each part is rounded towards zero, and the missing
 * pence go to the largest remainders, earlier first. With all weights zero, the first part takes all.
 */
export function allocate(amount: Money, weights: readonly number[]): Money[] {
  const total = weights.reduce((a, b) => a + BigInt(b), 0n)
  if (weights.length === 0) return []
  if (total === 0n) return weights.map((_, i) => (i === 0 ? amount : NIL))
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
  return parts.map(part => as(Number(part)))
}

const abs = (n: bigint): bigint => (n < 0n ? -n : n)
