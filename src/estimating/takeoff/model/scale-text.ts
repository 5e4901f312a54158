import { type SaidScale, scaleSaid } from '#domain/takeoff/recorded-scale'
import { ratioOfScale } from '#domain/takeoff/page-scale'
import { formatDecimal, rescale, SCALE } from '#domain/value/decimal'
import type { Quantity } from '#domain/value/money'

/** Returns a ratio as "1:100", with one decimal where it is no whole number. */
export const ratioText = (ratio: Quantity): string =>
  `1:${formatDecimal(rescale(ratio, SCALE.quantity, 1), 1).replace(/\.0$/, '')}`

/** Returns what is shown of a scale: its ratio, also where it was calibrated. */
export function scaleText(said: SaidScale): string {
  const scale = scaleSaid(said)
  return scale ? ratioText(ratioOfScale(scale)) : 'no scale'
}
