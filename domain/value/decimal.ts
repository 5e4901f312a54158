/**
 * The one place that knows how a decimal is held and how it is rounded.
 *
 * A decimal is an integer counting units of 10^-scale: 12.34 at scale 2 is 1234. It stays exact while it is below 2^53, and products
 * that may pass that go through BigInt. Rounding is half away from zero everywhere (estimating section 2); nothing else in the code
 * divides. On the wire a decimal is a plain string with exactly `scale` decimals, so equal values are equal text.
 */

/** An integer counting 10^-S of a unit. The phantom scale keeps pence from being added to quantities by mistake. */
export type Scaled<S extends number> = number & { readonly scale?: S }

/** Pence. */
export type Money = Scaled<2>
/** Ten-thousandths of the product's unit. */
export type Quantity = Scaled<4>
/** Ten-thousandths of a pound per unit; a built-up rate is already rounded to whole pence. */
export type Rate = Scaled<4>
/** Millionths of a pound; never rounded inside a build-up. */
export type Cost = Scaled<6>
/** Ten-thousandths of one per cent: 12.5 % is 125000. */
export type Percentage = Scaled<4>

/** Decimals kept for each numeric field kind; PostgreSQL columns and wire strings use the same. */
export const SCALE = { money: 2, quantity: 4, rate: 4, cost: 6, percentage: 4, integer: 0 } as const
export type DecimalKind = keyof typeof SCALE

/** One of something, as a quantity. */
export const ONE: Quantity = 10_000

/** The largest magnitude a stored decimal may have, whatever its scale: it leaves room to add millions of them exactly. */
export const MAX_SCALED = 99_999_999_999_999

const DECIMAL = /^([+-])?(\d*)(?:\.(\d*))?$/

/**
 * Reads a plain decimal ("-1234.5"), rounding half away from zero to `scale` decimals.
 * Answers null for anything else: blanks, exponents, separators, or a magnitude above {@link MAX_SCALED}.
 */
export function parseDecimal<S extends number>(text: string, scale: S): Scaled<S> | null {
  const match = DECIMAL.exec(text)
  if (!match) return null
  const whole = match[2] ?? ''
  const fraction = match[3] ?? ''
  if (whole === '' && fraction === '') return null
  const kept = (fraction + '0'.repeat(scale)).slice(0, scale)
  if (whole.replace(/^0+/, '').length + scale > 16) return null
  let value = Number(whole + kept)
  const next = fraction.charCodeAt(scale)
  if (next >= 53 && next <= 57) value += 1
  if (value > MAX_SCALED) return null
  return match[1] === '-' && value !== 0 ? -value : value
}

/** The canonical wire text: exactly `scale` decimals, no exponent, no separators, "-" only before a non-zero number. */
export function formatDecimal(value: number, scale: number): string {
  const digits = String(Math.abs(value)).padStart(scale + 1, '0')
  const sign = value < 0 ? '-' : ''
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** n / d rounded half away from zero; d must not be 0. */
export function divideBig(n: bigint, d: bigint): bigint {
  const negative = n < 0n !== d < 0n
  const a = n < 0n ? -n : n
  const b = d < 0n ? -d : d
  const q = (2n * a + b) / (2n * b)
  return negative ? -q : q
}

/** Looked up, not computed: `10 ** n` costs more than all the rest of a multiplication, and a bill has 50,000 of them. */
const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)
const powerOfTen = (exponent: number): number => POWERS[exponent] ?? 10 ** exponent

/** The same value at another scale, rounded half away from zero when decimals are lost. */
export function rescale<T extends number>(value: number, from: number, to: T): Scaled<T> {
  if (to >= from) return value * powerOfTen(to - from)
  return roundedDivide(value, powerOfTen(from - to))
}

/** a × b at scale `to`, where a has scale `aScale` and b has `bScale`; exact before its single rounding. */
export function multiply<T extends number>(a: number, aScale: number, b: number, bScale: number, to: T): Scaled<T> {
  const drop = aScale + bScale - to
  // Nothing times less than nothing is nothing, not -0: values are compared as they are held.
  const product = a * b + 0
  if (Number.isSafeInteger(product))
    return drop <= 0 ? product * powerOfTen(-drop) : roundedDivide(product, powerOfTen(drop))
  const big = BigInt(a) * BigInt(b)
  return Number(drop <= 0 ? big * 10n ** BigInt(-drop) : divideBig(big, 10n ** BigInt(drop)))
}

/** a ÷ b at scale `to`, rounded once; null when b is nil. */
export function divide<T extends number>(
  a: number,
  aScale: number,
  b: number,
  bScale: number,
  to: T,
): Scaled<T> | null {
  if (b === 0) return null
  const shift = to + bScale - aScale
  const n = shift >= 0 ? BigInt(a) * 10n ** BigInt(shift) : BigInt(a)
  const d = shift >= 0 ? BigInt(b) : BigInt(b) * 10n ** BigInt(-shift)
  return Number(divideBig(n, d))
}

/** Sum of values of one scale. */
export function sum<S extends number>(values: Iterable<Scaled<S>>): Scaled<S> {
  let total = 0
  for (const value of values) total += value
  return total
}

/**
 * By a power of ten from 10 on. The half is added before the division: to ask of each remainder whether it makes half a unit is a branch no
 * processor can guess, and cost three quarters of a bill's arithmetic.
 */
function roundedDivide(value: number, divisor: number): number {
  const a = Math.abs(value) + divisor / 2
  if (!Number.isSafeInteger(a)) return Number(divideBig(BigInt(value), BigInt(divisor)))
  // Below 2^53 a quotient that is not whole is never rounded up to one: it is 1 / divisor away, and its neighbours are nearer.
  const whole = Math.floor(a / divisor)
  return value < 0 && whole !== 0 ? -whole : whole
}
