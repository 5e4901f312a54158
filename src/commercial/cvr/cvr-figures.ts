import { type Money, NIL, parseAs } from '#domain/value/money'
import { formatDay, formatNumber } from '../../ui/format'

/** Returns a sum of a report as an amount. */
export const money = (text: string): Money => parseAs('money', text) ?? NIL
/** Returns a sum of a report as pages show it. */
export const shown = (text: string): string => formatNumber('money', money(text))

/** Returns a locked report as people call it: "Report 3, to 31/10/2026". */
export const reportTitle = ({
  number,
  periodEnd,
}: {
  readonly number: number | null
  readonly periodEnd: string
}): string => `Report ${number ?? '–'}, to ${formatDay(periodEnd)}`
