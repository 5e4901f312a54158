// Exported bills read back by the import worker: formulas without saved results give the same total, and the bill equals the exported one.
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byRun } from '../../tests/support/long-run'
import { buildPlan } from '#domain/bill-import/plan/build-plan'
import { startSheet } from '#domain/bill-import/workbook/suggest-sheet'
import { type ExportedBill, workOut } from '#domain/estimating/bill-export/exported-bill'
import { EXPORT_FORMATS, exportBill } from '#domain/estimating/bill-export/formats'
import { paperOf } from '#domain/estimating/bill-export/paper'
import { costOf, lineAmount, NIL, quantityOf, rateOf, sum, taken } from '#domain/value/money'
import { exportWorkbook } from '#server/spreadsheet/export-workbook'
import { readOrThrow } from './testing/read'

/** Returns a workbook as programs write it that save no results. */
function withoutResults(bytes: Uint8Array): Uint8Array {
  const files = unzipSync(bytes)
  const name = 'xl/worksheets/sheet1.xml'
  const sheet = strFromU8(files[name] ?? new Uint8Array())
  return zipSync({ ...files, [name]: strToU8(sheet.replaceAll(/(<\/f>)<v>[^<]*<\/v>/g, '$1')) })
}
const totalIn = async (
  bill: ExportedBill,
  format: (typeof EXPORT_FORMATS)[number],
  turn: (bytes: Uint8Array) => Uint8Array,
) => {
  const exported = exportBill(bill, format)
  const [sheet] = readOrThrow('b.xlsx', turn(await exportWorkbook(exported))).sheets
  return sheet?.rows[exported.total.row]?.[exported.total.column]
}

/** Spreadsheets compute with floating point: a hair below zero is zero, not -0. */
const penceIn = (cell: unknown): number => Math.round(Number(cell) * 100) + 0

const ZONES = [
  { id: 11, name: 'Level 1', parent: null, order: 1 },
  { id: 12, name: 'Level 2', parent: null, order: 2 },
  { id: 13, name: 'East', parent: 12, order: 3 },
  { id: 14, name: 'West', parent: 12, order: 4 },
  { id: 15, name: 'Roof', parent: null, order: 5 },
]
const anyQuantity = fc.option(
  fc.integer({ min: 1, max: 9_999_999 }).map(value => taken('quantity', value)),
  { freq: 3 },
)
const anyBill = (zones: ExportedBill['zones']): fc.Arbitrary<ExportedBill> =>
  fc
    .array(
      fc.record({
        rate: fc.option(
          fc.integer({ min: 1, max: 99_999 }).map(pence => taken('rate', pence * 100)),
          { freq: 6 },
        ),
        group: fc.constantFrom(null, 31, 32),
        cells: fc.array(anyQuantity, { minLength: zones.length, maxLength: zones.length }),
        cost: fc.option(fc.array(fc.integer({ min: 0, max: 90_000_000 }), { maxLength: 3 })),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map(lines => ({
      assessment: 9,
      zones,
      groups: [
        { id: 31, name: 'Partitions', parent: null, order: 100 },
        { id: 32, name: 'Linings', parent: null, order: 200 },
      ],
      products: lines.map(({ rate, group }, index) => ({
        id: index + 1,
        order: index,
        group,
        ref: `P-${index + 1}`,
        name: `Partition of sort ${index + 1}`,
        description: null,
        notes: null,
        unit: 'm²',
        rate,
      })),
      decimals: null,
      quantities: lines.map(({ cells }, index) => ({
        id: index + 1,
        cells: Object.fromEntries(
          cells.flatMap((quantity, at) =>
            quantity === null ? [] : [[zones[at]?.id ?? 0, { quantity, source: 'boq' }]],
          ),
        ),
      })),
      costs: new Map(
        lines.flatMap(({ cost }, index) =>
          cost === null
            ? []
            : [
                [
                  index + 1,
                  {
                    materials: taken('cost', cost[0] ?? 0),
                    labour: taken('cost', cost[1] ?? 0),
                    supplyAndFit: NIL,
                    contingency: NIL,
                    inflation: NIL,
                    components: cost.map((each, at) => ({ name: `Part ${at}`, cost: taken('cost', each) })),
                  },
                ] as const,
              ],
        ),
      ),
    }))

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

/** Oracle 2: A 118.40 + 96.25 and 204.60 at 32.88, B 110.00 + 88.50 and 190.75 at 34.34, C twice A at 6.50. */
const ORACLE: ExportedBill = {
  assessment: 9,
  zones: [
    { id: 11, name: 'L1', parent: null, order: 1 },
    { id: 12, name: 'N', parent: 11, order: 2 },
    { id: 13, name: 'S', parent: 11, order: 3 },
    { id: 14, name: 'L2', parent: null, order: 4 },
  ],
  groups: [],
  products: [
    ['Partition', rateOf(32.88)] as const,
    ['Ceiling', rateOf(34.34)] as const,
    ['Skim', rateOf(6.5)] as const,
  ].map(([name, rate], at) => ({
    id: at + 1,
    order: at,
    group: null,
    ref: null,
    name,
    description: null,
    notes: null,
    unit: 'm²',
    rate,
  })),
  decimals: null,
  quantities: [
    [quantityOf(118.4), quantityOf(96.25), quantityOf(204.6)],
    [quantityOf(110), quantityOf(88.5), quantityOf(190.75)],
    [quantityOf(236.8), quantityOf(192.5), quantityOf(409.2)],
  ].map((own, at) => ({
    id: at + 1,
    cells: Object.fromEntries(own.map((quantity, zone) => [zone + 12, { quantity, source: 'boq' }])),
  })),
  costs: new Map(),
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
        for (const format of EXPORT_FORMATS) {
          expect(penceIn(await totalIn(bill, format, bytes => bytes)), format).toBe(amount)
          expect(penceIn(await totalIn(bill, format, withoutResults)), `${format}, computed`).toBe(amount)
        }
      }),
      { numRuns: byRun(12, 25), examples: [[UNPRICED_WITH_COSTS]] },
    )
  })

  it('has the same total on paper, carried from page to page and in its last row, however narrow the paper', () => {
    fc.assert(
      fc.property(anyBill(ZONES), fc.constantFrom(40, 91, 197), (bill, room) => {
        const { amount } = workOut(bill)
        for (const format of EXPORT_FORMATS) {
          const { tables } = paperOf(bill, format, '£', room)
          const carried = tables.flatMap(table => (table.isCarried ? table.rows.map(row => row.adds ?? 0) : []))
          expect(
            carried.reduce((a, b) => a + b, 0),
            format,
          ).toBe(amount)
          expect(
            tables.filter(table => table.isCarried),
            format,
          ).toHaveLength(1)
          const last = tables.at(-1)?.rows.at(-1)?.cells.at(-1)?.replaceAll(',', '')
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
