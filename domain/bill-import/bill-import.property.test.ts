import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byRun } from '../../tests/support/long-run'
import { buildPlan } from './plan/build-plan'
import { COLUMN_ROLES, REPEATABLE, type ColumnChoice, type Mapping } from './columns/columns'
import { MAX_GROUP_DEPTH } from './plan/plan'
import { reconcile } from './totals/reconcile'
import { ROW_CLASSES, type RowChoice } from './rows/row-class'
import type { Cell, Sheet } from './sheet/sheet'
import { startSheet } from './workbook/suggest-sheet'
import { NIL, lineAmount } from '../value/money'

const word = fc.constantFrom(
  'SUBSTRUCTURE',
  'Excavation',
  'A',
  'B',
  '1.1',
  'Sub total',
  'TOTAL',
  'Note: see drawings',
  'm2',
  'Item',
  'sum',
  'pair',
  'Rate only',
  'Extra over',
  'Provisional sum',
  'Contingency',
  'to collection',
  'of brick',
  '(cont.)',
  'Included',
  '-',
  'Dayworks',
  'VAT 20%',
  ' ',
  'Level 1',
)
const amount = fc.oneof(
  fc.integer({ min: -5_000, max: 100_000 }),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
  fc.integer({ min: 0, max: 10 ** 9 }).map(n => `£${(n / 100).toFixed(2)}`),
  fc.constantFrom('(12.50)', '1,234.5', '1.234,5', '99999999999', 1e15, '0', 0, 1),
)
const cell: fc.Arbitrary<Cell> = fc.oneof(
  { arbitrary: fc.constant(null), weight: 3 },
  { arbitrary: word, weight: 3 },
  { arbitrary: amount, weight: 4 },
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom<Cell>(true, { error: '#REF!' }, { day: '2026-11-21' }),
)
const sheet: fc.Arbitrary<Sheet> = fc
  .array(fc.array(cell, { maxLength: 9 }), { maxLength: 30 })
  .map(rows => ({ name: 'Bill', hidden: false, rows }))

const choiceOf = fc.record<ColumnChoice>({
  role: fc.constantFrom(...COLUMN_ROLES.map(each => each.value)),
  style: fc.constantFrom('point', 'comma'),
  title: fc.constantFrom('', 'Level 1', 'Qty', 'Rate'),
})
const mapping: fc.Arbitrary<Mapping> = fc
  .record({ headerRow: fc.integer({ min: -1, max: 3 }), columns: fc.array(choiceOf, { minLength: 1, maxLength: 9 }) })
  .map(each => {
    const taken = new Set<string>()
    const columns = each.columns.map(choice => {
      const isFree = REPEATABLE.has(choice.role) || !taken.has(choice.role)
      taken.add(choice.role)
      return isFree ? choice : { ...choice, role: 'ignore' as const }
    })
    return { ...each, columns }
  })
const choices = fc
  .array(
    fc.tuple(
      fc.nat(29),
      fc.record<RowChoice>(
        {
          class: fc.constantFrom(...ROW_CLASSES.map(each => each.value)),
          level: fc.integer({ min: 1, max: 9 }),
          isExcluded: fc.boolean(),
          takesPrinted: fc.boolean(),
        },
        { requiredKeys: [] },
      ),
    ),
    { maxLength: 6 },
  )
  .map(each => new Map(each))

describe('any sheet, read in any way', () => {
  it('drops nothing: every row has one fate, and every row of a product is listed', () =>
    fc.assert(
      fc.property(sheet, mapping, choices, (given, map, chosen) => {
        const { fates, facts, plan } = buildPlan({ sheet: given, mapping: map, choices: chosen, units: new Map() })
        expect(fates).toHaveLength(given.rows.length)
        expect(Array.from(fates).every(fate => fate !== undefined)).toBe(true)
        for (const fact of facts) expect(fates[fact.row] === 'blank').toBe(fact.isBlank)
        const told = plan.products.flatMap(product => product.rows).toSorted((a, b) => a - b)
        expect(told).toEqual(fates.flatMap((fate, row) => (fate === 'product' ? [row] : [])))
        expect(plan.groups.filter(group => group.row >= 0).map(group => group.row)).toEqual(
          fates.flatMap((fate, row) => (fate === 'heading' ? [row] : [])),
        )
      }),
      { numRuns: byRun(200, 500) },
    ))

  it('totals the sum of its rounded lines, and the rows add up to the same', () =>
    fc.assert(
      fc.property(sheet, mapping, choices, (given, map, chosen) => {
        const input = { sheet: given, mapping: map, choices: chosen, units: new Map() }
        const bill = buildPlan(input)
        const total = bill.plan.products.reduce(
          (sum, product) =>
            sum + product.cells.reduce((of, each) => of + lineAmount(each.quantity, product.rate ?? NIL), 0),
          0,
        )
        expect(bill.plan.total).toBe(total)
        expect(bill.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(total)
        expect(reconcile(bill, input).total).toBe(total)
      }),
      { numRuns: byRun(200, 500) },
    ))

  it('refers only to existing items, in an order a server can insert', () =>
    fc.assert(
      fc.property(sheet, mapping, choices, (given, map, chosen) => {
        const { plan } = buildPlan({ sheet: given, mapping: map, choices: chosen, units: new Map() })
        const depth: number[] = []
        plan.groups.forEach((group, index) => {
          expect(group.parent === null || group.parent < index).toBe(true)
          depth.push(group.parent === null ? 1 : (depth[group.parent] ?? 0) + 1)
          expect(depth[index]).toBeLessThanOrEqual(MAX_GROUP_DEPTH)
          expect(group.name.trim()).not.toBe('')
          expect(group.name).not.toMatch(/[\r\n\0]/)
        })
        expect(new Set(plan.zones.map(zone => zone.toLowerCase())).size).toBe(plan.zones.length)
        for (const product of plan.products) {
          expect(product.name.trim()).not.toBe('')
          expect(`${product.name}${product.ref}${product.unit}`).not.toMatch(/[\r\n\0]/)
          expect(product.group === null || product.group < plan.groups.length).toBe(true)
          expect(new Set(product.cells.map(each => each.zone)).size).toBe(product.cells.length)
          expect(product.cells.every(each => each.zone < plan.zones.length)).toBe(true)
        }
      }),
      { numRuns: byRun(200, 500) },
    ))

  it('can be begun without a choice', () =>
    fc.assert(
      fc.property(sheet, given => {
        const { mapping: map, choices: chosen } = startSheet(given)
        expect(
          map.columns.every(
            (choice, index) =>
              REPEATABLE.has(choice.role) || map.columns.findIndex(each => each.role === choice.role) === index,
          ),
        ).toBe(true)
        buildPlan({ sheet: given, mapping: map, choices: chosen, units: new Map() })
      }),
      { numRuns: byRun(120, 300) },
    ))
})
