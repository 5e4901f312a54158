import { type DecimalKind, parseDecimal, SCALE } from '../../value/decimal'
import { type Kinds, type Quantity, taken } from '../../value/money'
import { type DecimalStyle, readNumberText } from '../../value/number-text'
import { inOurDigits } from '../../value/our-digits'
import type { Cell } from './sheet'
import { matchUnit } from '../../value/match-unit'

/** A value, 'blank' for an empty cell or a dash, or 'text' for anything that is not a number. */
export type NumberReading<V extends number = number> = V | 'blank' | 'text'

/**
 * Reads an amount, a rate or a quantity of a file as printed, with the decimal sign of its column. A number with two readings is 'text', which is
 * reported and never guessed. Rounds half away from zero to the decimals of its kind. `exponent` is the power of ten of the column: 3 for "£000".
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
  const read = readNumberText(cell, style, { lakhs: true })
  if (read.is === 'number' && !read.hasPercent) return parseDecimal(read.plain, scale) ?? 'text'
  return read.is === 'blank' || isDash(cell) ? 'blank' : 'text'
}

/** Whether a cell is a printed blank: a dash, with or without a currency sign, or "n/a". */
const isDash = (cell: string): boolean => /^[-−‒–—£€$¥₹\s]+$|^n\/?a$/i.test(cell.trim())

/** Reads a spreadsheet's binary number at its 15 printed digits, so that 1.005 stays 1.005 and a computed 166.66666666666666 rounds once. */
function scaleFloat(value: number, scale: number): NumberReading {
  if (!Number.isFinite(value)) return 'text'
  const scaled = value * 10 ** scale
  const whole = Math.round(scaled)
  if (Math.abs(value) < 1e8 && Math.abs(scaled - whole) < 1e-5) return whole + 0
  const shown = Number(value.toPrecision(15))
  const text = String(shown)
  return parseDecimal(text.includes('e') ? shown.toFixed(Math.abs(shown) < 1 ? 10 : 0) : text, scale) ?? 'text'
}

/** Decimals used only to test whether text is a number. */
const LOOSE = 4
/** Splits "10 m2" or "12.5m" into a number and a known unit, as some bills put them into one cell; null for anything else. */
export function splitMeasure(cell: Cell | undefined): { readonly number: string; readonly unit: string } | null {
  if (typeof cell !== 'string' || cell.length > 40) return null
  const [, number = '', unit = ''] = /^\s*([(−-]?\d[\d.,]*\)?)\s*([^\d\s(][^()]{0,14})$/.exec(inOurDigits(cell)) ?? []
  return unit !== '' && matchUnit(unit.trim()) !== null ? { number, unit: unit.trim() } : null
}

/** Reads a quantity, which may be followed by its unit in the same cell. */
export const readQuantity = (cell: Cell | undefined, style: DecimalStyle): NumberReading<Quantity> =>
  readNumber(typeof cell === 'string' ? (splitMeasure(cell)?.number ?? cell) : cell, style, 'quantity')

/** Whether text could be a number with either decimal sign. */
export const looksNumeric = (cell: Cell | undefined): boolean =>
  typeof cell === 'number' ||
  (typeof cell === 'string' &&
    readScaled(cell, 'point', LOOSE) !== 'blank' &&
    (readScaled(cell, 'point', LOOSE) !== 'text' || readScaled(cell, 'comma', LOOSE) !== 'text'))

/** Detects the decimal sign of a column's texts; `sure` is false when all of them have two readings. */
export function detectDecimalStyle(cells: Iterable<Cell | undefined>): {
  readonly style: DecimalStyle
  readonly isSure: boolean
} {
  let point = 0
  let comma = 0
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    const asPoint = isNumber(cell, 'point')
    const asComma = isNumber(cell, 'comma')
    if (asPoint && !asComma) point++
    else if (asComma && !asPoint) comma++
  }
  return { style: comma > point ? 'comma' : 'point', isSure: comma !== point }
}

const isNumber = (text: string, style: DecimalStyle): boolean =>
  readNumberText(text, style, { lakhs: true }).is === 'number'

/** Returns the number a cell has as text, without its unit; null for any other cell. */
export const writtenNumber = (cell: Cell | undefined): string | null =>
  typeof cell === 'string' ? (splitMeasure(cell)?.number ?? cell).trim() : null
