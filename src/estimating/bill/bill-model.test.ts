// Long because one small bill, worked out by hand, is read, changed, searched and put out of sight.
import { describe, expect, it } from 'vitest'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import type { AssessmentZone } from '#contract/estimating/assessment-zone'
import type { ProductGroup } from '#contract/estimating/product-group'
import type { ProductQuantities } from '#contract/estimating/product-quantities'
import { cellChanges, replacesSource, typedCells } from './commands/quantity-changes'
import { BillModel, sourceLabel, type BillRecords } from '../../common/bill/bill-model'
import { formulaText } from '../common/formula-text'
import { cellText, readCellText } from './commands/cell-text'
import { type BillView, headingSums, shownColumns, shownRows, WHOLE_VIEW, withLineShown } from './model/bill-view'
import { type FindAsk, findText, planReplace } from './commands/find-text'
import { noTotal } from '../common/no-total'
import { quantityText } from '../common/quantity-text'
import { summarise } from './model/selection-summary'
import { NIL, ONE, quantityOf, rateOf, type Rate } from '#domain/value/money'

const system = { createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, archivedAt: null }
const zone = (id: number, order: number, parent: number | null = null): AssessmentZone => ({
  ...system,
  id,
  assessment: 9,
  name: `Z${id}`,
  parent,
  startDate: null,
  endDate: null,
  notes: null,
  order,
})
const group = (id: number, order: number, parent: number | null = null): ProductGroup => ({
  ...system,
  id,
  assessment: 9,
  name: `G${id}`,
  parent,
  order,
})
const product = (id: number, order: number, rate: Rate | null, inGroup: number | null = null): AssessmentProduct => ({
  ...system,
  id,
  assessment: 9,
  group: inGroup,
  ref: `P-${id}`,
  name: `Product ${id}`,
  description: null,
  notes: null,
  unit: 'm²',
  pricingMode: 'rbu',
  rate,
  fixedPrice: null,
  tenderRate: null,
  fixedPriceReason: null,
  supplyAndFitPrice: null,
  quoteLine: null,
  priceFrom: null,
  contingencyPercentage: null,
  inflationPercentage: null,
  overheadPercentage: null,
  profitPercentage: null,
  template: null,
  templateVersion: null,
  importFile: null,
  importSheet: null,
  importRows: null,
  importText: null,
  lineage: null,
  variation: null,
  isProvisional: false,
  isRateOnly: false,
  origin: 'tender',
  order,
})
const quantities = (id: number, cells: ProductQuantities['cells']): ProductQuantities => ({
  ...system,
  id,
  assessment: 9,
  cells,
  tender: {},
  notes: {},
})
const records: BillRecords = {
  zones: [zone(2, 2), zone(12, 1, 1), zone(1, 1), zone(11, 0, 1)],
  groups: [group(51, 5), group(50, 1), group(52, 2, 50)],
  products: [
    product(101, 2, rateOf(32.88), 50),
    product(102, 6, rateOf(34.34), 51),
    product(103, 0, null),
    product(104, 3, rateOf(1), 404),
  ],
  decimals: null,
  quantities: [
    quantities(101, {
      11: { quantity: quantityOf(118.4), source: 'slate' },
      12: { quantity: quantityOf(96.25), source: 'boq' },
      2: { quantity: NIL, source: 'boq' },
    }),
    quantities(102, { 2: { quantity: quantityOf(190.75), source: 'imp_b' } }),
  ],
}
const NONE_CLOSED: ReadonlySet<number> = new Set()
const model = BillModel.from(records, NONE_CLOSED, null)

describe('bill model', () => {
  it('reads rows depth first in one numbering and hides nothing', () =>
    expect(model.rows.map(row => `${row.kind[0]}${row.id}`)).toEqual([
      'p103',
      'h50',
      'p101',
      'h52',
      'p104',
      'h51',
      'p102',
    ]))
  it('lays out columns with a total before sub-zones, and folds', () => {
    expect(model.layout.columns.map(column => `${column.kind}${column.zone}`)).toEqual([
      'sum1',
      'leaf11',
      'leaf12',
      'leaf2',
    ])
    expect(
      BillModel.from(records, new Set([1]), null).layout.columns.map(column => `${column.kind}${column.zone}`),
    ).toEqual(['sum1', 'leaf2'])
  })
  it('tells none, nil, typed and summed cells apart', () =>
    expect(model.layout.columns.map(column => model.cell(101, column).kind)).toEqual([
      'sum',
      'quantity',
      'quantity',
      'nil',
    ]))
  it('reuses every line that did not change', () => {
    const changed = {
      ...records,
      quantities: [records.quantities[0]!, quantities(102, { 2: { quantity: ONE, source: 'boq' } })],
    }
    const next = BillModel.from(structuredClone(changed), new Set(), model)
    expect(next.line(101)).toBe(model.line(101))
    expect(next.line(102)).not.toBe(model.line(102))
    expect(next.totals.amount).toBe(BillModel.from(changed, new Set(), null).totals.amount)
  })
  // Spec: issue 10.12
  it('says nothing of a line that has not come, nor of one linked to another, while the bill is on its way', () => {
    const linked = quantities(103, { 2: { quantity: NIL, source: 'dep', formula: '101.2' } })
    const part = BillModel.from(
      { ...records, quantities: [records.quantities[0]!, linked], isWhole: false },
      NONE_CLOSED,
      null,
    )
    expect([101, 102, 103].map(id => part.line(id) !== undefined)).toEqual([true, false, false])
    expect(noTotal(part)).toBe('Not all here')
    const whole = BillModel.from({ ...records, quantities: [records.quantities[0]!, linked] }, NONE_CLOSED, part)
    expect([101, 102, 103].map(id => whole.line(id) !== undefined)).toEqual([true, true, true])
    expect(noTotal(whole)).toBeNull()
  })
  // Spec: issue 10.12
  it('has no total while a revision comes over a bill that was whole, and one again when all of it is here', () => {
    const whole = BillModel.from(records, NONE_CLOSED, null)
    const mixture = BillModel.from({ ...records, isArriving: true }, NONE_CLOSED, whole)
    expect(noTotal(mixture)).toBe('Not all here')
    // Its lines stay, and what is open on them.
    expect([mixture.isWhole, mixture.line(101)]).toEqual([true, whole.line(101)])
    expect(noTotal(BillModel.from(records, NONE_CLOSED, mixture))).toBeNull()
  })
  it('is the bill it was when nothing it shows has changed', () => {
    const saved = {
      ...records,
      quantities: records.quantities.map(each => structuredClone({ ...each, updatedAt: 'later' })),
    }
    expect(BillModel.from(saved, NONE_CLOSED, model)).toBe(model)
    expect(BillModel.from(saved, new Set([1]), model)).not.toBe(model)
  })
  it('counts with the decimals of the bill, follows them when they change, and opens what was typed', () => {
    const fine = { ...records, quantities: [quantities(101, { 2: { quantity: quantityOf(12.345), source: 'boq' } })] }
    const whole = BillModel.from(fine, NONE_CLOSED, null)
    const rounded = BillModel.from({ ...fine, decimals: 2 }, NONE_CLOSED, whole)
    // 12.35 × 32.88 = 406.07, 12.345 × 32.88 = 405.90.
    expect([whole, rounded].map(each => each.totals.amount)).toEqual([40_590, 40_607])
    expect(rounded.line(101)?.quantity).toBe(quantityOf(12.35))
    expect(cellText(rounded, 101, 2)).toBe('12.345')
    expect(BillModel.from({ ...fine, decimals: null }, NONE_CLOSED, rounded).totals.amount).toBe(40_590)
  })
  it('follows rates, products and quantities that come and go as if it were newly made', () => {
    let followed = model
    const steps: Partial<BillRecords>[] = [
      { products: records.products.map(each => (each.id === 101 ? { ...each, rate: rateOf(0.0001) } : each)) },
      { products: records.products.filter(each => each.id !== 101) },
      {
        products: [...records.products, product(105, 9, rateOf(2))],
        quantities: [...records.quantities, quantities(105, { 2: { quantity: quantityOf(3), source: 'budget' } })],
      },
      { quantities: records.quantities.slice(1) },
      { zones: records.zones.filter(each => each.id !== 12) },
      {},
    ]
    for (const step of steps) {
      followed = BillModel.from({ ...records, ...step }, NONE_CLOSED, followed)
      const again = BillModel.from({ ...records, ...step }, NONE_CLOSED, null)
      expect([followed.totals.amount, ...records.zones.map(each => followed.totals.zoneAmount(each.id))]).toEqual([
        again.totals.amount,
        ...records.zones.map(each => again.totals.zoneAmount(each.id)),
      ])
      expect(new Map(followed.totals.lines)).toEqual(new Map(again.totals.lines))
      expect(followed.rows).toEqual(again.rows)
      expect(followed.sources()).toEqual(again.sources())
    }
  })
  it('recalculates everything when a zone is given a parent', () => {
    const moved = { ...records, zones: records.zones.map(each => (each.id === 2 ? { ...each, parent: 1 } : each)) }
    expect(BillModel.from(moved, new Set(), model).layout.columns).toHaveLength(4)
    expect(BillModel.from(moved, new Set(), model).line(102)?.figure(1)?.quantity).toBe(1_907_500)
  })
  it('sums a marked range once, whatever total columns it covers', () => {
    const shown = {
      rows: shownRows(model.rows, records.groups, { view: WHOLE_VIEW, only: null }),
      columns: model.layout.columns,
    }
    const extent = {
      rows: model.rows.length,
      columns: 4,
      hasCells: (row: number) => model.rows[row]?.kind === 'product',
    }
    expect(summarise(model, shown, { top: 0, bottom: 6, left: 0, right: 3 }, extent)).toMatchObject({
      sum: 1_184_000 + 962_500 + 1_907_500,
      cells: 12,
      unit: 'm²',
      value: model.totals.amount,
    })
    expect(summarise(model, shown, { top: 2, bottom: 2, left: 0, right: 0 }, extent)).toMatchObject({
      sum: 2_146_500,
      cells: 1,
    })
    expect(summarise(model, shown, { top: 0, bottom: 6, left: -4, right: -2 }, extent)).toMatchObject({
      sum: 0,
      cells: 0,
    })
    // "Value £0.00" stood under a line nobody had priced.
    const unpriced = shown.rows.map(row =>
      row.kind === 'product' ? { ...row, product: { ...row.product, rate: null } } : row,
    )
    expect(
      summarise(model, { ...shown, rows: unpriced }, { top: 0, bottom: 6, left: 0, right: 3 }, extent).value,
    ).toBeNull()
  })
  it('names every source as the specification does, an unknown one too (ASMT-9)', () =>
    expect(
      ['boq', 'subz', 'slate', 'slate_error', 'ws', 'imp_b', 'imp_c', 'app_i', 'saf_q', 'dep', 'budget', 'zzz'].map(
        sourceLabel,
      ),
    ).toEqual([
      'Bill of quantities',
      'Derived from subzones',
      'Takeoff measurement',
      'Takeoff measurement',
      'On-site remeasure',
      'Bill of quantities import',
      'Client bill import',
      'Incoming application',
      'Supply & fit quote',
      'Linked to quantity source',
      'Budget',
      'Error determining source',
    ]))
})

const plain = { formula: null, isLinked: false }
describe('quantity changes', () => {
  const steps = typedCells(model, [
    { ...plain, product: 101, zone: 11, quantity: quantityOf(5) },
    { ...plain, product: 101, zone: 12, quantity: quantityOf(96.25) },
    { ...plain, product: 102, zone: 2, quantity: null },
  ])
  it("writes only what changes, one change a product, typed figures becoming the bill's own", () =>
    expect(cellChanges(steps)).toEqual([
      {
        kind: 'set',
        resource: 'productQuantities',
        id: 101,
        set: { 'cells.11': { quantity: quantityOf(5), source: 'boq' } },
      },
      { kind: 'set', resource: 'productQuantities', id: 102, set: { 'cells.2': null } },
    ]))
  it('asks before a measured figure is replaced', () => {
    expect(replacesSource(model, steps)).toBe(true)
  })
})

const read = (typed: string, id = 102, zone = 2, of = model) => {
  const row = of.rows.find(each => each.kind === 'product' && each.id === id)
  return readCellText(of, row?.kind === 'product' ? row.product : product(id, 0, null), zone, typed)
}
describe('quantity text', () => {
  it.each([
    ['1,234.5', 12_345_000],
    ['(12)', -120_000],
    ['12-', -120_000],
    ['−3', -30_000],
    ['', null],
    ['none', null],
    ['0', 0],
    ['=2*(3.5+1.2)', 94_000],
    ['12.4x2.7', 334_800],
    ['1/3', 3_333],
    ['2/3', 6_667],
    ['1,000*2', 20_000_000],
    ['-2+5', 30_000],
  ])('reads %s', (typed, quantity) => expect(read(typed)).toMatchObject({ ok: true, write: { quantity } }))
  it.each(['abc', '1..2', '2*', '(3', '1/0', '5 5', 'alert(1)', '9'.repeat(30)])('refuses %s', typed =>
    expect(read(typed).ok).toBe(false),
  )
  it.each([
    ['12,50', '12,50 could be 12.50 or 1250. Write the one you mean'],
    ['(12,50)', '(12,50) could be -12.50 or -1250. Write the one you mean'],
    ['1.234,50', 'Is 1.234,50 meant as 1234.50? Write 1234.50'],
    ['=9,99*2', '9,99 could be 9.99 or 999. Write the one you mean'],
    ['3,5x2', '3,5 could be 3.5 or 35. Write the one you mean'],
    ['9999999999999', 'This quantity is too large. Check its digits'],
    ['=1/0', 'This sum divides by 0, or its result is too large. Correct it, or type the quantity'],
  ])('asks what %s means', (typed, message) => expect(read(typed)).toEqual({ ok: false, message }))
  it('shows what can be read back', () =>
    expect([quantityOf(118.4), NIL, quantityOf(-0.0005)].map(quantityText)).toEqual(['118.4', '0', '-0.0005']))
})

describe('formulas (ASMT-9)', () => {
  const linked = BillModel.from(
    {
      ...records,
      products: records.products.map(each => (each.id === 103 ? { ...each, unit: 'm' } : each)),
      quantities: [
        ...records.quantities,
        quantities(104, {
          2: { quantity: null, source: 'dep', formula: '=2*#102' },
          11: { quantity: NIL, source: 'dep', formula: '=#101' },
        }),
      ],
    },
    NONE_CLOSED,
    null,
  )
  it('keeps a sum as it was typed, and a bare number without one', () => {
    expect(read('4*2.4+1.2')).toMatchObject({ write: { formula: '=4*2.4+1.2', isLinked: false } })
    expect(read('=12')).toMatchObject({ write: { formula: '=12' } })
    expect(read('12')).toMatchObject({ write: { formula: null } })
    expect(
      typedCells(model, [
        { product: 101, zone: 11, quantity: quantityOf(10.8), formula: '=4*2.4+1.2', isLinked: false },
      ]),
    ).toEqual([{ product: 101, zone: 11, cell: { quantity: quantityOf(10.8), source: 'boq', formula: '=4*2.4+1.2' } }])
  })
  it('links a quantity to another product in the same zone, and shows the product by its reference', () => {
    expect(read('=2*[p-102]', 101, 2)).toEqual({
      ok: true,
      write: { quantity: quantityOf(381.5), formula: '=2*#102', isLinked: true },
    })
    expect(formulaText(model, '=2*#102+#9')).toBe('=2*[P-102]+[gone]')
    expect(linked.cell(104, { kind: 'leaf', zone: 2, name: '' })).toMatchObject({
      quantity: quantityOf(381.5),
      source: 'dep',
    })
    expect(linked.totals.amount).toBe(model.totals.amount + 38_150 + 11_840)
  })
  it.each([
    ['=[P-109]', 'There is no product P-109 in this bill'],
    ['=#102', '"=#102" is not a quantity'],
    ['=[P-101]', 'A quantity cannot be linked to itself'],
    ['=[P-103]', 'P-103 is measured in m and this line in m²: they cannot be linked'],
    ['=3*[P-104]', 'This would go in a circle: that quantity is linked back to this one'],
  ])('%s is refused: %s', (typed, message) => expect(read(typed, 101, 11, linked)).toEqual({ ok: false, message }))
  it('follows the source product as an edit changes it, and reuses every other line', () => {
    const changed = {
      ...linked.records,
      quantities: linked.records.quantities.map(each =>
        each.id === 102 ? quantities(102, { 2: { quantity: quantityOf(3), source: 'boq' } }) : each,
      ),
    }
    const next = BillModel.from(changed, NONE_CLOSED, linked)
    expect(next.cell(104, { kind: 'leaf', zone: 2, name: '' }).quantity).toBe(quantityOf(6))
    expect(next.line(101)).toBe(linked.line(101))
    expect(next.totals.amount).toBe(BillModel.from(changed, NONE_CLOSED, null).totals.amount)
  })
})

describe('a parent zone that held a quantity', () => {
  const held = BillModel.from(
    {
      ...records,
      quantities: [
        quantities(101, { ...records.quantities[0]!.cells, 1: { quantity: quantityOf(220), source: 'boq' } }),
      ],
    },
    NONE_CLOSED,
    null,
  )
  it('stands in the total and is shown as held', () =>
    expect(held.cell(101, { kind: 'sum', zone: 1, name: '' })).toMatchObject({
      kind: 'held',
      quantity: quantityOf(220),
    }))
  it('is given up once its sub-zones come to it', () => {
    const type = (quantity: ReturnType<typeof quantityOf>) =>
      typedCells(held, [{ ...plain, product: 101, zone: 11, quantity }])
    expect(type(quantityOf(120)).map(step => step.zone)).toEqual([11])
    expect(type(quantityOf(123.75))).toEqual([
      { product: 101, zone: 11, cell: { quantity: quantityOf(123.75), source: 'boq' } },
      { product: 101, zone: 1, cell: null },
    ])
  })
})

describe('what of a bill is in sight', () => {
  const inSight = (view: Partial<BillView>, only: ReadonlySet<number> | null = null) =>
    shownRows(model.rows, records.groups, { view: { ...WHOLE_VIEW, ...view }, only }).map(
      row => `${row.kind[0]}${row.id}`,
    )
  it('closes a heading with all that stands under it, and nothing beside it', () => {
    expect(inSight({ closedHeadings: [50] })).toEqual(['p103', 'h50', 'p104', 'h51', 'p102'])
    expect(inSight({ closedHeadings: [50, 51] })).toEqual(['p103', 'h50', 'p104', 'h51'])
  })
  it('hides lines, and a heading that has none left to show', () => {
    expect(inSight({ hiddenLines: [103, 102] })).toEqual(['h50', 'p101', 'h52', 'p104'])
  })
  it('shows only the lines of a filter, from behind closed headings too', () =>
    expect(inSight({ closedHeadings: [50] }, new Set([101]))).toEqual(['h50', 'p101']))
  it('hides a zone with its sub-zones, or one sub-zone', () => {
    const columns = (hiddenZones: number[]) =>
      shownColumns(model.layout, { ...WHOLE_VIEW, hiddenZones }).columns.map(({ kind, zone: id }) => `${kind}${id}`)
    expect(columns([1])).toEqual(['leaf2'])
    expect(columns([12])).toEqual(['sum1', 'leaf11', 'leaf2'])
    expect(columns([2])).toEqual(['sum1', 'leaf11', 'leaf12'])
  })
  it('adds up a heading with the headings below it, by hand: 214.65 × 32.88 under G50', () => {
    // 118.40 + 96.25 = 214.65; × 32.88 = 7,057.692, so 7,057.69. 190.75 × 34.34 = 6,550.355, so 6,550.36.
    expect(headingSums(model)).toEqual(
      new Map([
        [50, 705_769],
        [51, 655_036],
      ]),
    )
  })
  it('brings a line back from behind its heading, its zone from its fold, and leaves the rest as it is', () => {
    const view = { foldedZones: [1], closedHeadings: [50, 51], hiddenLines: [101, 102], hiddenZones: [1, 2] }
    expect(withLineShown(view, records.groups, { id: 101, group: 50 }, { id: 12, parent: 1 })).toEqual({
      foldedZones: [],
      closedHeadings: [51],
      hiddenLines: [102],
      hiddenZones: [2],
    })
  })
})

describe('find and replace', () => {
  const OPEN = { quantities: null, lines: null, rates: null }
  const ask: FindAsk = { text: 'product 10', place: 'all', isCaseKept: false, isWhole: false }
  const places = (given: Partial<FindAsk>) =>
    findText(model, { ...ask, ...given }).map(({ product: { id }, at }) => `${id}/${'zone' in at ? at.zone : at.field}`)
  it('looks through texts and quantities in reading order, and by place, case and whole cell', () => {
    expect(places({})).toEqual(['103/name', '101/name', '104/name', '102/name'])
    expect(places({ isCaseKept: true })).toEqual([])
    expect(places({ text: '96.25' })).toEqual(['101/12'])
    expect(places({ text: 'P-10', place: 'ref' })).toHaveLength(4)
    expect(places({ text: 'P-10', place: 'ref', isWhole: true })).toEqual([])
    expect(places({ text: '32.88' })).toEqual(['101/rate'])
    expect(places({ text: '(' })).toEqual([])
  })
  it('plans each cell with what it becomes, writes nothing it must not, and keeps signs as they are', () => {
    const units = { ...ask, text: 'm²', place: 'unit' } as const
    const plan = planReplace(model, OPEN, findText(model, units), units, '$&m2')
    expect(plan.replacements.map(({ becomes }) => becomes)).toEqual(['$&m2', '$&m2', '$&m2', '$&m2'])
    expect(plan.write.lines.map(({ product: { id }, field, text }) => [id, field, text])).toContainEqual([
      101,
      'unit',
      '$&m2',
    ])
    const rates = { ...ask, text: '32.88', place: 'rate' } as const
    expect(planReplace(model, OPEN, findText(model, rates), rates, '33')).toMatchObject({
      replacements: [{ becomes: '33', refused: null }],
      write: { quantities: [], lines: [{ field: 'rate', text: '33' }] },
    })
    const closed = { ...OPEN, rates: 'You can read this bill but not change it' }
    expect(planReplace(model, closed, findText(model, rates), rates, '33')).toMatchObject({
      replacements: [{ refused: 'You can read this bill but not change it' }],
      write: { quantities: [], lines: [] },
    })
    const names = { ...ask, text: 'Product 101' }
    expect(planReplace(model, OPEN, findText(model, names), names, '').replacements[0]?.refused).toMatch(/must/)
  })
  it('turns a quantity into the figure or the sum that is put in its place, and refuses what is none', () => {
    const quantity = { ...ask, text: '96.25', place: 'quantity' } as const
    const found = findText(model, quantity)
    expect(planReplace(model, OPEN, found, quantity, '=2*48').write.quantities).toEqual([
      { product: 101, zone: 12, quantity: 960_000, formula: '=2*48', isLinked: false },
    ])
    expect(planReplace(model, OPEN, found, quantity, 'lots').replacements[0]?.refused).toBe('"lots" is not a quantity')
    const locked = { ...OPEN, quantities: 'The bill is closed' }
    expect(planReplace(model, locked, found, quantity, '1').write.quantities).toEqual([])
  })
  it('takes so many lines as one step holds and says how many are left', () => {
    const many = BillModel.from(
      { ...records, products: Array.from({ length: 620 }, (_, at) => product(1_000 + at, at, null)) },
      NONE_CLOSED,
      null,
    )
    const found = findText(many, ask.text === '' ? ask : { ...ask, text: 'Product', place: 'name' })
    const plan = planReplace(many, OPEN, found, { ...ask, text: 'Product', place: 'name' }, 'Line')
    expect([plan.write.lines.length, plan.left]).toEqual([500, 120])
  })
})
