import { currencySymbol } from '#domain/value/currency'
import { type DecimalKind, formatDecimal, rescale, SCALE } from '#domain/value/decimal'
import { absolute, type Kinds, type Money, type Percentage } from '#domain/value/money'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { differenceInSeconds } from 'date-fns/differenceInSeconds'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'

/**
 * How values look on screen, en-GB. Only display grouping and the shown decimals happen here. Formats: Spec platform 9.
 */

const MINUS = '\u2212'

/** "1234.5" as "1,234.5", with a true minus sign. Takes the plain text of a decimal. */
export function groupDigits(plain: string): string {
  const negative = plain.startsWith('-')
  const [whole = '', fraction] = (negative ? plain.slice(1) : plain).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return (negative ? MINUS : '') + (fraction === undefined ? grouped : `${grouped}.${fraction}`)
}

/** Shown for a product of numbers beyond 2^53, which is no longer exact. */
const TOO_LARGE = 'Too large'

/** A value of a kind, shown with `decimals` decimals, rounded half away from zero. */
export function formatNumber<K extends DecimalKind>(kind: K, value: Kinds[K], decimals = 2): string {
  if (!Number.isSafeInteger(value)) return TOO_LARGE
  return groupDigits(formatDecimal(rescale(value, SCALE[kind], decimals), decimals))
}

/** How many there are, as "12,400". */
export const formatCount = (count: number): string => groupDigits(String(count))

/** A value that is multiplied on screen: two decimals, or four where two would hide something. */
export function formatExact<K extends 'rate' | 'quantity' | 'cost'>(kind: K, value: Kinds[K]): string {
  return formatNumber(kind, value, 4).replace(/00$/, '')
}

/** The same without its currency. */
export const formatPlainPrice = <K extends 'money' | 'rate' | 'cost'>(kind: K, value: Kinds[K]): string =>
  kind === 'money' ? formatNumber(kind, value) : formatNumber(kind, value, 4).replace(/00$/, '')

/** "£1,234.50"; the sign stands before the symbol. */
export const formatMoney = (value: Money, currency: string): string => formatPrice('money', value, currency)

/** A price of any kind with its currency: money in pounds and pence, a rate or cost with four decimals where two would hide something. */
export function formatPrice<K extends 'money' | 'rate' | 'cost'>(kind: K, value: Kinds[K], currency: string): string {
  const figure = formatPlainPrice(kind, absolute(value))
  if (figure === TOO_LARGE) return TOO_LARGE
  return `${value < 0 ? MINUS : ''}${currencySymbol(currency)}${figure}`
}

/** "12.50%". */
export function formatPercentage(value: Percentage): string {
  return `${formatNumber('percentage', value)}%`
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day or instant as 21/11/2026. A day has no time zone, so its own figures will do: a list shows many. */
export function formatDay(iso: string): string {
  const [, year, month, day] = DAY.exec(iso) ?? []
  return day !== undefined ? `${day}/${month}/${year}` : format(parseISO(iso), 'dd/MM/yyyy')
}

/** The moment at which a day begins on this device's clock, as {@link formatDay} shows moments; the first there is where the clock skips midnight. */
export const startOfShownDay = (day: string): string => parseISO(day).toISOString()

/** "Mon". */
export function formatWeekday(day: string): string {
  return format(parseISO(day), 'EEE')
}

/** An instant as "21/11/2026, 14:05". */
export function formatDateTime(iso: string): string {
  return format(parseISO(iso), 'dd/MM/yyyy, HH:mm')
}

/** An instant's time of day, "14:05". */
export function formatTime(iso: string): string {
  return format(parseISO(iso), 'HH:mm')
}

/** A notification's time, "21/11/2026 @ 14:05". */
export function formatNoticeTime(iso: string): string {
  return format(parseISO(iso), "dd/MM/yyyy '@' HH:mm")
}

/** A revision's time, "21/11/2026 14:05". */
export function formatHistoryTime(iso: string): string {
  return format(parseISO(iso), 'dd/MM/yyyy HH:mm')
}

/** "21st November 2026". */
export function formatFriendlyDay(iso: string): string {
  return format(parseISO(iso), 'do MMMM yyyy')
}

/** "14:05 21st November 2026". */
export function formatFriendlyDateTime(iso: string): string {
  return format(parseISO(iso), 'HH:mm do MMMM yyyy')
}

/** How long ago, in words a glance can take: "just now", "5 min ago", "3 h ago", "yesterday", "12 days ago". */
export function formatAge(iso: string, now: Date): string {
  const then = parseISO(iso)
  const seconds = differenceInSeconds(now, then)
  const days = differenceInCalendarDays(now, then)
  if (seconds < 60) return 'just now'
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (days === 0) return `${Math.floor(seconds / 3600)} h ago`
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/** "240 KB", "1.4 MB": decimal units, as phones show them. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`
  const megabytes = bytes / 1_000_000
  return megabytes < 1000 ? `${trimZero(megabytes.toFixed(1))} MB` : `${trimZero((megabytes / 1000).toFixed(1))} GB`
}

/** Cut to 32 characters with an ellipsis. Spec: platform 9. */
export function truncate(text: string, length = 32): string {
  return text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`
}

function trimZero(text: string): string {
  return text.endsWith('.0') ? text.slice(0, -2) : text
}
