import { describe, expect, it } from 'vitest'
import { costOf, NIL, ONE, pence, percent, quantityOf, rateOf, textOf, type Quantity } from '../../value/money'
import { materialBill, materialTotals } from './material-bill'
import { type BillOfMaterials, type MaterialLine, neededMaterials } from './needed'
import { packPriceOf, packsFor, unitsIn } from './packs'
import { type SiteRecords, takenUp } from './taken-up'

// Spec: MAT-1. Oracles P1 and P2, by hand.

const line = (more: Partial<MaterialLine>): MaterialLine => ({
  id: 1,
  product: 101,
  material: 7,
  name: 'Wallboard 12.5',
  unit: 'sheet',
  quantityPerUnit: ONE,
  wastePercentage: percent(10),
  unitPrice: costOf(278.4),
  pricedPer: quantityOf(48),
  quoteLine: 70,
  ...more,
})
const zone = (id: number, parent: number | null, startDate: string | null) => ({ id, parent, order: id, startDate })
const cell = (quantity: Quantity) => ({ quantity, source: 'boq' })
/** 840 in all: 500 on level 1 (300 and 200 in its two halves), 340 on level 2. */
const bill: BillOfMaterials = {
  products: [{ id: 101, ref: 'P-01', name: 'Partition' }],
  zones: [zone(1, null, '2026-11-01'), zone(2, null, '2026-12-01'), zone(11, 1, null), zone(12, 1, '2026-11-20')],
  decimals: null,
  quantities: [{ id: 101, cells: { 11: cell(quantityOf(300)), 12: cell(quantityOf(200)), 2: cell(quantityOf(340)) } }],
  lines: [line({})],
}
const text = (quantity: Quantity) => textOf('quantity', quantity)
const NOTHING: SiteRecords = { orders: [], orderLines: [], deliveryLines: [], invoices: [], invoiceLines: [] }
const pallet = new Map([[7, { id: 7, unit: 'sheet', packUnit: 'pallet', packSize: quantityOf(48) }]])
const ordered = (id: number, order: number, packs: Quantity) => ({
  id,
  order,
  zone: null,
  material: 7,
  name: 'Wallboard 12.5',
  unit: 'sheet',
  packSize: quantityOf(48),
  packs,
})

describe('P1', () => {
  it('adds waste once to all of a material: 840 m² and 10 % are 924', () => {
    expect(neededMaterials(bill)).toMatchObject([
      { key: '#7', needed: quantityOf(924), net: quantityOf(840), waste: percent(10), firstNeeded: '2026-11-01' },
    ])
  })
  it('buys 321 single sheets of 320.8333, or 7 pallets of 48: 15.1667 over', () => {
    const left = quantityOf(320.8333)
    expect(packsFor(left, { packUnit: 'single', packSize: null })).toEqual({
      packs: quantityOf(321),
      quantity: quantityOf(321),
      over: quantityOf(0.1667),
    })
    expect(packsFor(left, { packUnit: 'pallet', packSize: quantityOf(48) })).toEqual({
      packs: quantityOf(7),
      quantity: quantityOf(336),
      over: quantityOf(15.1667),
    })
    expect(packsFor(left, { packUnit: 'no_rounding', packSize: null })).toEqual({
      packs: left,
      quantity: left,
      over: NIL,
    })
  })
  it('takes no pack more for a quantity that is exactly whole', () => {
    expect(packsFor(quantityOf(336), { packUnit: 'pallet', packSize: quantityOf(48) }).packs).toBe(quantityOf(7))
    expect(packsFor(quantityOf(8.64), { packUnit: 'pack', packSize: quantityOf(2.88) }).packs).toBe(quantityOf(3))
    expect(packsFor(NIL, { packUnit: 'pallet', packSize: quantityOf(48) }).packs).toBe(NIL)
  })
})

describe('P2', () => {
  it('deducts orders: 240 of 320.8333 leaves 80.8333, 2 pallets and 808.80', () => {
    const sheets = { ...bill, lines: [line({ quantityPerUnit: quantityOf(0.3819), wastePercentage: null })] }
    // 840 × 0.3819 = 320.796
    const taken = takenUp({
      ...NOTHING,
      orders: [{ id: 1, state: 'sent' }],
      orderLines: [ordered(9, 1, quantityOf(5))],
    })
    const [row] = materialBill(neededMaterials(sheets), taken, pallet, new Map([[70, { supplier: 3, quote: 'Q1' }]]))
    expect(row && [row.needed, row.ordered, row.left, row.packs, row.buys, row.over].map(text)).toEqual([
      '320.7960',
      '240.0000',
      '80.7960',
      '2.0000',
      '96.0000',
      '15.2040',
    ])
    expect(row).toMatchObject({ packPrice: rateOf(278.4), toOrder: pence(55_680), supplier: 3, quote: 'Q1' })
    expect(packsFor(quantityOf(80.8333), { packUnit: 'pallet', packSize: quantityOf(48) }).packs).toBe(quantityOf(2))
  })
})

describe('the part of the bill', () => {
  const neededIn = (zoneId: number | null, by: string | null) =>
    neededMaterials(bill, { zone: zoneId, by }).map(({ needed }) => text(needed))
  it('is a zone with its sub-zones, or a sub-zone', () => {
    expect([neededIn(1, null), neededIn(11, null), neededIn(2, null)]).toEqual([
      ['550.0000'],
      ['330.0000'],
      ['374.0000'],
    ])
  })
  it('starts by a day: a sub-zone without a day starts with its parent', () => {
    expect(neededIn(null, '2026-10-31')).toEqual([])
    expect(neededIn(null, '2026-11-19')).toEqual(['330.0000'])
    expect(neededIn(null, '2026-11-20')).toEqual(['550.0000'])
    expect(neededIn(null, '2026-12-01')).toEqual(['924.0000'])
    expect(neededIn(2, '2026-11-20')).toEqual([])
  })
  it('uses the quantity of a parent that exceeds its sub-zones', () => {
    const cells = { 1: cell(quantityOf(600)), 11: cell(quantityOf(300)), 12: cell(quantityOf(200)) }
    const held = { ...bill, quantities: [{ id: 101, cells }] }
    expect(neededMaterials(held).map(({ net }) => text(net))).toEqual(['600.0000'])
  })
})

it('makes one row of a material that several lines use, swaps included', () => {
  const lines = [
    line({ id: 1, quantityPerUnit: quantityOf(2), wastePercentage: null }),
    line({ id: 2, quantityPerUnit: quantityOf(-0.5), wastePercentage: null, quoteLine: null }),
    line({ id: 3, material: null, name: 'Track  72', quantityPerUnit: quantityOf(0.8), unit: 'm' }),
    line({
      id: 4,
      material: null,
      name: 'track 72',
      quantityPerUnit: quantityOf(0.1),
      unit: 'm',
      wastePercentage: null,
    }),
  ]
  expect(neededMaterials({ ...bill, lines }).map(({ name, needed, waste }) => [name, text(needed), waste])).toEqual([
    ['Wallboard 12.5', '1260.0000', NIL],
    // 840 × 0.8 × 1.1 + 840 × 0.1
    ['Track  72', '823.2000', null],
  ])
})

it('prices a pack by the cost of a number of units, rounded once', () => {
  expect(packPriceOf(costOf(100), quantityOf(3), quantityOf(7))).toBe(rateOf(233.3333))
  expect(packPriceOf(costOf(5.8), null, quantityOf(48))).toBe(rateOf(278.4))
})

it('counts what is in drafts apart from what was ordered', () => {
  const taken = takenUp({
    orders: [
      { id: 1, state: 'sent' },
      { id: 2, state: 'held' },
    ],
    orderLines: [ordered(1, 1, quantityOf(2)), ordered(2, 2, quantityOf(3))].map(each => ({
      ...each,
      packSize: quantityOf(48),
    })),
    deliveryLines: [],
    invoices: [],
    invoiceLines: [],
  })
  const rows = materialBill(neededMaterials({ ...bill, lines: [line({})] }), taken, pallet, new Map())
  // 2 pallets at 278.40 were sent, 3 are held; of 19.25 needed 14.25 are left, 15 pallets.
  expect(materialTotals(rows)).toMatchObject({
    ordered: pence(55_680),
    drafted: pence(83_520),
    toOrder: pence(417_600),
  })
})

it('sums money over rows, and counts unpriced ones', () => {
  const rows = materialBill(
    neededMaterials({
      ...bill,
      lines: [line({}), line({ id: 2, material: null, name: 'Screws', unit: 'box', unitPrice: null })],
    }),
    new Map(),
    pallet,
    new Map(),
  )
  // 924 sheets are 19.25 pallets at 278.40; 20 pallets are bought.
  expect(materialTotals(rows)).toMatchObject({ needed: pence(535_920), toOrder: pence(556_800), unpriced: 1 })
})

/** Yields numbers of a small seeded generator, so that every run is the same. */
function* numbers(seed: number): Generator<number, never> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

describe('whatever happens, in any order', () => {
  const seeds = Array.from({ length: 200 }, (_, seed) => seed + 1)
  const quantities = [1, 2, 5, 7.25, 48].map(each => unitsIn(ONE, (each * 10_000) as Quantity))
  const siteOf = (seed: number) => {
    const random = numbers(seed)
    const draw = (below: number) => Math.floor(random.next().value * below)
    const orders = Array.from({ length: 1 + draw(4) }, (_, id) => ({
      id,
      state: ['draft', 'held', 'sent', 'part_delivered', 'complete', 'cancelled'][draw(6)] ?? 'draft',
    }))
    const orderLines = Array.from({ length: draw(8) }, (_, id) => ({
      ...ordered(id, draw(orders.length), quantities[draw(5)] ?? ONE),
      packSize: quantities[draw(5)] ?? ONE,
    }))
    const deliveryLines = Array.from({ length: draw(8) }, () => ({
      orderLine: orderLines.length === 0 || draw(4) === 0 ? null : draw(orderLines.length),
      material: 7,
      name: 'Wallboard 12.5',
      unit: 'sheet',
      quantity: quantities[draw(5)] ?? ONE,
      damaged: draw(3) === 0 ? ONE : (NIL as Quantity),
    }))
    const invoices = [{ id: 1 }, { id: 2 }]
    const invoiceLines = Array.from({ length: draw(6) }, () => ({
      invoice: 1 + draw(3),
      orderLine: orderLines.length === 0 ? null : draw(orderLines.length),
      quantity: quantities[draw(5)] ?? ONE,
      price: rateOf(8.37),
      amount: draw(3) === 0 ? pence(1_540) : null,
    }))
    const shuffled = <T>(all: readonly T[]): T[] =>
      all
        .map(each => [random.next().value, each] as const)
        .toSorted(([a], [b]) => a - b)
        .map(([, each]) => each)
    return { site: { orders, orderLines, deliveryLines, invoices, invoiceLines }, shuffled }
  }
  const rowOf = (site: SiteRecords) => materialBill(neededMaterials(bill), takenUp(site), pallet, new Map())[0]

  it.each(seeds)('the bill is the rest after orders, deliveries and invoices (%i)', seed => {
    const { site, shuffled } = siteOf(seed)
    const row = rowOf(site)
    // Summed again independently, in plain numbers.
    const came = (id: number) =>
      site.deliveryLines
        .filter(each => each.orderLine === id)
        .reduce((all, each) => all + each.quantity - each.damaged, 0)
    const state = (id: number) => site.orders[id]?.state
    const all = site.orderLines
      .filter(each => state(each.order) !== 'cancelled')
      .map(each => [each, (each.packs * each.packSize) / 10_000] as const)
      .reduce(
        (sum, [each, whole]) =>
          sum + (state(each.order) === 'complete' ? Math.min(whole, Math.max(came(each.id), 0)) : whole),
        0,
      )
    const delivered = site.deliveryLines.reduce((sum, each) => sum + each.quantity - each.damaged, 0)
    const invoiced = site.invoiceLines
      .filter(each => each.invoice <= 2 && each.orderLine !== null)
      .reduce((sum, each) => sum + (each.quantity * (site.orderLines[each.orderLine ?? 0]?.packSize ?? 0)) / 10_000, 0)
    // In pence: quantity is in ten-thousandths and the price 837 pence.
    const invoicedValue = site.invoiceLines
      .filter(each => each.invoice <= 2 && each.orderLine !== null)
      .reduce((sum, each) => sum + (each.amount ?? Math.round((each.quantity * 837) / 10_000)), 0)
    expect(row && [row.ordered, row.delivered, row.invoiced, row.invoicedValue, row.left]).toEqual([
      all,
      delivered,
      invoiced,
      invoicedValue,
      Math.max(9_240_000 - all, 0),
    ])
    const turned = {
      orders: shuffled(site.orders),
      orderLines: shuffled(site.orderLines),
      deliveryLines: shuffled(site.deliveryLines),
      invoices: shuffled(site.invoices),
      invoiceLines: shuffled(site.invoiceLines),
    }
    expect(rowOf(turned)).toEqual(row)
  })

  it.each(seeds.slice(0, 60))('an order cancelled and put back leaves the bill as it was (%i)', seed => {
    const { site } = siteOf(seed)
    const drafts = { ...site, orders: site.orders.map(each => ({ ...each, state: 'draft' })) }
    const cancelled = { ...drafts, orders: drafts.orders.map(each => ({ ...each, state: 'cancelled' })) }
    const back = { ...cancelled, orders: cancelled.orders.map(each => ({ ...each, state: 'draft' })) }
    expect(rowOf(back)).toEqual(rowOf(drafts))
    expect(rowOf(cancelled)).toMatchObject({ ordered: NIL, left: quantityOf(924) })
  })
})
