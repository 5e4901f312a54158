// Exported bills read back by the import worker: formulas without saved results give the same total, and the bill equals the exported one.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byRun } from '../../tests/support/long-run'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { startSheet } from '#domain/bill-import/workbook/suggest-sheet'
import { type ExportedBill, workOut } from '#domain/estimating/bill-export/exported-bill'
import { EXPORT_FORMATS, exportBill } from '#domain/estimating/bill-export/formats'
import { paperOf } from '#domain/estimating/bill-export/paper'
import { costOf, lineAmount, NIL, quantityOf, rateOf, sum } from '#domain/value/money'
import { exportWorkbook } from '#server/spreadsheet/export-workbook'
import { anyBill, ZONES } from './testing/any-bill'
import { ORACLE, penceIn, totalIn, withoutResults } from './testing/exported'
import { readOrThrow } from './testing/read'

/** The price by hand: two weeks of every fixed cost, and the adjustments as they are. */
const priceByHand = (measured: number, { beyond, products }: ExportedBill): number =>
  beyond === null || products.every(({ rate }) => rate === null)
    ? measured
    : measured +
      beyond.fixedCosts.reduce((all, each) => all + (each.quantity / 10_000) * 2 * (each.ratePerPeriod ?? 0), 0) +
      beyond.adjustments.reduce((all, { amount }) => all + (amount ?? 0), 0)

/** The sums of its budget leave a hair below zero (seed -1968306181). */
const UNPRICED_WITH_COSTS: ExportedBill = {
  assessment: 9,
  zones: ZONES,
  groups: [],
  products: [
    {
      id: 1,
      order: 0,
      group: null,
      ref: 'P-1',
      name: 'Partition',
      description: null,
      notes: null,
      unit: 'm²',
      rate: null,
    },
  ],
  decimals: null,
  quantities: [
    {
      id: 1,
      cells: {
        13: { quantity: quantityOf(0.001), source: 'boq' },
        15: { quantity: quantityOf(390.3269), source: 'boq' },
      },
    },
  ],
  beyond: null,
  costs: new Map([
    [
      1,
      {
        materials: costOf(66.161438),
        labour: costOf(49.217197),
        supplyAndFit: NIL,
        contingency: NIL,
        inflation: NIL,
        components: [
          { name: 'Part 0', cost: costOf(66.161438) },
          { name: 'Part 1', cost: costOf(49.217197) },
        ],
      },
    ],
  ]),
}

describe('a bill exported in every layout (ASMT-12)', () => {
  it.each(EXPORT_FORMATS)(
    'matches oracle 2 to the penny as %s, saved, computed and on paper (ASMT-19)',
    async format => {
      expect(penceIn(await totalIn(ORACLE, format, bytes => bytes))).toBe(3_260_204)
      expect(penceIn(await totalIn(ORACLE, format, withoutResults))).toBe(3_260_204)
      const last = paperOf(ORACLE, format, '£', 197).tables.at(-1)?.rows.at(-1)?.cells.at(-1)
      expect(last).toBe('32,602.04')
    },
  )

  it('has one total, by its saved results and by its formulas', async () => {
    await fc.assert(
      fc.asyncProperty(anyBill(ZONES), async bill => {
        const { amount, lines } = workOut(bill)
        // By hand: every line rounded where the bill prints it.
        const byHand = sum(
          lines.flatMap(({ product, zones }) =>
            zones.flatMap(each => (each && product.rate !== null ? [lineAmount(each.quantity, product.rate)] : [])),
          ),
        )
        expect(amount).toBe(byHand)
        const price = priceByHand(byHand, bill)
        for (const format of EXPORT_FORMATS) {
          expect(penceIn(await totalIn(bill, format, bytes => bytes)), format).toBe(price)
          expect(penceIn(await totalIn(bill, format, withoutResults)), `${format}, computed`).toBe(price)
        }
      }),
      { numRuns: byRun(12, 25), examples: [[UNPRICED_WITH_COSTS]] },
    )
  })

  it('has the same total on paper, carried from page to page and in its last row, however narrow the paper', () => {
    fc.assert(
      fc.property(anyBill(ZONES), fc.constantFrom(40, 91, 197), (bill, room) => {
        const measured = workOut(bill).amount
        const price = priceByHand(measured, bill)
        for (const format of EXPORT_FORMATS) {
          const { tables, totals } = paperOf(bill, format, '£', room)
          expect(totals.at(-1)?.amount ?? measured, format).toBe(price)
          const amount = format === 'budget' ? price : measured
          const carried = tables.flatMap(table => (table.isCarried ? table.rows.map(row => row.adds ?? 0) : []))
          expect(
            carried.reduce((a, b) => a + b, 0),
            format,
          ).toBe(amount)
          expect(
            tables.filter(table => table.isCarried),
            format,
          ).toHaveLength(1)
          const rows = tables.at(-1)?.rows ?? []
          // Under the total a note says that the rest is left out.
          const last = rows
            .findLast(({ cells }) => cells.at(-1) !== '')
            ?.cells.at(-1)
            ?.replaceAll(',', '')
          expect(Math.round(Number(last) * 100) + 0, format).toBe(amount)
        }
      }),
      { numRuns: byRun(20, 50), examples: [[UNPRICED_WITH_COSTS, 40]] },
    )
  })

  it('continues in parts where it is too wide, each with the columns that name its rows and no figure twice', () => {
    const zones = Array.from({ length: 12 }, (_, at) => ({ id: 11 + at, name: `Z${at}`, parent: null, order: at }))
    const cells = Object.fromEntries(zones.map(({ id }) => [id, { quantity: quantityOf(1), source: 'boq' }]))
    const bill: ExportedBill = {
      assessment: 9,
      zones,
      groups: [],
      products: [
        {
          id: 1,
          order: 0,
          group: null,
          ref: 'P-1',
          name: 'Partition',
          description: null,
          notes: null,
          unit: 'm²',
          rate: rateOf(1234.5),
        },
      ],
      decimals: null,
      quantities: [{ id: 1, cells }],
      costs: new Map(),
      beyond: null,
    }
    const { tables } = paperOf(bill, 'grid_pz', '£', 160)
    // The row name takes 100 characters, four zones 14 each, and the total 56 with two more columns.
    expect(
      tables.map(({ part, columns }) => [
        part,
        columns
          .slice(5)
          .map(({ title }) => title)
          .join(' '),
      ]),
    ).toEqual([
      ['Part 1 of 4', 'Z0 Z1 Z2 Z3'],
      ['Part 2 of 4', 'Z4 Z5 Z6 Z7'],
      ['Part 3 of 4', 'Z8 Z9 Z10 Z11'],
      ['Part 4 of 4', 'Total'],
    ])
    expect(tables.every(({ columns }) => columns[2]?.title === 'Product')).toBe(true)
    expect(tables[3]?.rows[0]?.cells.at(-1)).toBe('14,814.00')
  })

  it('is the same bill when it is imported again', async () => {
    const flat = ZONES.filter(({ parent, id }) => parent === null && id !== 12)
    await fc.assert(
      fc.asyncProperty(anyBill(flat), async bill => {
        const { lines, tops, amount } = workOut(bill)
        fc.pre(lines.some(line => line.totals.isMeasured && line.product.rate !== null))
        const [sheet] = readOrThrow('b.xlsx', await exportWorkbook(exportBill(bill, 'bill'))).sheets
        if (!sheet) throw new Error('no sheet')
        const { plan } = buildPlan({ sheet, units: new Map(), ...startSheet(sheet) })
        const measured = lines.filter(line => line.totals.isMeasured)
        expect(plan.total).toBe(amount)
        expect(
          plan.products
            .filter(product => product.cells.length > 0)
            .map(product => [
              product.ref,
              product.name,
              product.unit,
              product.rate,
              product.cells.map(cell => [plan.zones[cell.zone], cell.quantity]),
            ]),
        ).toEqual(
          measured.map(({ product, zones }) => [
            product.ref,
            product.name,
            product.unit,
            product.rate,
            zones.flatMap((figure, index) => (figure ? [[tops[index]?.name, figure.quantity]] : [])),
          ]),
        )
      }),
      { numRuns: byRun(25, 60) },
    )
  })

  it('shows the difference of the zones to the whole line, so that the grouped layout has the same total', async () => {
    const bill: ExportedBill = {
      assessment: 9,
      zones: ZONES.filter(({ id }) => id === 11 || id === 15),
      groups: [],
      products: [
        {
          id: 1,
          order: 0,
          group: null,
          ref: 'P-1',
          name: 'Skim',
          description: null,
          notes: null,
          unit: 'm²',
          rate: rateOf(6.5),
        },
      ],
      decimals: null,
      quantities: [
        {
          id: 1,
          cells: {
            11: { quantity: quantityOf(12.51), source: 'boq' },
            15: { quantity: quantityOf(12.51), source: 'boq' },
          },
        },
      ],
      costs: new Map(),
      beyond: null,
    }
    expect(exportBill(bill, 'grouped').rows[1]?.[5]).toEqual({
      kind: 'formula',
      formula: 'ROUND(D2*E2,2)+0.01',
      value: '162.64',
    })
    expect(await Promise.all(EXPORT_FORMATS.map(format => totalIn(bill, format, withoutResults)))).toEqual(
      EXPORT_FORMATS.map(() => 162.64),
    )
  })
})
