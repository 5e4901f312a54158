/**
 * Decimals as scaled integers: an integer counting units of 10^-scale, so 12.34 at scale 2 is 1234.
 *
 * An integer below 2^53 is exact, and products that may exceed it use BigInt. All rounding is half away from zero; nothing else in the code divides.
 * On the wire a decimal is a plain string with exactly `scale` decimals, so equal values are equal text.
 *
 * These functions ignore kinds: only generic code that reads and writes fields uses them. Sums use `money.ts`, where pence and quantities are
 * different types; a house test checks that.
 */

/** Decimals of each numeric field kind, the same in PostgreSQL columns and wire strings. */
export const SCALE = { money: 2, quantity: 4, rate: 4, cost: 6, percentage: 4, integer: 0 } as const
export type DecimalKind = keyof typeof SCALE
/** Whether a field of this kind holds a decimal. */
export const isDecimal = (kind: string): kind is DecimalKind => Object.hasOwn(SCALE, kind)

/** Largest magnitude of a stored decimal at any scale; leaves room to add millions of them exactly. */
export const MAX_SCALED = 99_999_999_999_999

const DECIMAL = /^([+-])?(\d*)(?:\.(\d*))?$/

/**
 * Reads a plain decimal ("-1234.5"), rounding half away from zero to `scale` decimals. Returns null for anything else: blanks, exponents, separators,
 * or a magnitude above {@link MAX_SCALED}.
 */
export function parseDecimal(text: string, scale: number): number | null {
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

/** Returns the canonical wire text: exactly `scale` decimals, no exponent, no separators, "-" only before a non-zero number. */
export function formatDecimal(value: number, scale: number): string {
  const digits = String(Math.abs(value)).padStart(scale + 1, '0')
  const sign = value < 0 ? '-' : ''
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

/** Returns n / d rounded half away from zero; d must not be 0. */
export function divideBig(n: bigint, d: bigint): bigint {
  const negative = n < 0n !== d < 0n
  const a = n < 0n ? -n : n
  const b = d < 0n ? -d : d
  const q = (2n * a + b) / (2n * b)
  return negative ? -q : q
}

/** A table, because `10 ** n` costs more than the rest of a multiplication, and a bill has 50,000 of them. */
const POWERS = Array.from({ length: 16 }, (_, exponent) => 10 ** exponent)
const powerOfTen = (exponent: number): number => POWERS[exponent] ?? 10 ** exponent

/** Returns the same value at another scale, rounded half away from zero when decimals are lost. */
export function rescale(value: number, from: number, to: number): number {
  if (to >= from) return value * powerOfTen(to - from)
  return roundedDivide(value, powerOfTen(from - to))
}

/** Returns a × b at scale `to`, where a has scale `aScale` and b has `bScale`; exact before its single rounding. */
export function multiply(a: number, aScale: number, b: number, bScale: number, to: number): number {
  const drop = aScale + bScale - to
  // Avoids -0 (zero times a negative number): values are compared by identity.
  const product = a * b + 0
  if (Number.isSafeInteger(product))
    return drop <= 0 ? product * powerOfTen(-drop) : roundedDivide(product, powerOfTen(drop))
  const big = BigInt(a) * BigInt(b)
  return Number(drop <= 0 ? big * 10n ** BigInt(-drop) : divideBig(big, 10n ** BigInt(drop)))
}

/** Returns a ÷ b at scale `to`, rounded once; null when b is zero. */
export function divide(a: number, aScale: number, b: number, bScale: number, to: number): number | null {
  if (b === 0) return null
  const shift = to + bScale - aScale
  const n = shift >= 0 ? BigInt(a) * 10n ** BigInt(shift) : BigInt(a)
  const d = shift >= 0 ? BigInt(b) : BigInt(b) * 10n ** BigInt(-shift)
  return Number(divideBig(n, d))
}

/**
 * Divides by a power of ten from 10 on, rounding half away from zero. It adds the half before the division: a branch on each remainder cannot be
 * predicted, and took three quarters of a bill's arithmetic.
 */
function roundedDivide(value: number, divisor: number): number {
  const a = Math.abs(value) + divisor / 2
  if (!Number.isSafeInteger(a)) return Number(divideBig(BigInt(value), BigInt(divisor)))
  // Below 2^53 floating point never rounds a fractional quotient up to a whole one: it is 1 / divisor away, and its neighbours are nearer.
  const whole = Math.floor(a / divisor)
  return value < 0 && whole !== 0 ? -whole : whole
}
