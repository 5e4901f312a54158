/**
 * Money, rates, costs, quantities and percentages as types that do not mix, and the arithmetic that is allowed between them.
 *
 * Each is a plain number at runtime, a scaled integer (`decimal.ts`). The brand exists for the compiler only: a bare number is not
 * assignable to any of them, and `a + b` is a bare number again, so every sum goes through the functions below. A value gets its type
 * from a literal (`pence(1_250)`), from text (`parseAs`), or at a border from an integer that is known to be of that kind (`taken`).
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
/** Kinds are keys, so that {@link NIL} can be of all of them and nothing else can be of two. */
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

/** The type of each numeric kind. A whole number has no unit and stays a number. */
export interface Kinds {
  readonly money: Money
  readonly rate: Rate
  readonly cost: Cost
  readonly quantity: Quantity
  readonly percentage: Percentage
  readonly integer: number
}
type Measure = Money | Rate | Cost | Quantity | Percentage

/** Unknown where all of `A` is of one kind, never where it is a union of several. */
type Alone<A> = [A] extends [Money] | [Rate] | [Cost] | [Quantity] | [Percentage] ? unknown : never
/** A number that is of no kind: a count. */
type Count = number & { readonly [KIND]?: never }

/** The only step from a bare number to a kind in this file; each function below has made sure of the kind. */
const as = <A extends number>(value: number): A => value as A

/** Nothing, of every kind: where a sum starts. */
export const NIL = 0 as Money & Rate & Cost & Quantity & Percentage

// Literals: only a number written in the source is accepted, so a sum of bare numbers cannot become money by the way.

/** `N` where it is a literal, never where it is computed. */
type Literal<N extends number> = number extends N ? never : N
/** The nearest integer: a literal such as 8.29 is held as a little less. */
const scaled = <A extends number>(value: number, scale: number): A => as(Math.round(value * 10 ** scale))

/** So many pence. */
export const pence = <const N extends number>(value: Literal<N>): Money => as(value)
/** 12.5 is 12.5 %. */
export const percent = <const N extends number>(value: Literal<N>): Percentage => scaled(value, SCALE.percentage)
/** 12.5 is 12.5 m², kg or hours. */
export const quantityOf = <const N extends number>(value: Literal<N>): Quantity => scaled(value, SCALE.quantity)
/** 32.88 is £32.88 per unit. */
export const rateOf = <const N extends number>(value: Literal<N>): Rate => scaled(value, SCALE.rate)
/** 2.8329 is £2.8329. */
export const costOf = <const N extends number>(value: Literal<N>): Cost => scaled(value, SCALE.cost)

/** One of something. */
export const ONE = quantityOf(1)
/** The least quantity above nil that can be held. */
export const SMALLEST = quantityOf(0.0001)
/** All of it: 100 %. */
export const WHOLE = percent(100)

// Borders: text, and integers that come from where types end (JSON, a typed array, a generic field).

/** Reads a plain decimal text as a kind, rounding half away from zero; null for anything else, or for more than can be stored. */
export function parseAs<K extends DecimalKind>(kind: K, text: string): Kinds[K] | null {
  const value = parseDecimal(text, SCALE[kind])
  return value === null ? null : as(value)
}
/** The wire text of a value: exactly the decimals of its kind. */
export const textOf = <K extends DecimalKind>(kind: K, value: Kinds[K]): string => formatDecimal(value, SCALE[kind])
/** A scaled integer that the caller knows to be of this kind. Borders only: `tests/house.test.ts` lists who may. */
export const taken = <K extends DecimalKind>(_kind: K, value: number): Kinds[K] => as(value)
/** Whether a column can hold it. */
export const isStorable = (value: Measure): boolean => Math.abs(value) <= MAX_SCALED

// Within one kind.

export const plus = <A extends Measure>(a: A, b: A): A => as(a + b)
export const minus = <A extends Measure>(a: A, b: A): A => as(a - b)
/** Nil stays nil, never -0: values are compared as they are held. */
export const negate = <A extends Measure>(value: A): A => as(0 - value)
export const absolute = <A extends Measure>(value: A): A => as(Math.abs(value))
/** So many of it. The count is a whole number. */
export const times = <A extends Measure>(value: A, count: Count): A => as(value * count + 0)
export const least = <A extends Measure>(a: A, b: A): A => (b < a ? b : a)
export const most = <A extends Measure>(a: A, b: A): A => (b > a ? b : a)
/** For sorting, smallest first. */
export const compare = <A extends Measure>(a: A, b: A): number => a - b
/** Of amounts already rounded: a bill's total is the sum of its rounded lines. */
export function sum<A extends Measure>(values: Iterable<A> & Alone<A>): A {
  let total = 0
  for (const value of values) total += value
  return as(total)
}
/** A quantity with so many decimals, rounded half away from zero. */
export const withDecimals = (quantity: Quantity, decimals: number): Quantity =>
  as(rescale(rescale(quantity, SCALE.quantity, decimals), decimals, SCALE.quantity))
/** The share of one of `count`, rounded half away from zero; null when there are none. */
export const averageOf = <A extends Measure>(total: A, count: Count): A | null =>
  count === 0 ? null : as(Number(divideBig(BigInt(total), BigInt(count))))
/** The multiple of `step` at or below. */
export const floorTo = <A extends Measure>(value: A, step: A): A => as(Math.floor(value / step) * step)
/** The multiple of `step` at or above. */
export const ceilTo = <A extends Measure>(value: A, step: A): A => as(Math.ceil(value / step) * step + 0)

/** As the part of one: 50 % is 0.5. For bars and shares on screen, not for sums. */
export const fractionOf = (percentage: Percentage): number => percentage / WHOLE

/**
 * value × part ÷ whole, rounded once: half away from zero, or towards nil (`down`), or away from it (`up`). Null when the whole is nil.
 */
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

// From one kind to another.

/** round2(quantity × rate): how a printed bill line multiplies. Source: estimating section 2. */
export const lineAmount = (quantity: Quantity, rate: Rate): Money =>
  as(multiply(quantity, SCALE.quantity, rate, SCALE.rate, SCALE.money))

/** A percentage of something, rounded once to the decimals that thing has. */
export const percentOf = <A extends Measure>(value: A, percentage: Percentage): A =>
  as(multiply(value, 0, percentage, SCALE.percentage + 2, 0))

/** part ÷ whole as a percentage; null when the whole is nil. */
export const shareOf = <A extends Measure>(part: A, of: A): Percentage | null =>
  of === 0 ? null : as(Number(divideBig(BigInt(part) * BigInt(WHOLE), BigInt(of))))

/** So many of so many whole things as a percentage; null when there are none. */
export const shareOfCount = (part: number, of: number): Percentage | null =>
  of === 0 ? null : as(Number(divideBig(BigInt(part) * BigInt(WHOLE), BigInt(of))))

/** The same money or rate in another currency, one of which costs `price`; rounded once to the decimals it has. */
export const exchanged = <A extends Money | Rate>(value: A, price: Cost): A =>
  as(multiply(value, 0, price, SCALE.cost, 0))

/** The rate at which a quantity comes to an amount, to its four decimals; null when the quantity is nil. */
export const rateFor = (amount: Money, quantity: Quantity): Rate | null =>
  asOrNull(divide(amount, SCALE.money, quantity, SCALE.quantity, SCALE.rate))
/** The price of one, of so many at a price; null when there are none. */
export const unitCost = (price: Cost, many: Quantity): Cost | null =>
  asOrNull(divide(price, SCALE.cost, many, SCALE.quantity, SCALE.cost))
/** The quantity that an amount buys at a rate, rounded towards nil; null when the rate is nil. */
export const quantityFor = (amount: Money, rate: Rate): Quantity | null =>
  rate === 0 ? null : as(Number((BigInt(amount) * QUANTITY_OF_MONEY) / BigInt(rate)) + 0)
/** Money ÷ rate is in units of 10^(rate − money); a quantity has four decimals more. */
const QUANTITY_OF_MONEY = 10n ** BigInt(SCALE.rate - SCALE.money + SCALE.quantity)
/** How often a quantity goes into another: a gang ÷ its output is hours. Null when the divisor is nil. */
export const ratioOf = (a: Quantity, b: Quantity): Quantity | null =>
  asOrNull(divide(a, SCALE.quantity, b, SCALE.quantity, SCALE.quantity))
const asOrNull = <A extends Measure>(value: number | null): A | null => (value === null ? null : as(value))

/** What one comes to at a rate, rounded to pence. */
export const rateAsMoney = (rate: Rate): Money => as(rescale(rate, SCALE.rate, SCALE.money))
/** The rate of one thing that costs so much. */
export const moneyAsRate = (money: Money): Rate => as(rescale(money, SCALE.money, SCALE.rate))

/**
 * Spreads `amount` over `weights` so that the parts sum to it exactly: each part rounded down towards zero, the missing pence going to
 * the largest remainders, earlier first (estimating section 2, "largest remainder"). All weights nil: the first part takes all.
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
