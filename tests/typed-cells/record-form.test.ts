// Whatever is typed into an editable cell of the product is written in record form, and the page that shows it at once can compute with it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fromWire, toWire } from '#contract/fields/codec'
import type { Field, Fields } from '#contract/fields/field'
import { assessmentProduct, type AssessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone, type AssessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities, type ProductQuantities } from '#contract/estimating/product-quantities'
import { RESOURCES, resourceNamed } from '#contract/resources'
import { type Row, writePaths } from '#domain/records/path'
import { type DecimalKind, isDecimal, SCALE } from '#domain/value/decimal'
import { ONE, percent, quantityOf, rateOf } from '#domain/value/money'
import type { Change } from '#local/types'
import { requireRecordForm } from '#local/write/record-form'
import { BillModel } from '../../src/common/bill/bill-model'
import { RateBook } from '../../src/common/build-up/rate-book'
import { refuseText, sheetColumns } from '../../src/common/sheet/record-columns'
import { sheetChanges } from '../../src/common/sheet/sheet-changes'
import { readPercent } from '../../src/commercial/progress/map/progress-map'
import { recordCells } from '../../src/commercial/progress/record-progress'
import { readCellText } from '../../src/estimating/bill/commands/cell-text'
import { lineChanges } from '../../src/estimating/bill/commands/line-changes'
import { cellChanges, typedCells } from '../../src/estimating/bill/commands/quantity-changes'
import { LINE_COLUMNS, type LineField, refuseLineText } from '../../src/estimating/common/line-fields'
import { readZoneText } from '../../src/estimating/zones/model/zone-cells'
import { zoneRows } from '../../src/estimating/zones/model/zone-rows'
import { readNumber } from '../../src/ui/input/number-text'

const digits = fc.nat({ max: 99_999 })
const decimals = fc.tuple(digits, fc.stringMatching(/^\d{1,6}$/)).map(([whole, part]) => `${whole}.${part}`)
/** What people type, by class of value. The first are those of issue 27. */
const TYPED = fc.oneof(
  fc.constantFrom('32.88', '34.37', '0.07', '1.005'),
  digits.map(String),
  decimals,
  fc.oneof(digits.map(String), decimals).map(text => `-${text}`),
  fc.constantFrom('0', '0.00', '-0', '.5', '5.'),
  fc.constantFrom('', ' ', 'none', '–'),
  fc.constantFrom('99999999', '9999999999.99', '12345678901234567890', '1e21', 'Infinity', 'NaN'),
  fc.tuple(decimals, fc.constantFrom('+1', '*1.05', '/3', '-2.5')).map(([sum, more]) => `=${sum}${more}`),
  fc.constantFrom('£1,234.56', '12.5%', '(12.40)', '7-', '−3.5', 'true', 'No', '05/05/2026', 'Wall type 3', '=2*[P-1]'),
)

/** Each decimal of a change, with where it is written. */
function decimalsOf(fields: Fields, values: Row): [string, unknown][] {
  return Object.entries(values).flatMap(([path, value]): [string, unknown][] => {
    const field = fields[path.split('.', 1)[0] ?? path]
    if (!field) return []
    if (field.kind !== 'cells') return isDecimal(field.kind) ? [[path, value]] : []
    const cells = path.includes('.') ? [value] : Object.values(value ?? {})
    return cells.flatMap(cell => decimalsOf(field.cell, (cell ?? {}) as Row))
  })
}
const valuesOf = (change: Change): Row => ('set' in change ? change.set : 'values' in change ? change.values : {})

function expectRecordForm(changes: readonly Change[]): void {
  for (const change of changes) {
    requireRecordForm(change)
    for (const [path, value] of decimalsOf(resourceNamed(change.resource).fields, valuesOf(change)))
      expect(value === null || Number.isSafeInteger(value), `${change.resource} ${path}: ${String(value)}`).toBe(true)
  }
}

const system = { createdAt: '', createdBy: null, updatedAt: '', updatedBy: null, archivedAt: null }
const initial = (fields: Readonly<Record<string, Field>>): Row =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field.initial]))

/** Fields of every resource that a sheet can have a column for. */
const SHEET_FIELDS = RESOURCES.flatMap(resource =>
  Object.entries(resource.fields)
    .filter(([, { kind, serverOwned }]) => !serverOwned && !['cells', 'refs', 'file', 'address'].includes(kind))
    .map(([field, { kind }]) => ({ resource, field, kind })),
)

describe('a sheet of records', () => {
  it('has fields of every kind of number', () =>
    expect(new Set(SHEET_FIELDS.map(({ kind }) => kind).filter(isDecimal))).toEqual(new Set(Object.keys(SCALE))))

  it.each(RESOURCES.map(resource => [resource.name, resource] as const))(
    'writes what is typed into %s in record form',
    (_, resource) => {
      const columns = SHEET_FIELDS.filter(each => each.resource === resource).map(({ field }) => ({
        key: field,
        title: field,
        width: 100,
        field,
      }))
      if (columns.length === 0) return
      expect(sheetColumns(resource, columns)).toHaveLength(columns.length)
      const record = { ...system, ...initial(resource.fields), id: 1 }
      fc.assert(
        fc.property(fc.nat({ max: columns.length - 1 }), fc.boolean(), TYPED, (column, isNew, text) => {
          const [of, row] = [columns[column], isNew ? 1 : 0]
          if (!of || refuseText(resource, of, text) !== null) return
          const changes = sheetChanges({ resource, columns, records: [record], fresh: {} }, [{ row, column, text }])
          expectRecordForm(changes)
          for (const change of changes)
            for (const [name, value] of Object.entries(valuesOf(change))) {
              const field = resource.fields[name]
              if (field) expect(fromWire(field, toWire(field, value))).toEqual(value)
            }
        }),
        { numRuns: 100 },
      )
    },
  )
})

const zone = { ...system, ...initial(assessmentZone.fields), id: 11, assessment: 9, name: 'Level 1' }
const line = {
  ...system,
  ...initial(assessmentProduct.fields),
  id: 12,
  assessment: 9,
  ref: 'P-01',
  name: 'Partition',
  rate: rateOf(25),
  fixedPrice: rateOf(25),
}
const other = { ...line, id: 13, ref: 'P-1' }
const cells = { 11: { quantity: quantityOf(40.5), source: 'boq' } }

/** The bill as its page shows it: rates worked out, sums made. */
function bill(product: Row = line, quantities: Row = { cells, notes: {} }): BillModel {
  // Made from the definitions above, which the types cannot follow.
  const products = [product, other] as unknown as AssessmentProduct[]
  const held = [{ ...system, id: 12, assessment: 9, ...quantities }] as unknown as ProductQuantities[]
  const zones = [zone] as unknown as AssessmentZone[]
  const book = RateBook.of(products, 'markup', null, null)
  const records = { groups: [], products: book.products, zones, quantities: held, decimals: null }
  return BillModel.from(records, new Set(), null)
}

/** Lays a change over the bill before it is on the disk, as the page does, and works the page out. */
function computed(changes: readonly Change[]): void {
  let [product, quantities]: [Row, Row] = [line, { cells, notes: {} }]
  for (const change of changes) {
    if (change.resource === assessmentProduct.name) product = writePaths(product, valuesOf(change))
    if (change.resource === productQuantities.name) quantities = writePaths(quantities, valuesOf(change))
  }
  const model = bill(product, quantities)
  for (const { amount } of [model.totals, ...model.totals.lines.values()]) expect(Number.isInteger(amount)).toBe(true)
}

describe('the bill', () => {
  it.each(Object.keys(LINE_COLUMNS) as LineField[])('writes what is typed into %s in record form and computes', field =>
    fc.assert(
      fc.property(TYPED, text => {
        if (refuseLineText(field, text) !== null) return
        const changes = lineChanges([{ product: line as unknown as AssessmentProduct, field, text }])
        expectRecordForm(changes)
        computed(changes)
      }),
      { numRuns: 200 },
    ),
  )

  it('writes quantities and sums in record form and computes', () => {
    const model = bill()
    const product = line as unknown as AssessmentProduct
    fc.assert(
      fc.property(TYPED, text => {
        const read = readCellText(model, product, 11, text)
        if (!read.ok) return
        const changes = cellChanges(typedCells(model, [{ product: 12, zone: 11, ...read.write }]))
        expectRecordForm(changes)
        computed(changes)
      }),
      { numRuns: 300 },
    )
  })
})

it('the zones write names, days and notes that are read back as they were written', () => {
  const rows = zoneRows(bill())
  fc.assert(
    fc.property(fc.constantFrom('name', 'start', 'end', 'notes' as const), TYPED, (column, text) => {
      const [row] = rows
      const read = row && readZoneText(row, column, text, rows)
      if (!read || typeof read === 'string') return
      expectRecordForm([{ kind: 'set', resource: assessmentZone.name, id: 11, set: read }])
    }),
  )
})

it('the progress map writes percentages in record form', () => {
  const to = { project: 3, assessment: 9, at: '2026-11-28T08:00:00.000Z', note: null }
  fc.assert(
    fc.property(TYPED, fc.boolean(), (text, exists) => {
      const { percent: typed } = readPercent(text)
      if (typed === null) return
      const write = { product: line as unknown as AssessmentProduct, zone: 11, was: null, percent: typed }
      expectRecordForm(recordCells([write], new Set(exists ? [12] : []), to))
    }),
  )
})

it.each(Object.keys(SCALE) as DecimalKind[])('an input of a %s holds a scaled integer or nothing', kind =>
  fc.assert(
    fc.property(TYPED, text => {
      const { value } = readNumber(text, { kind })
      expect(value === null || Number.isSafeInteger(value)).toBe(true)
    }),
  ),
)

describe('the door', () => {
  const set = (resource: string, values: Row): Change => ({ kind: 'set', resource, id: 12, set: values })
  it.each([
    ['text', set('assessmentProduct', { fixedPrice: '32.8800' })],
    ['a fraction', set('assessmentProduct', { fixedPrice: 32.88 })],
    ['no number', set('assessmentProduct', { fixedPrice: Number.NaN })],
    ['text in a cell', set('productQuantities', { 'cells.11': { quantity: '12.5000', source: 'boq' } })],
    [
      'text in the cells of a new record',
      { kind: 'add', resource: 'productQuantities', values: { cells: { 11: { quantity: '1' } } } } as const,
    ],
    [
      'what was seen as text',
      { ...set('assessmentProduct', { fixedPrice: rateOf(1) }), seen: { fixedPrice: '1.0000' } },
    ],
  ])('lets %s in no decimal', (_, change) => expect(() => requireRecordForm(change)).toThrow(TypeError))

  it.each([
    set('assessmentProduct', { fixedPrice: rateOf(32.88), profitPercentage: percent(5), unit: null }),
    set('productQuantities', { 'cells.11': { quantity: ONE, source: 'boq' }, 'cells.12': null }),
  ])('lets record form in, and nothing at all', change => expect(() => requireRecordForm(change)).not.toThrow())
})

// A grid added later is typed into by the tests above, or by tests of its own.
it('knows every grid of the product', () => {
  const grids = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.tsx') && !path.endsWith('.test.tsx'))
    .filter(path => /<SheetGrid\b/.test(readFileSync(join('src', path), 'utf8')))
  expect(grids.toSorted()).toEqual([
    'commercial/progress/map/map-grid.tsx',
    'common/sheet/record-sheet.tsx',
    'estimating/bill/view/bill-grid.tsx',
    'estimating/zones/view/zone-grid.tsx',
  ])
})
