import { type DecimalKind, parseDecimal, rescale, SCALE } from './decimal'
import { type Kinds, taken } from './money'
import { inOurDigits } from './our-digits'

/**
 * The only reader of numbers that people write: fields, cells, formulas, pastes, filters and files use it, and a house test rejects another. It never
 * guesses: a comma groups thousands only before exactly three digits, and a number with two readings is returned as doubtful with both. Decision 649.
 */

/** The decimal sign: 1,234.50 is `point`; 1.234,50 and 1 234,50 are `comma`. */
export type DecimalStyle = 'point' | 'comma'

export type NumberText =
  | { readonly is: 'blank' }
  /** `plain` has a point, no separators, and "-" as its only sign. */
  | { readonly is: 'number'; readonly plain: string; readonly hasCurrency: boolean; readonly hasPercent: boolean }
  /** `readings` are the plain numbers it may mean; empty where no reading is likely. */
  | { readonly is: 'doubtful'; readonly readings: readonly string[] }
  | { readonly is: 'words' }

const BLANK = { is: 'blank' } as const
const WORDS = { is: 'words' } as const

const SPACES = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]+/g
/** Invisible marks without meaning: byte order, text direction, soft joins. */
const UNSEEN = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g
const MINUS = /[−‒–—﹣－]/g
const APOSTROPHES = /['’‘ʼ＇]/g
const CURRENCY =
  /[£€$¥₹￡＄￥]|\b(?:GBP|EUR|USD|AUD|CAD|NZD|SGD|ZAR|AED|MYR|CHF|INR)\b|^(?:AED|RM|Rs\.?|R|A\$|C\$|S\$|NZ\$)\s*(?=[\d(.-])/gi

/** The most frequent form, read without further analysis. */
const PLAIN = /^\d+(?:\.\d+)?$/
/** Groups of three with one separator throughout; Indian numbers end in three digits and continue in twos. */
const GROUPS = String.raw`[1-9]\d{0,2}(?:([,' ])\d{3})(?:\1\d{3})*`
const POINT = new RegExp(String.raw`^(?:\d+|${GROUPS})(?:\.\d*)?$|^\.\d+$`)
const LAKHS = /^[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?$/
const EXPONENT = /^(\d+(?:\.\d*)?|\.\d+)e([+-]?(?:0?\d|1[0-5]))$/i

/**
 * Reads a number as people and programs write it. It accepts currency and percent signs, brackets, any minus on either side, CR and DR, and digits of
 * other scripts. Commas, spaces or apostrophes may separate thousands. `lakhs` also accepts the grouping of 12,34,567.
 */
export function readNumberText(text: string, style: DecimalStyle = 'point', { lakhs = false } = {}): NumberText {
  if (PLAIN.test(text) && (style === 'point' || !text.includes('.'))) return numberOf(text, false, false, false)
  const { body, isNegative, hasCurrency, hasPercent } = unmarked(text)
  if (body === '') return hasCurrency || hasPercent || isNegative ? WORDS : BLANK
  const turned = style === 'comma' ? swapped(body) : body
  if (POINT.test(turned) || (lakhs && LAKHS.test(turned)))
    return numberOf(turned.replace(/[,' ]/g, ''), isNegative, hasCurrency, hasPercent)
  const sign = isNegative ? '-' : ''
  // A spreadsheet shows 1234 as 1.2E+03 in a narrow column, so the stored figure may differ.
  const shown = EXPONENT.exec(turned)
  if (shown) return { is: 'doubtful', readings: [sign + shifted(shown[1] ?? '', Number(shown[2]))] }
  if (!/^[\d.,' ]*\d[\d.,' ]*$/.test(turned)) return WORDS
  const readings = [...new Set(readingsOf(body))].map(each => sign + each)
  return readings.length > 0 || /[,' ]/.test(body) ? { is: 'doubtful', readings } : WORDS
}

function numberOf(digits: string, isNegative: boolean, hasCurrency: boolean, hasPercent: boolean): NumberText {
  const tidy = (digits.startsWith('.') ? `0${digits}` : digits).replace(/\.$/, '')
  return { is: 'number', plain: isNegative ? `-${tidy}` : tidy, hasCurrency, hasPercent }
}

/** Swaps points and commas: 1.234,50 for 1,234.50 and back. */
const swapped = (body: string): string => body.replace(/[.,]/g, sign => (sign === '.' ? ',' : '.'))

interface Unmarked {
  readonly body: string
  readonly isNegative: boolean
  readonly hasCurrency: boolean
  readonly hasPercent: boolean
}

/** Removes sign, currency and percent from a text. Of two signs one stays, so the text is not a number. */
function unmarked(text: string): Unmarked {
  const ours = inOurDigits(text)
    .replace(UNSEEN, '')
    .replace(MINUS, '-')
    .replace(/．/g, '.')
    .replace(/，/g, ',')
    .replace(/（/g, '(')
    .replace(/）/g, ')')
    .replace(/[％﹪٪]/g, '%')
    .replace(SPACES, ' ')
    .trim()
  const bare = ours.replace(CURRENCY, ' ').replace(SPACES, ' ').trim()
  const whole = bare.replace(/ ?%$/, '').replace(/^\((.*)%\)$/, '($1)')
  let body = whole.replace(APOSTROPHES, "'").trim()
  let isNegative = false
  const without = (pattern: RegExp, negative: boolean): boolean => {
    const [, inner] = pattern.exec(body) ?? []
    if (inner === undefined) return false
    ;[body, isNegative] = [inner.trim(), negative]
    return true
  }
  if (!/^[-+(]/.test(body)) {
    // Ledgers mark credits as "40.00 CR". A spreadsheet marks a number stored as text with an apostrophe before it.
    const ledger = without(/^(.*\d) ?-$/, true) || without(/^(.*\d\.?) ?cr\.?$/i, true)
    if (!ledger) void (without(/^(.*\d\.?) ?dr\.?$/i, false) || without(/^'(\d.*)$/, false))
  } else void (without(/^\((.*)\)$/, true) || without(/^- ?([\d.,'].*)$/, true) || without(/^\+ ?([\d.,'].*)$/, false))
  return { body, isNegative, hasCurrency: bare !== ours, hasPercent: whole !== bare }
}

/** Returns the plain numbers that a doubtful text of digits and separators may mean. */
function readingsOf(body: string): string[] {
  const separators = body.replace(/\d/g, '')
  const digits = body.replace(/\D/g, '')
  if (separators.length === 1) {
    const [whole = '', fraction = ''] = body.split(separators)
    return fraction === '' ? [digits] : [`${whole || '0'}.${fraction}`, withoutNoughts(digits)]
  }
  const last = separators.at(-1) ?? ''
  const turned = last === ',' ? swapped(body.replaceAll(' ', "'").replaceAll("'", '.')) : body
  // "1.234,50" is continental; "1.234.567" is whole.
  if (last === ',' && POINT.test(turned)) return [turned.replaceAll(',', '')]
  return new Set(separators).size === 1 && POINT.test(body.replaceAll(last, ',')) ? [digits] : []
}

const withoutNoughts = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/** Returns a plain number times a power of ten, as a plain number. */
function shifted(plain: string, power: number): string {
  const [whole = '', fraction = ''] = plain.split('.')
  const digits = whole + fraction
  const at = whole.length + power
  const padded = at <= 0 ? `${'0'.repeat(1 - at)}${digits}` : digits.padEnd(at, '0')
  const point = Math.max(at, 1)
  const [before, after] = [withoutNoughts(padded.slice(0, point)), padded.slice(point).replace(/0+$/, '')]
  return after === '' ? before : `${before}.${after}`
}

/** Returns the plain numbers that a text may mean, the decimal comma first; null for a text with one meaning or none. */
export type Doubts = (text: string) => readonly string[] | null

/**
 * Returns the doubts of numbers that were written together, as in a paste or a file. After one decimal comma, as in 12,50, a number that both decimal
 * signs can read, such as 1,234, is doubtful too.
 */
export function doubtsAmong(texts: Iterable<string>, { lakhs = false } = {}): Doubts {
  const byPoint = (text: string) => readNumberText(text, 'point', { lakhs })
  const hasCommas = [...texts].some(text => byPoint(text).is === 'doubtful' && byComma(text) !== null)
  return text => {
    const read = byPoint(text)
    if (read.is === 'doubtful') return read.readings
    const comma = hasCommas && read.is === 'number' ? byComma(text) : null
    return comma === null || read.is !== 'number' || comma === read.plain ? null : [comma, read.plain]
  }
}

function byComma(text: string): string | null {
  const read = readNumberText(text, 'comma')
  return read.is === 'number' ? read.plain : null
}

/** Returns the message for a number with two readings: the readings, and how to choose one. */
export function doubtWords(text: string, readings: readonly string[]): string {
  const given = text.trim()
  const [first, second] = readings
  if (first === undefined) return `"${given}" is not clear. Write it without separators, like 1234.50`
  return second === undefined
    ? `Is ${given} meant as ${first}? Write ${first}`
    : `${given} could be ${first} or ${second}. Write the one you mean`
}

/** Typed text that is not a number of its kind. `doubt` names its possible meanings; null where it has none. */
interface NotTyped {
  readonly ok: false
  readonly doubt: string | null
  /** Why a number can't be kept: too many digits, decimals where whole numbers are kept, or nothing left of it once it is rounded. */
  readonly excess?: 'size' | 'decimals' | 'nothing'
}
export type TypedNumber<V> = { readonly ok: true; readonly value: V | null } | NotTyped

const TAKES_CURRENCY = new Set<DecimalKind>(['money', 'rate', 'cost'])

/**
 * Returns a typed or pasted number as plain text with every decimal; null for a blank. Currency signs are accepted for money, rates and costs,
 * percent signs for percentages; elsewhere they show that another column was meant.
 */
export function plainTyped(kind: DecimalKind, text: string): TypedNumber<string> {
  const read = readNumberText(text)
  if (read.is === 'blank') return { ok: true, value: null }
  if (read.is === 'doubtful') return { ok: false, doubt: doubtWords(text, read.readings) }
  const isOfKind =
    read.is === 'number' &&
    (!read.hasCurrency || TAKES_CURRENCY.has(kind)) &&
    (!read.hasPercent || kind === 'percentage')
  return isOfKind ? { ok: true, value: read.plain } : { ok: false, doubt: null }
}

/**
 * Returns a typed or pasted number as a value of a kind, rounded half away from zero to `decimals`; null for a blank. Where no decimals are kept a
 * fraction is refused: 32.88 days is not 33. A number that would round to zero is refused too: 0.00001 m³ is not nothing.
 */
export function readTyped<K extends DecimalKind>(
  kind: K,
  text: string,
  decimals: number = SCALE[kind],
): TypedNumber<Kinds[K]> {
  const read = plainTyped(kind, text)
  if (!read.ok || read.value === null) return read.ok ? { ok: true, value: null } : read
  if (decimals === 0 && /\.\d*[1-9]/.test(read.value)) return { ok: false, doubt: null, excess: 'decimals' }
  const value = parseDecimal(read.value, decimals)
  const scaled = value === null ? null : rescale(value, decimals, SCALE[kind])
  if (scaled === 0 && /[1-9]/.test(read.value)) return { ok: false, doubt: null, excess: 'nothing' }
  // With fewer decimals than its kind a number may fit as it was typed, and no longer as it is stored.
  return scaled === null || !Number.isSafeInteger(scaled)
    ? { ok: false, doubt: null, excess: 'size' }
    : { ok: true, value: taken(kind, scaled) }
}
