import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareVersions } from '#domain/estimating/compare-versions'
import { computeEstimate } from '#domain/estimating/estimate'
import type { Row } from '#domain/records/path'
import { planMerge } from '#domain/records/three-way/plan-merge'
import type { Rows } from '#domain/records/three-way/sides'
import type { Resource } from '../kit/resource'
import { BRANCH_KINDS, BRANCH_RESOURCES, NOT_BROUGHT_BACK, pricedRecords } from './branch-kinds'

// Decision 530.

const named = new Map(BRANCH_RESOURCES.map(resource => [resource.name, resource]))
/** Returns a whole row in wire form; missing values are those of a new record. */
const rowOf = (name: string, values: Row): Row => {
  const { fields } = named.get(name) as Resource
  const empty: Record<string, unknown> = {}
  for (const [field, { initial }] of Object.entries(fields)) empty[field] = initial ?? null
  return { ...empty, assessment: 1, ...values }
}

/** A bill in whole numbers: quantity and price in pounds of a material per unit, quantities, and extra sums. */
interface Line {
  readonly id: number
  readonly name: string
  readonly fixed: number | null
  readonly uses: number
  readonly price: number
  readonly quantities: Readonly<Record<number, number>>
}
interface Bill {
  readonly lines: readonly Line[]
  readonly prelims: readonly { readonly id: number; readonly many: number; readonly rate: number }[]
  readonly extra: number
}
const rows = ({ lines, prelims, extra }: Bill): Rows => ({
  assessment: [rowOf('assessment', { id: 1, name: 'Drylining', percentageBasis: 'markup', targetPrice: null })],
  assessmentZone: [2, 3].map(id => rowOf('assessmentZone', { id, name: `L${id}`, order: id })),
  productGroup: [],
  assessmentProduct: lines.map(({ id, name, fixed }) =>
    rowOf('assessmentProduct', {
      id,
      name,
      order: id,
      fixedPrice: fixed === null ? null : `${fixed}.00`,
      fixedPriceReason: fixed === null ? null : 'manual',
      pricingMode: 'rbu',
    }),
  ),
  productQuantities: lines.map(({ id, quantities }) =>
    rowOf('productQuantities', {
      id,
      notes: {},
      cells: Object.fromEntries(
        Object.entries(quantities).map(([zone, quantity]) => [
          zone,
          { quantity: `${quantity}.0000`, source: 'boq', formula: null },
        ]),
      ),
    }),
  ),
  labourComponent: lines.map(({ id }) =>
    rowOf('labourComponent', { id: id + 1, product: id, name: 'Boards', order: 1 }),
  ),
  componentMaterial: lines.map(({ id, uses, price }) =>
    rowOf('componentMaterial', {
      id: id + 2,
      product: id,
      component: id + 1,
      name: 'Board',
      quantityPerUnit: `${uses}.0000`,
      unitPrice: `${price}.000000`,
      order: 1,
    }),
  ),
  componentActivity: [],
  assessmentFixedCost: prelims.map(({ id, many, rate }) =>
    rowOf('assessmentFixedCost', {
      id,
      name: 'Skips',
      quantity: `${many}.0000`,
      periodLength: '1.0000',
      periodUnit: 'l',
      ratePerPeriod: `${rate}.00`,
      assessmentOrder: id,
    }),
  ),
  adjustment: [rowOf('adjustment', { id: 9, name: 'Sum', kind: 'amount', amount: `${extra}.00`, order: 1 })],
  billNote: [],
})
/** In pence, by whole numbers alone. */
const totalOf = ({ lines, prelims, extra }: Bill): number =>
  100 *
  (lines.reduce(
    (sum, { fixed, uses, price, quantities }) =>
      sum + (fixed ?? uses * price) * Object.values(quantities).reduce((a, b) => a + b, 0),
    0,
  ) +
    prelims.reduce((sum, { many, rate }) => sum + many * rate, 0) +
    extra)

const small = fc.integer({ min: 1, max: 9 })
const line = (id: number): fc.Arbitrary<Line> =>
  fc.record({
    id: fc.constant(id),
    name: fc.constantFrom('Partition', 'Lining', 'Ceiling'),
    fixed: fc.option(small),
    uses: small,
    price: small,
    quantities: fc.record({ 2: small, 3: small }, { requiredKeys: [] }),
  })
const bill = (ids: readonly number[]): fc.Arbitrary<Bill> =>
  fc.record({
    lines: fc.subarray([...ids]).chain(some => fc.tuple(...some.map(line))),
    prelims: fc
      .subarray([500, 510])
      .chain(some => fc.tuple(...some.map(id => fc.record({ id: fc.constant(id), many: small, rate: small })))),
    extra: fc.integer({ min: 0, max: 50 }),
  })
const net = (all: Rows): number => Number(computeEstimate(pricedRecords(all)).net)

describe('a what-if brought back', () => {
  it('makes an unchanged estimate equal to the what-if, to the penny, with the full difference', () =>
    fc.assert(
      fc.property(bill([100, 110, 120]), bill([100, 110, 120, 130, 140]), (before, tried) => {
        const [base, branch] = [rows(before), rows(tried)]
        const { result, questions } = planMerge(BRANCH_KINDS, base, base, branch)
        expect(questions).toEqual([])
        expect(net(result)).toBe(totalOf(tried))
        const told = compareVersions(pricedRecords(base), pricedRecords(result))
        expect([Number(told.before), Number(told.after)]).toEqual([totalOf(before), totalOf(tried)])
        const parts = [
          told.quantity,
          told.rate,
          told.margin,
          told.added,
          told.removed,
          told.fixedCosts,
          told.adjustments,
        ]
        expect(parts.reduce((sum, part) => sum + Number(part), 0)).toBe(totalOf(tried) - totalOf(before))
      }),
    ))

  it('adds changes of both to different lines', () => {
    const one = (id: number, more: Partial<Line> = {}): Line => ({
      id,
      name: 'Partition',
      fixed: null,
      uses: 2,
      price: 3,
      quantities: { 2: 10 },
      ...more,
    })
    const before = { lines: [one(100), one(110)], prelims: [], extra: 5 }
    const theirs = {
      ...before,
      lines: [one(100), one(110, { quantities: { 2: 12 } })],
      prelims: [{ id: 500, many: 2, rate: 7 }],
    }
    const tried = { ...before, lines: [one(100, { price: 4 }), one(110), one(130)], extra: 9 }
    const both = {
      lines: [one(100, { price: 4 }), one(110, { quantities: { 2: 12 } }), one(130)],
      prelims: theirs.prelims,
      extra: 9,
    }
    const plan = planMerge(BRANCH_KINDS, rows(before), rows(theirs), rows(tried))
    expect(plan.questions).toEqual([])
    expect(net(plan.result)).toBe(totalOf(both))
  })

  it('chooses a price with where it comes from', () => {
    const material = BRANCH_KINDS.find(({ name }) => name === 'componentMaterial')
    expect(material?.groups).toContainEqual(['unitPrice', 'pricedPer', 'quoteLine', 'priceFrom', 'isGuesstimate'])
    expect(material?.owners).toEqual(['product', 'component'])
  })

  it('merges writable fields and the source of a line, and nothing else the server keeps', () => {
    for (const { name, fields } of BRANCH_KINDS)
      expect(new Set(fields), name).toEqual(
        new Set(
          Object.entries(named.get(name)?.fields ?? {}).flatMap(([field, { serverOwned, kind }]) =>
            field !== 'assessment' &&
            !(name === 'assessment' && field in NOT_BROUGHT_BACK) &&
            (!serverOwned || kind === 'position' || field.startsWith('import'))
              ? [field]
              : [],
          ),
        ),
      )
  })

  it('gives the reason why name, project and kind of an assessment are not merged', () => {
    expect(Object.keys(NOT_BROUGHT_BACK)).toEqual(['name', 'project', 'isBudgetOnly'])
  })
})
