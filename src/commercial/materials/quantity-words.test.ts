import { expect, it } from 'vitest'
import { quantityOf } from '#domain/value/money'
import { orderedWords } from './quantity-words'

it('says of an order line how many packs of what, not "20 pack · Pack of 30"', () => {
  expect(orderedWords(quantityOf(20), 'pack', quantityOf(30), 'm')).toBe('20 × pack of 30 m')
  expect(orderedWords(quantityOf(2), 'pallet', quantityOf(48), null)).toBe('2 × pallet of 48')
  expect(orderedWords(quantityOf(12), 'single', quantityOf(1), 'item')).toBe('12 item')
  expect(orderedWords(quantityOf(7.5), 'no_rounding', quantityOf(1), 'm²')).toBe('7.50 m²')
})
