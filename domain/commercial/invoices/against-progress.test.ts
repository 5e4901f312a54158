import { expect, it } from 'vitest'
import { NIL, ONE, type Quantity, quantityOf, rateOf } from '../../value/money'
import { materialKey } from '../../catalogue/material-key'
import { aheadOfProgress } from './against-progress'

// Spec: MAT-4. The match against progress.

const line = (id: number, name: string, packSize: Quantity = ONE) => ({
  id,
  order: 1,
  zone: null,
  material: null,
  name,
  unit: 'sheet',
  packs: quantityOf(100),
  packSize,
})
const invoiced = (invoice: number, orderLine: number, quantity: Quantity) => ({
  invoice,
  orderLine,
  quantity,
  price: rateOf(8.4),
  amount: null,
})
const boards = line(11, 'Boards', quantityOf(10))
const site = {
  orders: [{ id: 1, state: 'part_delivered' }],
  orderLines: [boards, line(12, 'Screws'), line(13, 'Skip')],
  deliveryLines: [],
  invoices: [{ id: 7 }, { id: 8 }],
  // 20 and 12 packs of 10 boards, 5 of them credited; 40 screws; a skip.
  invoiceLines: [
    invoiced(7, 11, quantityOf(20)),
    invoiced(8, 11, quantityOf(12)),
    invoiced(8, 11, quantityOf(-5)),
    invoiced(8, 12, quantityOf(40)),
    invoiced(8, 13, ONE),
  ],
}
const keyOf = (name: string) => materialKey(null, name, 'sheet')

it('reports the quantity invoiced beyond the used one, in units of the material', () => {
  expect(aheadOfProgress(site, [boards], []).size).toBe(0)
  const found = aheadOfProgress(site, site.orderLines, [
    { key: keyOf('Boards'), used: quantityOf(180) },
    { key: keyOf('Screws'), used: quantityOf(40) },
  ])
  expect([...found]).toEqual([[11, { invoiced: quantityOf(270), used: quantityOf(180), ahead: quantityOf(90) }]])
  expect(found.get(13)).toBeUndefined()
})

it('counts nothing of a material that nothing has been built of as used', () => {
  const found = aheadOfProgress(site, [boards], [{ key: keyOf('Boards'), used: NIL }])
  expect(found.get(11)?.ahead).toBe(quantityOf(270))
})
