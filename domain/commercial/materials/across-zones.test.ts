import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf, NIL, ONE, parseAs, pence, percent, quantityOf, type Quantity } from '../../value/money'
import { neededByZone, packsApart, savingOf } from './across-zones'
import { materialBill } from './material-bill'
import { type BillOfMaterials, neededMaterials } from './needed'
import { takenUp } from './taken-up'

// Spec: MAT-1. Worked out by hand.

const whole = (count: number): Quantity => parseAs('quantity', String(count)) ?? NIL
const cell = (quantity: Quantity) => ({ quantity, source: 'boq' })
const zone = (id: number, parent: number | null, startDate: string | null) => ({ id, parent, order: id, startDate })
/** With 10 % waste: 55 sheets on level 1 (in two halves), 22 on level 2, 33 on level 3, which starts before level 2. */
const bill: BillOfMaterials = {
  products: [{ id: 101, ref: 'P-01', name: 'Partition' }],
  zones: [
    zone(1, null, '2026-11-01'),
    zone(2, null, '2027-02-01'),
    zone(3, null, '2027-01-01'),
    zone(4, null, null),
    zone(11, 1, null),
    zone(12, 1, null),
  ],
  decimals: null,
  quantities: [
    {
      id: 101,
      cells: {
        11: cell(quantityOf(30)),
        12: cell(quantityOf(20)),
        2: cell(quantityOf(20)),
        3: cell(quantityOf(30)),
      },
    },
  ],
  lines: [
    {
      id: 1,
      product: 101,
      material: 7,
      name: 'Wallboard 12.5',
      unit: 'sheet',
      quantityPerUnit: ONE,
      wastePercentage: percent(10),
      unitPrice: costOf(8.4),
      pricedPer: ONE,
      quoteLine: null,
    },
  ],
}
const pallet = { packUnit: 'pallet', packSize: quantityOf(48) }
const catalogue = new Map([[7, { id: 7, unit: 'sheet', ...pallet }]])
const site = (packs: Quantity | null) =>
  takenUp({
    orders: [{ id: 1, state: 'sent' }],
    orderLines:
      packs === null
        ? []
        : [
            {
              id: 9,
              order: 1,
              zone: null,
              material: 7,
              name: 'Wallboard 12.5',
              unit: 'sheet',
              packSize: quantityOf(48),
              packs,
            },
          ],
    deliveryLines: [],
    invoices: [],
    invoiceLines: [],
  })
const saving = (packs: Quantity | null) => {
  const [row] = materialBill(neededMaterials(bill), site(packs), catalogue, new Map())
  if (!row) throw new Error('The bill has a row')
  return savingOf(row, neededByZone(bill).get(row.key) ?? [])
}

describe('buying for all zones together', () => {
  it('knows the need of each zone, the first to start first, and skips zones without need', () => {
    expect([...neededByZone(bill)]).toEqual([['#7', [quantityOf(55), quantityOf(33), quantityOf(22)]]])
  })
  it('saves a pallet: 55, 33 and 22 take 2, 1 and 1, and 110 take 3, of 403.20 each', () => {
    expect(saving(null)).toEqual({ packs: ONE, money: pence(40_320) })
  })
  it('lets ordered material serve the zones that start first: after 48, 7, 33 and 22 take a pallet each, and 62 take 2', () => {
    expect(saving(ONE)).toEqual({ packs: ONE, money: pence(40_320) })
    // After 96, 14 of level 2 are left, one pallet in either way.
    expect(saving(quantityOf(2))).toBeNull()
  })
  it('gives no money without a quote', () => {
    const [row] = materialBill(neededMaterials(bill), site(null), catalogue, new Map())
    expect(row && savingOf({ ...row, packPrice: null }, [quantityOf(55), quantityOf(33), quantityOf(22)])).toEqual({
      packs: ONE,
      money: null,
    })
  })
  it('saves nothing on material bought to the measure', () => {
    const [row] = materialBill(neededMaterials(bill), site(null), catalogue, new Map())
    expect(row && savingOf({ ...row, packUnit: 'no_rounding', packs: NIL }, [quantityOf(1.5)])).toBeNull()
  })
  it('never takes fewer packs zone by zone, and just as many for one zone', () => {
    const quantity = fc.integer({ min: 1, max: 5_000 })
    fc.assert(
      fc.property(
        fc.array(quantity, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 0, max: 9_000 }),
        (all, had) => {
          // Counted another way, in whole numbers: item by item into packs of 48.
          let open = 0
          let left = had
          let packs = 0
          for (const needed of all) {
            open = 0
            for (let item = 0; item < needed; item += 1) {
              if (left > 0) left -= 1
              else {
                if (open === 0) packs += 1
                open = (open + 1) % 48
              }
            }
          }
          const apart = packsApart(all.map(whole), whole(had), pallet)
          const total = all.reduce((sum, each) => sum + each, 0)
          expect(apart).toBe(whole(packs))
          expect(apart).toBeGreaterThanOrEqual(whole(Math.ceil(Math.max(0, total - had) / 48)))
        },
      ),
      { numRuns: 200 },
    )
  })
})
