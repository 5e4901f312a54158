import { expect, it } from 'vitest'
import { quantityOf } from '#domain/value/money'
import { orderedWords } from './quantity-words'

it('says of an order line how many packs of what, not "20 pack · Pack of 30"', () => {
  expect(orderedWords(quantityOf(20), 'pack', quantityOf(30), 'm')).toBe('20 packs of 30 m')
  expect(orderedWords(quantityOf(2), 'pallet', quantityOf(48), null)).toBe('2 pallets of 48')
  expect(orderedWords(quantityOf(3), 'box', quantityOf(1_000), null)).toBe('3 boxes of 1,000')
  expect(orderedWords(quantityOf(1), 'bag', quantityOf(25), 'kg')).toBe('1 bag of 25 kg')
  expect(orderedWords(quantityOf(12), 'single', quantityOf(1), 'item')).toBe('12 items')
  expect(orderedWords(quantityOf(7.5), 'no_rounding', quantityOf(1), 'm²')).toBe('7.50 m²')
})
