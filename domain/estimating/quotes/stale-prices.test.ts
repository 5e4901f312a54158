// Prices whose quote has expired.
import { expect, it } from 'vitest'
import { costOf, pence, quantityOf } from '../../value/money'
import { stalePrices } from './stale-prices'

const product = (id: number, more: object = {}) => ({
  id,
  pricingMode: 'saf' as const,
  supplyAndFitPrice: costOf(31.5),
  quoteLine: null,
  priceFrom: 'Wharfe, QR-0007',
  ...more,
})
const material = {
  product: 3,
  material: 70,
  name: 'Stud',
  unit: 'length',
  unitPrice: costOf(14),
  pricedPer: quantityOf(10),
  quoteLine: null,
  priceFrom: 'Wharfe, QR-0007',
}
const quote = (validTo: string | null) => ({
  name: 'Wharfe',
  validTo,
  applied: { 51: { price: costOf(31.5) }, 52: { price: costOf(14) } },
  prices: { 51: { per: null }, 52: { per: quantityOf(10) } },
})
const asked = [
  { id: 51, product: 1, material: null, name: 'Ceiling', unit: 'm²' },
  { id: 52, product: null, material: 70, name: 'Stud', unit: 'length' },
]
const found = (
  validTo: string | null,
  products = [product(1), product(3, { pricingMode: 'rbu' })],
  materials = [material],
) =>
  stalePrices({ products, materials }, { quotes: [quote(validTo)], asked, ranOut: () => null }, '2026-07-01', () =>
    pence(500),
  ).map(({ product: of, message, amount, stops }) => [of, message, amount, stops])

it('is found the day after the quote expired, for products and for materials of built ones', () => {
  expect(found('2026-06-30')).toEqual([
    [1, 'The supply and fit price from Wharfe ran out on 30/06/2026', 500, false],
    [3, 'The price of Stud from Wharfe ran out on 30/06/2026', 500, false],
  ])
  expect(found('2026-07-01')).toEqual([])
  expect(found(null)).toEqual([])
})

it('is not found once the price was typed over, built, or taken from another bidder', () => {
  expect(found('2026-06-30', [product(1, { supplyAndFitPrice: costOf(32) })], [])).toEqual([])
  expect(found('2026-06-30', [product(1, { priceFrom: null })], [])).toEqual([])
  expect(found('2026-06-30', [product(1, { pricingMode: 'rbu' })], [])).toEqual([])
  expect(found('2026-06-30', [product(1, { priceFrom: 'Apex, QR-0007' })], [])).toEqual([])
  // Its product is supplied and fitted: the material is not in the price.
  expect(found('2026-06-30', [product(3, { priceFrom: null })])).toEqual([])
})

it('asks the catalogue for prices of its quotes', () => {
  const ranOut = (_kind: string, line: number) => (line === 8 ? '2026-05-31' : null)
  const given = {
    products: [product(1, { quoteLine: 8, priceFrom: 'Apex Q-12' }), product(2, { quoteLine: 9 })],
    materials: [],
  }
  expect(
    stalePrices(given, { quotes: [], asked: [], ranOut }, '2026-07-01', () => null).map(({ message }) => message),
  ).toEqual(['The supply and fit price from Apex Q-12 ran out on 31/05/2026'])
})
