import type { DayCell } from '#domain/bill-import/sheet/sheet'

const DAY_MS = 86_400_000
/** Excel counts 29 February 1900, which never existed; days before it are off by one. */
const PHANTOM_DAY = 60

/** Returns the day of a serial number, null when the calendar has none. `is1904` workbooks count from 1 January 1904. */
export function serialDay(serial: number, is1904: boolean): DayCell | null {
  const days = Math.floor(serial) + (is1904 ? 1_462 : 0)
  if (days < 1 || days > 2_958_465) return null
  const date = new Date(Date.UTC(1899, 11, days < PHANTOM_DAY ? 31 : 30) + days * DAY_MS)
  return { day: date.toISOString().slice(0, 10) }
}
