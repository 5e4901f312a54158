import { fractionOf, type Percentage } from '#domain/value/money'
import { formatNumber } from '../../../ui/format'
import type { MapCell } from './progress-map'

/** What the cells say: percent done, or what is left. */
export type MapShow = 'percent' | 'quantity' | 'money'

/** The tint of a percentage: its tens, rounded down, so that only 100 is full. */
export const bandOf = (percent: Percentage): string => String(Math.floor(fractionOf(percent) * 10 + 1e-9) * 10)

/** "65", "52.5": no idle noughts in a narrow cell. */
export const whole = (percent: Percentage): string => formatNumber('percentage', percent).replace(/\.?0+$/, '')

/** "53": a percentage that was worked out from several cells. */
export const rounded = (percent: Percentage): string => formatNumber('percentage', percent, 0)

/** `isSum`: of several places, not of one that a person recorded. */
export function cellWords(cell: MapCell, show: MapShow, isSum: boolean): string {
  if (show === 'percent') return isSum ? rounded(cell.percent) : whole(cell.percent)
  return show === 'quantity' ? formatNumber('quantity', cell.left, 0) : formatNumber('money', cell.moneyLeft, 0)
}
