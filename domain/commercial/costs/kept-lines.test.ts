import fc from 'fast-check'
import { expect, it } from 'vitest'
import { NIL, ONE, pence, quantityOf, rateOf, taken } from '../../value/money'
import { keepSame } from '../../value/keep-same'
import { type CostRecords, siteCosts } from './site-costs'

// Decision 758: lines are kept by the records they come from, and a report after a change is that of the records as they are.

type Orders = CostRecords['materials']['orders']
type Lines = CostRecords['materials']['orderLines']
type Came = CostRecords['materials']['deliveryLines']
type Invoices = CostRecords['materials']['invoices']
interface Firm {
  orders: Orders[number][]
  lines: Lines[number][]
  came: Came[number][]
  invoices: Invoices[number][]
  external: CostRecords['external'][number][]
  incoming: CostRecords['incoming']['applications'][number][]
  items: CostRecords['incoming']['items'][number][]
}
const recordsOf = (firm: Firm): CostRecords => ({
  materials: {
    orders: [...firm.orders],
    orderLines: [...firm.lines],
    deliveryLines: [...firm.came],
    invoices: [...firm.invoices],
  },
  fixedCosts: { orders: [], orderLines: [], deliveryLines: [], invoices: [] },
  external: [...firm.external],
  labour: { applications: [], items: [] },
  incoming: { applications: [...firm.incoming], items: [...firm.items] },
})

const id = fc.integer({ min: 1, max: 4 })
const bill = fc.constantFrom(null, 5, 6)
const amount = fc.integer({ min: -90_000, max: 900_000 }).map(value => taken('money', value))
const state = fc.constantFrom('held', 'sent', 'complete', 'approved', 'cancelled')
const packs = fc.constantFrom(quantityOf(1), quantityOf(2.5), quantityOf(150))
const changes = fc.oneof(
  fc.record({ kind: fc.constant('order' as const), id, state, charge: amount }),
  fc.record({ kind: fc.constant('line' as const), id, order: id, assessment: bill, packs }),
  fc.record({ kind: fc.constant('came' as const), line: id, packs }),
  fc.record({ kind: fc.constant('invoice' as const), id, order: fc.option(id), credits: fc.option(id), state, amount }),
  fc.record({ kind: fc.constant('external' as const), id, assessment: bill, state, amount }),
  fc.record({ kind: fc.constant('incoming' as const), id, subcontractor: id, state, discount: fc.option(amount) }),
  fc.record({ kind: fc.constant('item' as const), application: id, assessment: bill, amount }),
  fc.record({ kind: fc.constant('gone' as const), of: fc.constantFrom('orders', 'lines', 'came', 'invoices'), at: id }),
)
type Change = typeof changes extends fc.Arbitrary<infer T> ? T : never

/** Puts a record in the place of the one with its id, or after the others. */
const put = <T extends { readonly id: number }>(all: T[], record: T): void => {
  const at = all.findIndex(each => each.id === record.id)
  all.splice(at === -1 ? all.length : at, 1, record)
}

function apply(firm: Firm, change: Change): void {
  switch (change.kind) {
    case 'order':
      return put(firm.orders, { id: change.id, state: change.state, deliveryCharge: change.charge })
    case 'line': {
      const { id: own, order, assessment, packs: ordered } = change
      return put(firm.lines, {
        id: own,
        order,
        assessment,
        packs: ordered,
        packSize: ONE,
        packPrice: rateOf(8.4),
      })
    }
    case 'came': {
      const of = { material: null, name: 'Boards', unit: null, damaged: NIL }
      firm.came.push({ ...of, orderLine: change.line, quantity: change.packs })
      return
    }
    case 'invoice':
      return put(firm.invoices, {
        id: change.id,
        invoiceReference: `I-${change.id}`,
        order: change.order,
        state: change.state,
        net: change.amount,
        approvedForPayment: change.state === 'approved' ? change.amount : null,
        creditsInvoice: change.credits,
        approvedAt: null,
      })
    case 'external': {
      const { id: own, assessment, state: now } = change
      const spent = { materials: change.amount, labour: NIL, contingency: NIL, fixedCosts: NIL }
      return put(firm.external, { id: own, assessment, state: now, ...spent })
    }
    case 'incoming': {
      const of = { accountSequenceNumber: null, effectiveDate: '2026-10-31' }
      return put(firm.incoming, { ...of, ...change })
    }
    case 'item':
      firm.items.push({
        application: change.application,
        assessment: change.assessment,
        fixedCost: null,
        value: change.amount,
        approvedBefore: NIL,
        approvedValue: change.amount,
      })
      return
    case 'gone':
      firm[change.of as 'orders'].splice(change.at - 1, 1)
  }
}

it('has after any sequence of changes the lines of the records as they are', () => {
  fc.assert(
    fc.property(fc.array(changes, { maxLength: 30 }), steps => {
      const firm: Firm = { orders: [], lines: [], came: [], invoices: [], external: [], incoming: [], items: [] }
      for (const step of steps) {
        apply(firm, step)
        // Copies are other objects, so nothing of them is kept.
        expect(siteCosts(recordsOf(firm))).toEqual(siteCosts(structuredClone(recordsOf(firm))))
      }
    }),
    { numRuns: 300 },
  )
})

it('counts a credit note that came later, by hand: 250.00 less 40.00 are 210.00', () => {
  const firm: Firm = { orders: [], lines: [], came: [], invoices: [], external: [], incoming: [], items: [] }
  const invoice = (own: number, value: 25_000 | -4_000, credits: number | null): Change => ({
    kind: 'invoice',
    id: own,
    order: null,
    credits,
    state: 'approved',
    amount: pence(value),
  })
  const actual = () => siteCosts(recordsOf(firm)).map(line => [line.id, line.actual])
  apply(firm, invoice(1, 25_000, null))
  expect(actual()).toEqual([[1, 25_000]])
  apply(firm, invoice(2, -4_000, 1))
  expect(actual()).toEqual([[1, 21_000]])
})

it('works out only what has changed', () => {
  const keep = keepSame<number>()
  const [first, second] = [{}, {}]
  let worked = 0
  const ask = (...from: readonly object[]) => keep(from, () => (worked += 1))
  expect([ask(first), ask(first), ask(first, second), ask(first, second), ask(first, {})]).toEqual([1, 1, 2, 2, 3])
  // Without a record there is nothing to keep it with.
  expect([ask(), ask()]).toEqual([4, 5])
})
