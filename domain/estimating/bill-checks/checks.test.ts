import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cost, costOf, NIL, pence, quantityOf, rateOf, taken, type Quantity, type Rate } from '../../value/money'
import { type CheckedBill, type CheckedProduct, type CheckedZone, checkBill, boqFaults, rbuFaults } from './checks'
import { QUARANTINE } from './moved-money'
import { byCodes, repairBill, repairedBill, repairables } from './repair'

const zone = (id: number, name: string, parent: number | null = null, order = id): CheckedZone => ({
  id,
  name,
  parent,
  order,
})
const product = (id: number, rate: Rate | null, more: Partial<CheckedProduct> = {}): CheckedProduct => ({
  id,
  ref: `P-0${id}`,
  name: `Product ${id}`,
  description: null,
  unit: 'm²',
  rate,
  isRateOnly: false,
  ...more,
})
const typed = (quantity: Quantity, source = 'boq') => ({ quantity, source })
const ZONES = [zone(11, 'Level 1'), zone(12, 'North', 11), zone(13, 'South', 11), zone(14, 'Roof')]
const bill = (more: Partial<CheckedBill> = {}): CheckedBill => ({
  zones: ZONES,
  products: [product(1, rateOf(2))],
  decimals: null,
  quantities: [{ id: 1, cells: { 12: typed(quantityOf(4)), 14: typed(quantityOf(5)) } }],
  ...more,
})
const results = (given: CheckedBill, isWhole = true) => checkBill(given, isWhole).results.map(({ result }) => result)
const found = (given: CheckedBill) =>
  checkBill(given).findings.map(({ check, product: of, zone: at, message }) => [check, of, at, message])

describe('checks of a bill (ASMT-11)', () => {
  it('pass where nothing is wrong, and are indeterminate where the bill is incomplete', () => {
    expect(results(bill())).toEqual([1, 1, 1])
    expect(results(bill(), false)).toEqual([2, 2, 2])
    expect(found(bill())).toEqual([])
  })

  it('501 fails on a broken measurement and is indeterminate on a whole one', () => {
    const measured = (source: string) => bill({ quantities: [{ id: 1, cells: { 12: typed(quantityOf(4), source) } }] })
    expect(results(measured('slate'))).toEqual([2, 1, 1])
    expect(results(measured('slate_error'))).toEqual([0, 1, 1])
  })

  it('505 fails where a parent zone and its sub-zones differ by more than half a hundredth', () => {
    const held = (quantity: Quantity) =>
      bill({
        quantities: [{ id: 1, cells: { 11: typed(quantity), 12: typed(quantityOf(4)), 13: typed(quantityOf(3)) } }],
      })
    expect(results(held(quantityOf(7.005)))).toEqual([1, 1, 1])
    expect(results(held(quantityOf(7.0051)))).toEqual([1, 0, 1])
    expect(checkBill(held(quantityOf(10))).findings).toEqual([
      {
        check: 505,
        stops: true,
        product: 1,
        zone: 11,
        message: 'Level 1 has 10.00 m², its sub-zones 7.00 m²',
        amount: 600,
      },
    ])
  })

  it('506 fails on a parent that has gone or is a sub-zone, names and places used twice, and quantities on a zone that has gone', () => {
    expect(
      found(
        bill({
          zones: [
            ...ZONES,
            zone(15, 'Yard', 99),
            zone(16, 'Bay', 12),
            zone(17, 'north ', 11),
            zone(18, 'Deck', null, 14),
          ],
          quantities: [{ id: 1, cells: { 77: typed(quantityOf(12.5)) } }],
        }),
      ).filter(([check]) => check === 506),
    ).toEqual([
      [506, null, 18, 'Another zone has the same place in the order'],
      [506, null, 15, 'Its parent zone has gone or was archived'],
      [506, null, 16, 'Its parent zone North is a sub-zone itself'],
      [506, null, 17, 'Another zone beside it has the same name'],
      [506, 1, 77, '12.50 m² is on a zone that has gone or was archived'],
    ])
  })

  // A bill of four pages reported nine duplicates of item A, and figures such as "1250.00 m²".
  it('takes letters that begin again on each page for no duplicate, and groups the thousands of a figure', () => {
    const given = bill({
      products: [
        product(1, null, { ref: 'A', name: 'Strip' }),
        product(2, rateOf(10), { ref: 'A', name: 'Fill' }),
        product(3, rateOf(10), { ref: 'P-02', name: 'Skim' }),
        product(4, rateOf(10), { ref: 'P-02', name: 'Dub out' }),
      ],
      quantities: [1, 2, 3, 4].map(id => ({ id, cells: { 12: typed(quantityOf(1250)) } })),
    })
    expect(found(given)).toEqual([
      ['unpriced', 1, null, '1,250.00 m², but no rate'],
      ['duplicate', 4, null, 'The reference P-02 is also that of "Skim"'],
    ])
  })

  it('finds the faults an estimator wants to know before a tender', () => {
    const given = bill({
      products: [
        product(1, null),
        product(2, rateOf(10), { unit: null }),
        product(3, rateOf(10), { ref: 'P-02', name: 'Skim', unit: 'm' }),
        product(4, rateOf(10.5), { name: 'Skim', unit: 'm' }),
        product(5, rateOf(14), { name: 'skim', unit: 'm' }),
        product(6, null, { isRateOnly: true }),
      ],
      quantities: [
        { id: 1, cells: { 12: typed(quantityOf(4)) } },
        { id: 2, cells: { 12: typed(quantityOf(4)) } },
        { id: 3, cells: { 12: { quantity: NIL, source: 'dep', formula: '=2*#1' } } },
        { id: 4, cells: { 12: { quantity: NIL, source: 'dep', formula: '=#44' } } },
      ],
    })
    expect(found(given).map(([check, of]) => [check, of])).toEqual([
      ['unpriced', 1],
      ['unit', 2],
      ['quantity', 5],
      ['duplicate', 3],
      ['duplicate', 4],
      ['duplicate', 5],
      ['rate', 5],
      ['unit', 3],
      ['link', 4],
    ])
    expect(rbuFaults(given)).toEqual(['1 product has a quantity and no rate: P-01', '1 product has no unit: P-02'])
    expect(boqFaults(given)).toEqual([])
    expect(boqFaults({ zones: [], products: [], quantities: [], decimals: null })).toEqual([
      'There is no zone to measure in yet: add one',
      'No product has a quantity yet',
    ])
    expect(rbuFaults({ ...given, products: [] })).toEqual(['There is nothing to price yet: add or import products'])
  })
})

describe('a line below its cost', () => {
  const sold = (rate: Rate, cost: Cost | null) =>
    checkBill(bill({ products: [product(1, rate)] }), true, () => cost).findings.map(
      ({ check, stops, message, amount }) => [check, stops, message, amount],
    )

  it('is named with the money it affects; a line at its cost, or with an unknown cost, is not', () => {
    // (4 + 5) × 29.00.
    expect(sold(rateOf(29), costOf(29.36))).toEqual([
      ['below-cost', false, 'It sells at 29.00 and costs 29.36', pence(26_100)],
    ])
    expect(sold(rateOf(29.36), costOf(29.36))).toEqual([])
    expect(sold(rateOf(29), null)).toEqual([])
  })
})

describe('repair by code (ASMT-11)', () => {
  const broken = bill({
    zones: [...ZONES, zone(15, 'Yard', 99), zone(17, 'north', 11, 12)],
    quantities: [
      {
        id: 1,
        cells: {
          11: typed(quantityOf(9)),
          12: typed(quantityOf(4), 'slate_error'),
          77: typed(quantityOf(3)),
          78: typed(quantityOf(1)),
        },
      },
    ],
  })
  const nothing = { made: [], zones: [], order: null, cells: [] }
  it('changes only the findings of the codes', () => {
    expect(repairBill(broken, byCodes([]))).toEqual(nothing)
    expect(repairBill(broken, byCodes([505], 'sum'))).toEqual({
      ...nothing,
      cells: [{ product: 1, zone: 11, cell: null }],
    })
    expect(repairBill(broken, byCodes([501])).cells).toEqual([{ product: 1, zone: 12, cell: typed(quantityOf(4)) }])
    expect(repairBill(broken, byCodes([506]))).toEqual({
      made: [{ id: -1, name: QUARANTINE, parent: null }],
      zones: [
        { id: 17, name: 'north (2)' },
        { id: 15, parent: null },
      ],
      order: [11, 12, 17, 13, 14, 15],
      cells: [
        { product: 1, zone: 77, cell: null },
        { product: 1, zone: 78, cell: null },
        { product: 1, zone: -1, cell: typed(quantityOf(4)) },
      ],
    })
  })

  it('repairs one finding and leaves the others of its code', () => {
    const only = (message: string) =>
      repairBill(broken, ({ finding, ways }) => (finding.message === message ? ways[0] : null))
    expect(only('3.00 m² is on a zone that has gone or was archived')).toMatchObject({
      made: [{ name: QUARANTINE }],
      zones: [],
      order: null,
      cells: [
        { zone: 77, cell: null },
        { zone: -1, cell: typed(quantityOf(3)) },
      ],
    })
    expect(only('Another zone beside it has the same name')).toEqual({
      ...nothing,
      zones: [{ id: 17, name: 'north (2)' }],
    })
  })

  it('puts quantities without a zone into the zone that an earlier repair made for them', () => {
    const again = bill({
      zones: [...ZONES, zone(18, QUARANTINE)],
      quantities: [{ id: 1, cells: { 18: typed(quantityOf(2)), 77: typed(quantityOf(3)) } }],
    })
    const repair = repairBill(again, byCodes([506]))
    expect(repair.made).toEqual([])
    expect(repair.cells.at(-1)).toEqual({ product: 1, zone: 18, cell: typed(quantityOf(5)) })
  })

  it('offers "Unallocated" first where the parent holds more, and only the sum where its sub-zones do', () => {
    const held = (quantity: Quantity) =>
      repairables(bill({ quantities: [{ id: 1, cells: { 11: typed(quantity), 12: typed(quantityOf(4)) } }] })).map(
        ({ ways }) => ways,
      )
    expect(held(quantityOf(10))).toEqual([['unallocated', 'sum']])
    expect(held(quantityOf(3))).toEqual([['sum']])
  })

  it('adds to the sub-zone Unallocated where there is one', () => {
    const given = bill({
      zones: [...ZONES, zone(19, 'Unallocated', 11)],
      quantities: [{ id: 1, cells: { 11: typed(quantityOf(10)), 12: typed(quantityOf(4)), 19: typed(quantityOf(1)) } }],
    })
    expect(repairBill(given, byCodes([505]))).toEqual({
      ...nothing,
      cells: [
        { product: 1, zone: 11, cell: null },
        { product: 1, zone: 19, cell: typed(quantityOf(6)) },
      ],
    })
  })

  it('leaves nothing of its codes to find, whatever was wrong', () => {
    const ids = [11, 12, 13, 14, 15]
    const anyZone = fc.record({
      parent: fc.option(fc.constantFrom(...ids, 99)),
      name: fc.constantFrom('A', 'B', 'a'),
      order: fc.integer({ min: 0, max: 3 }),
    })
    const anyCell = fc.record({
      zone: fc.constantFrom(...ids, 77),
      quantity: fc.integer({ min: -9, max: 99_999 }),
      source: fc.constantFrom('boq', 'slate_error'),
    })
    fc.assert(
      fc.property(
        fc.tuple(...ids.map(() => anyZone)),
        fc.array(anyCell),
        fc.constantFrom('sum', 'unallocated'),
        (zones, cells, settle) => {
          let given = bill({
            zones: zones.map((each, index) => ({ id: ids[index] ?? 0, ...each })),
            quantities: [
              {
                id: 1,
                cells: Object.fromEntries(
                  cells.map(({ zone: at, quantity, source }) => [
                    at,
                    { quantity: taken('quantity', quantity), source },
                  ]),
                ),
              },
            ],
          })
          // Lifting a zone may reveal another fault of 505 or 506, so a repair may have to run again; it ends.
          for (let run = 0; run < 8; run += 1) given = applied(given, settle, 500 + run * 10)
          expect(results(given)).toEqual([1, 1, 1])
        },
      ),
    )
  })
})

/** Returns the bill after a repair of every code. `first` is the id of the first new zone. */
function applied(given: CheckedBill, settle: 'sum' | 'unallocated', first: number): CheckedBill {
  const repair = repairBill(given, byCodes([501, 505, 506], settle))
  const real = (id: number) => (id < 0 ? first - id : id)
  return repairedBill(given, {
    ...repair,
    made: repair.made.map(each => ({ ...each, id: real(each.id) })),
    cells: repair.cells.map(each => ({ ...each, zone: real(each.zone) })),
  })
}
