import { type DecimalKind, parseDecimal, SCALE } from '../../value/decimal'
import { type Kinds, type Quantity, taken } from '../../value/money'
import { inOurDigits } from '../../value/our-digits'
import type { Cell } from './sheet'
import { matchUnit } from '../../value/match-unit'

/** Which sign stands before the decimals: 1,234.50 is `point`, 1.234,50 and 1 234,50 are `comma`. */
export type DecimalStyle = 'point' | 'comma'

/** A value, 'blank' for nothing there (a dash too), or 'text' for what is no number. */
export type NumberReading<V extends number = number> = V | 'blank' | 'text'

const CURRENCY =
  /[£€$¥₹]|\b(?:GBP|EUR|USD|AUD|CAD|NZD|SGD|ZAR|AED|MYR|CHF|INR)\b|^(?:AED|RM|Rs\.?|R|A\$|C\$|S\$|NZ\$)\s*(?=[\d(.-])/gi
/** The commonest writing, read without taking it apart. */
const PLAIN = /^\d+(?:\.\d+)?$/
const POINT = /^(?:\d+|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d*)?$|^\.\d+$/
const COMMA = /^(?:\d+|\d{1,3}(?:\.\d{3})+)(?:,\d*)?$|^,\d+$/

/**
 * Reads an amount, a rate or a quantity as people print it: £ and other currency signs, thousands separators, brackets or a minus on
 * either side for a negative, text that only looks like a number. Rounds half away from zero to the decimals of its kind. `exponent` is the power of
 * ten a column is printed in: 3 for "£000".
 */
export function readNumber<K extends DecimalKind>(
  cell: Cell | undefined,
  style: DecimalStyle,
  kind: K,
  exponent = 0,
): NumberReading<Kinds[K]> {
  const reading = readScaled(cell, style, SCALE[kind] + exponent)
  return typeof reading === 'number' ? taken(kind, reading) : reading
}

function readScaled(cell: Cell | undefined, style: DecimalStyle, scale: number): NumberReading {
  if (cell === null || cell === undefined) return 'blank'
  if (typeof cell === 'number') return scaleFloat(cell, scale)
  if (typeof cell !== 'string') return 'text'
  if (style === 'point' && PLAIN.test(cell)) return parseDecimal(cell, scale) ?? 'text'
  const printed = stripPrint(cell)
  if (printed.digits === '') return printed.isDash ? 'blank' : 'text'
  if (!(style === 'point' ? POINT : COMMA).test(printed.digits)) return 'text'
  const plain =
    style === 'point' ? printed.digits.replaceAll(',', '') : printed.digits.replaceAll('.', '').replace(',', '.')
  const value = parseDecimal(plain, scale)
  if (value === null) return 'text'
  return printed.isNegative && value !== 0 ? -value : value
}

/** A spreadsheet's binary number at its 15 printed digits, so that 1.005 stays 1.005 and a computed 166.66666666666666 rounds once. */
function scaleFloat(value: number, scale: number): NumberReading {
  if (!Number.isFinite(value)) return 'text'
  const scaled = value * 10 ** scale
  const whole = Math.round(scaled)
  if (Math.abs(value) < 1e8 && Math.abs(scaled - whole) < 1e-5) return whole + 0
  const shown = Number(value.toPrecision(15))
  const text = String(shown)
  return parseDecimal(text.includes('e') ? shown.toFixed(Math.abs(shown) < 1 ? 10 : 0) : text, scale) ?? 'text'
}

interface Printed {
  readonly digits: string
  readonly isNegative: boolean
  readonly isDash: boolean
}

function stripPrint(cell: string): Printed {
  let digits = inOurDigits(cell)
    .replace(CURRENCY, '')
    .replace(/[\s\u00a0\u202f\u2009'’]/g, '')
    .replace(/[−‒–—]/g, '-')
  if (/^-*$/.test(digits) || /^n\/?a$/i.test(digits)) return { digits: '', isNegative: false, isDash: true }
  let isNegative = false
  if (digits.startsWith('(') && digits.endsWith(')')) [digits, isNegative] = [digits.slice(1, -1), true]
  if (digits.startsWith('-')) [digits, isNegative] = [digits.slice(1), true]
  else if (digits.endsWith('-')) [digits, isNegative] = [digits.slice(0, -1), true]
  // Ledgers write what is given back as "40.00 CR".
  else if (/\dcr\.?$/i.test(digits)) [digits, isNegative] = [digits.replace(/cr\.?$/i, ''), true]
  else if (digits.startsWith('+')) digits = digits.slice(1)
  return { digits: /^[\d.,]*\d[\d.,]*$/.test(digits) ? digits : '', isNegative, isDash: false }
}

/** Decimals kept of what is only asked whether it is a number. */
const LOOSE = 4
/** "10 m2" or "12.5m": a number with a unit we know behind it, as some bills put them into one cell; null for anything else. */
export function splitMeasure(cell: Cell | undefined): { readonly number: string; readonly unit: string } | null {
  if (typeof cell !== 'string' || cell.length > 40) return null
  const [, number = '', unit = ''] = /^\s*([(−-]?\d[\d.,]*\)?)\s*([^\d\s(][^()]{0,14})$/.exec(inOurDigits(cell)) ?? []
  return unit !== '' && matchUnit(unit.trim()) !== null ? { number, unit: unit.trim() } : null
}

/** Reads a quantity, which may have its unit behind it in the same cell. */
export const readQuantity = (cell: Cell | undefined, style: DecimalStyle): NumberReading<Quantity> =>
  readNumber(typeof cell === 'string' ? (splitMeasure(cell)?.number ?? cell) : cell, style, 'quantity')

/** True when the text could be a number in either style. */
export const looksNumeric = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' ||
  (typeof cell === 'string' &&
    readScaled(cell, 'point', LOOSE) !== 'blank' &&
    (readScaled(cell, 'point', LOOSE) !== 'text' || readScaled(cell, 'comma', LOOSE) !== 'text'))

/** What the texts of a column say about their decimal sign; `sure` is false when every one of them could be read both ways. */
export function detectDecimalStyle(cells: Iterable<Cell | undefined>): {
  readonly style: DecimalStyle
  readonly isSure: boolean
} {
  let point = 0
  let comma = 0
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    const { digits } = stripPrint(cell)
    const asPoint = POINT.test(digits)
    const asComma = COMMA.test(digits)
    if (asPoint && !asComma) point++
    else if (asComma && !asPoint) comma++
  }
  return { style: comma > point ? 'comma' : 'point', isSure: comma !== point }
}
