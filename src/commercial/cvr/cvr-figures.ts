import { type Money, NIL, parseAs } from '#domain/value/money'
import { formatNumber } from '../../ui/format'

/** Returns a sum of a report as an amount. */
export const money = (text: string): Money => parseAs('money', text) ?? NIL
/** Returns a sum of a report as pages show it. */
export const shown = (text: string): string => formatNumber('money', money(text))
