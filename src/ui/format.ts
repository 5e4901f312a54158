import { currencySymbol } from '#domain/value/currency'
import { formatDecimal, rescale } from '#domain/value/decimal'
import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays'
import { differenceInSeconds } from 'date-fns/differenceInSeconds'
import { format } from 'date-fns/format'
import { parseISO } from 'date-fns/parseISO'

/**
 * How values look on screen, en-GB. Scaled integers come in (pence, ten-thousandths); only display grouping and the shown decimals
 * happen here. Formats: Spec platform 9.
 */

const MINUS = '\u2212'

/** "1234.5" as "1,234.5", with a true minus sign. Takes the plain text of a decimal. */
export function groupDigits(plain: string): string {
  const negative = plain.startsWith('-')
  const [whole = '', fraction] = (negative ? plain.slice(1) : plain).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return (negative ? MINUS : '') + (fraction === undefined ? grouped : `${grouped}.${fraction}`)
}

/** A scaled integer at `scale`, shown with `decimals` decimals, rounded half away from zero. */
export function formatNumber(value: number, scale: number, decimals = 2): string {
  return groupDigits(formatDecimal(rescale(value, scale, decimals), decimals))
}

/** A rate or quantity (4 decimals) that is multiplied on screen: two decimals, or all four where two would hide something. */
export function formatExact(value: number): string {
  return formatNumber(value, 4, value % 100 === 0 ? 2 : 4)
}

/** Pence, or a price at another scale, as "£1,234.50"; the sign stands before the symbol. */
export function formatMoney(value: number, currency: string, scale = 2): string {
  const figure = formatNumber(Math.abs(value), scale)
  return `${value < 0 ? MINUS : ''}${currencySymbol(currency)}${figure}`
}

/** A percentage in ten-thousandths of one per cent as "12.50%". */
export function formatPercentage(value: number): string {
  return `${formatNumber(value, 4)}%`
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/

/** A day or instant as 21/11/2026. A day has no time zone, so its own figures will do: a list shows many. */
export function formatDay(iso: string): string {
  const [, year, month, day] = DAY.exec(iso) ?? []
  return day !== undefined ? `${day}/${month}/${year}` : format(parseISO(iso), 'dd/MM/yyyy')
}

/** An instant as "21/11/2026, 14:05". */
export function formatDateTime(iso: string): string {
  return format(parseISO(iso), 'dd/MM/yyyy, HH:mm')
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
