import { expect, it } from 'vitest'
import { NIL, ONE, pence, quantityOf, rateOf, sum } from '../../value/money'
import { byPackage, type CostRecords, siteCosts } from './site-costs'

// Spec: COST-2. Figures by hand.

const none = { orders: [], orderLines: [], deliveryLines: [], invoices: [] }
const EMPTY: CostRecords = {
  materials: none,
  fixedCosts: none,
  external: [],
  labour: { applications: [], items: [] },
  incoming: { applications: [], items: [] },
}
const invoice = (
  id: number,
  order: number | null,
  state: string,
  net: 120_000 | -20_000,
  creditsInvoice: number | null,
) => ({
  id,
  invoiceReference: `I-${id}`,
  order,
  state,
  net: pence(net),
  approvedForPayment: state === 'approved' ? pence(net) : null,
  creditsInvoice,
  approvedAt: null,
})
const line = (id: number, order: number, assessment: number | null) => ({
  id,
  order,
  assessment,
  packs: quantityOf(200),
  packSize: ONE,
  packPrice: rateOf(8.4),
})
const came = (orderLine: number) => ({
  orderLine,
  material: null,
  name: 'Boards',
  unit: null,
  quantity: quantityOf(150),
  damaged: NIL,
})

it('counts placed orders for the package of their lines, and no draft', () => {
  const orders = (['draft', 'held', 'sent', 'part_delivered', 'cancelled'] as const).map((state, at) => ({
    id: at + 1,
    state,
    deliveryCharge: null,
  }))
  const found = siteCosts({
    ...EMPTY,
    materials: {
      ...none,
      orders,
      orderLines: [line(10, 1, 5), line(20, 2, 5), line(30, 3, null), line(31, 3, 6), line(40, 4, 5), line(50, 5, 5)],
      deliveryLines: [came(40)],
    },
  })
  expect(found.map(({ id, assessment, accrued, committed }) => [id, assessment, accrued, committed])).toEqual([
    // Two lines of 200 at 8.40.
    [3, 6, NIL, 336_000],
    // 150 of 200 came.
    [4, 5, 126_000, 42_000],
    [5, 5, NIL, NIL],
  ])
})

it('counts an invoice without an order together with the credit note against it', () => {
  const found = siteCosts({
    ...EMPTY,
    fixedCosts: {
      ...none,
      invoices: [
        invoice(1, null, 'review', 120_000, null),
        invoice(2, null, 'review', -20_000, 1),
        invoice(3, null, 'approved', 120_000, null),
      ],
    },
  })
  expect(found.map(({ source, id, budget, actual, accrued }) => [source, id, budget, actual, accrued])).toEqual([
    // 1,200.00 and 200.00 back are 1,000.00 to come.
    ['fixedCostInvoice', 1, 'fixedCosts', NIL, 100_000],
    ['fixedCostInvoice', 3, 'fixedCosts', 120_000, NIL],
  ])
})

it('counts external costs once they are approved', () => {
  const cost = { id: 1, assessment: 5, materials: pence(100), labour: NIL, contingency: NIL, fixedCosts: NIL }
  const found = siteCosts({
    ...EMPTY,
    external: [
      { ...cost, state: 'approved' },
      { ...cost, id: 2, state: 'review' },
    ],
  })
  expect(found.map(({ id, actual }) => [id, actual])).toEqual([[1, 100]])
})

it('bug: costs that name no bill were those of the first of several', () => {
  const cost = { state: 'approved', materials: pence(100), labour: NIL, contingency: NIL, fixedCosts: NIL }
  const lines = siteCosts({
    ...EMPTY,
    external: [
      { ...cost, id: 1, assessment: 5 },
      { ...cost, id: 2, assessment: 6 },
      { ...cost, id: 3, assessment: null },
      { ...cost, id: 4, assessment: 99 },
    ],
  })
  const ids = (packages: readonly number[]) =>
    [...byPackage(lines, packages)].map(([of, own]) => [of, own.map(({ id }) => id)])
  expect(ids([5, 6])).toEqual([
    [5, [1]],
    [6, [2]],
    [null, [3, 4]],
  ])
  // With one bill there is no doubt.
  expect(ids([5])).toEqual([[5, [1, 2, 3, 4]]])
  expect(ids([])).toEqual([[null, [1, 2, 3, 4]]])
  expect(sum(lines.map(({ actual }) => actual))).toBe(400)
})
