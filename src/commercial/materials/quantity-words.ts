import { lower } from '#domain/value/lower'
import type { Quantity } from '#domain/value/money'
import { PACK_UNITS } from '#domain/value/units'
import { formatNumber } from '../../ui/format'

export const quantityWords = (quantity: Quantity): string => formatNumber('quantity', quantity)

/** A quantity without the noughts after a whole number: how packs are counted aloud. */
export const countWords = (quantity: Quantity): string => quantityWords(quantity).replace(/\.00$/, '')

/** "Pallet of 48", "Single items", "No rounding". */
export function packWords(packUnit: string | null, size: Quantity): string {
  if (packUnit === 'no_rounding') return 'No rounding'
  const label = PACK_UNITS.find(({ value }) => value === packUnit)?.label
  return label === undefined || packUnit === 'single' ? 'Single items' : `${label} of ${countWords(size)}`
}

/** What one of an order line is called: "pallet", or the material's own unit. */
export const packNoun = (packUnit: string, unit: string | null): string =>
  packUnit === 'single' || packUnit === 'no_rounding' ? (unit ?? 'item') : packUnit

/** What is ordered of a line: "20 × pack of 30 linear meter", or "12 item" where it comes in no packs. */
export function orderedWords(packs: Quantity, packUnit: string, size: Quantity, unit: string | null): string {
  return packUnit === 'single' || packUnit === 'no_rounding'
    ? `${countWords(packs)} ${unit ?? 'item'}`
    : [`${countWords(packs)} × ${lower(packWords(packUnit, size))}`, unit].filter(Boolean).join(' ')
}
