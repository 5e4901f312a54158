import { describe, expect, it } from 'vitest'
import { NIL, ONE, pence, type Percentage, percent, type Quantity, quantityOf, rateOf } from '../../value/money'
import type { MaterialLine } from './needed'
import { materialOnSite, type OnSiteGiven, onSiteTrail } from './on-site'
import { NOTHING_TAKEN } from './taken-up'

// Spec: MAT-5. Figures by hand: oracle A2, and the same with waste and with progress.

const line = (more: Partial<MaterialLine> = {}): MaterialLine => ({
  id: 1,
  product: 101,
  material: 7,
  name: 'Board',
  unit: 'm²',
  quantityPerUnit: ONE,
  wastePercentage: null,
  unitPrice: null,
  pricedPer: null,
  quoteLine: null,
  ...more,
})
const zone = (id: number) => ({ id, parent: null, order: id, startDate: null })
const cell = (quantity: Quantity) => ({ quantity, source: 'boq' })
const at = (done: Percentage, recordedAt = '2026-11-20T10:00:00.000Z') => ({ percent: done, recordedAt, note: null })
const wall = { id: 101, ref: 'P-01', name: 'Wall', order: 1, rate: rateOf(42.5) }
/** Line 1 of oracle A1 and A2: 1,250 m² of which 60 % is done, so 500 m² are not installed. */
const given = (more: Partial<OnSiteGiven> = {}): OnSiteGiven => ({
  bill: {
    products: [wall],
    zones: [zone(1), zone(2)],
    decimals: null,
    quantities: [{ id: 101, cells: { 1: cell(quantityOf(750)), 2: cell(quantityOf(500)) } }],
    lines: [line()],
  },
  taken: new Map([['#7', { ...NOTHING_TAKEN, delivered: quantityOf(1050), ordered: quantityOf(1250) }]]),
  progress: new Map([[101, { 1: at(percent(100)), 2: at(percent(0)) }]]),
  mode: 'd',
  ratePercentage: percent(20),
  ...more,
})

describe('A2: 500 m² not installed, 300 m² of it delivered, at 20 %', () => {
  it('is worth 2,550.00 by deliveries, 4,250.00 by orders', () => {
    const by = materialOnSite(given())
    expect(by.rows).toMatchObject([
      { came: quantityOf(1050), used: quantityOf(750), onSite: quantityOf(300), beyond: NIL },
    ])
    expect(by.products).toMatchObject([
      { notInstalled: quantityOf(500), covered: quantityOf(300), value: pence(255_000) },
    ])
    expect(materialOnSite(given({ mode: 'o' }))).toMatchObject({
      products: [{ covered: quantityOf(500), value: pence(425_000) }],
      value: pence(425_000),
    })
  })

  it('falls as progress consumes it: 20 % of zone 2 more uses 100 m², 200 m² and 1,700.00 are left', () => {
    const later = materialOnSite(given({ progress: new Map([[101, { 1: at(percent(100)), 2: at(percent(20)) }]]) }))
    expect(later.rows).toMatchObject([{ used: quantityOf(850), onSite: quantityOf(200) }])
    expect(later.value).toBe(pence(170_000))
  })

  it('is zero, with the excess, where more was built in than delivered', () => {
    const ahead = materialOnSite(given({ progress: new Map([[101, { 1: at(percent(100)), 2: at(percent(70)) }]]) }))
    expect(ahead.rows).toMatchObject([{ used: quantityOf(1100), onSite: NIL, beyond: quantityOf(50) }])
    expect(ahead.value).toBe(NIL)
  })

  it('does not count drafts as ordered', () => {
    const taken = new Map([['#7', { ...NOTHING_TAKEN, ordered: quantityOf(1250), drafted: quantityOf(450) }]])
    expect(materialOnSite(given({ taken, mode: 'o' })).rows).toMatchObject([{ came: quantityOf(800) }])
  })
})

describe('waste and several materials', () => {
  it('uses waste up with the work: 750 m² × 0.38 × 1.10 are 313.5 boards', () => {
    const bill = { ...given().bill, lines: [line({ quantityPerUnit: quantityOf(0.38), wastePercentage: percent(10) })] }
    const taken = new Map([['#7', { ...NOTHING_TAKEN, delivered: quantityOf(400) }]])
    const { rows, products } = materialOnSite(given({ bill, taken }))
    expect(rows).toMatchObject([{ used: quantityOf(313.5), onSite: quantityOf(86.5) }])
    // 86.5 ÷ 0.418 = 206.9378 m², × 42.50 × 20 % = 1,758.97.
    expect(products).toMatchObject([{ covered: quantityOf(206.9378), value: pence(175_897) }])
  })

  it('covers no more than the scarcest material, and takes in the order of the bill', () => {
    const lining = { id: 102, ref: 'P-02', name: 'Lining', order: 2, rate: rateOf(10) }
    const bill = {
      products: [lining, wall],
      zones: [zone(1)],
      decimals: null,
      quantities: [
        { id: 101, cells: { 1: cell(quantityOf(100)) } },
        { id: 102, cells: { 1: cell(quantityOf(100)) } },
      ],
      lines: [
        line(),
        line({ id: 2, material: 8, name: 'Stud', quantityPerUnit: quantityOf(2) }),
        line({ id: 3, product: 102 }),
      ],
    }
    const taken = new Map([
      ['#7', { ...NOTHING_TAKEN, delivered: quantityOf(90) }],
      ['#8', { ...NOTHING_TAKEN, delivered: quantityOf(120) }],
    ])
    const { products } = materialOnSite(given({ bill, taken, progress: new Map() }))
    // Studs reach for 60 m² of wall; 30 of the 90 boards are left for the lining.
    expect(products.map(each => [each.ref, each.covered])).toEqual([
      ['P-01', quantityOf(60)],
      ['P-02', quantityOf(30)],
    ])
  })
})

it('has a trail: deliveries, uses, and the quantity after each', () => {
  const [row] = materialOnSite(
    given({ progress: new Map([[101, { 1: at(percent(100)), 2: at(percent(20), '2026-11-24T09:00:00.000Z') }]]) }),
  ).rows
  if (!row) throw new Error('a row')
  const came = [
    { day: '2026-11-20', words: 'DN 1', quantity: quantityOf(800) },
    { day: '2026-11-22', words: 'DN 2', quantity: quantityOf(250) },
  ]
  expect(onSiteTrail(row, came, (_, at) => `Wall, Level ${at}`)).toEqual([
    { day: '2026-11-20', words: 'DN 1', amount: quantityOf(800), left: quantityOf(800) },
    { day: '2026-11-20', words: 'Wall, Level 1, 100 % done', amount: quantityOf(-750), left: quantityOf(50) },
    { day: '2026-11-22', words: 'DN 2', amount: quantityOf(250), left: quantityOf(300) },
    { day: '2026-11-24', words: 'Wall, Level 2, 20 % done', amount: quantityOf(-100), left: quantityOf(200) },
  ])
})
