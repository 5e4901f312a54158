import { lower } from '#domain/value/lower'
import { ONE, type Quantity } from '#domain/value/money'
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

/** Returns how packs or single items are said in a sentence: "20 packs of 30 m", "1 pallet of 48", or "12 items" where it comes in no packs. */
export function orderedWords(packs: Quantity, packUnit: string | null, size: Quantity, unit: string | null): string {
  const counted = (noun: string, plural: string) => `${countWords(packs)} ${packs === ONE ? noun : plural}`
  if (packUnit === null || packUnit === 'single' || packUnit === 'no_rounding')
    return unit === null || unit === 'item' ? counted('item', 'items') : `${countWords(packs)} ${unit}`
  const pack = lower(packWords(packUnit, size))
  return [counted(pack, pack.replace(/^box\b/, 'boxe').replace(/^\w+/, '$&s')), unit].filter(Boolean).join(' ')
}
