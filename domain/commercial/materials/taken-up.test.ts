import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ONE, rateOf, taken } from '../../value/money'
import { type SiteRecords, takenUp, TakenUpTotals } from './taken-up'

const id = fc.integer({ min: 1, max: 6 })
const quantity = fc.integer({ min: -50_000, max: 50_000 }).map(value => taken('quantity', value))
const named = {
  material: fc.option(fc.integer({ min: 1, max: 3 })),
  name: fc.constantFrom('Stud', 'Board'),
  unit: fc.constant('m'),
}
const distinct = <T extends { readonly id: number }>(each: fc.Arbitrary<T>) =>
  fc.uniqueArray(each, { selector: one => one.id, maxLength: 6 })
const sites: fc.Arbitrary<SiteRecords> = fc.record({
  orders: distinct(fc.record({ id, state: fc.constantFrom('draft', 'held', 'sent', 'complete', 'cancelled') })),
  orderLines: distinct(
    fc.record({
      id,
      order: id,
      zone: fc.option(fc.integer({ min: 1, max: 2 })),
      packSize: fc.constantFrom(ONE, taken('quantity', 28_800)),
      packs: quantity,
      ...named,
    }),
  ),
  deliveryLines: fc.array(fc.record({ orderLine: fc.option(id), quantity, damaged: quantity, ...named }), {
    maxLength: 8,
  }),
  invoices: distinct(fc.record({ id })),
  invoiceLines: fc.array(
    fc.record({
      invoice: id,
      orderLine: fc.option(id),
      quantity,
      price: fc.constant(rateOf(8.37)),
      amount: fc.constant(null),
    }),
    { maxLength: 8 },
  ),
})
/** Returns the second site with some record objects of the first, as a device holds them after a change. */
const mixed = (before: SiteRecords, after: SiteRecords, keep: readonly boolean[]): SiteRecords => {
  const mix = <T extends object>(was: readonly T[], is: readonly T[]): T[] => {
    const kept = was.filter((_, at) => keep[at % keep.length])
    const ids = new Set(kept.flatMap(each => ('id' in each ? each.id : [])))
    return [...kept, ...is.filter(each => !('id' in each) || !ids.has(each.id))]
  }
  return {
    orders: mix(before.orders, after.orders),
    orderLines: mix(before.orderLines, after.orderLines),
    deliveryLines: mix(before.deliveryLines, after.deliveryLines),
    invoices: mix(before.invoices, after.invoices),
    invoiceLines: mix(before.invoiceLines, after.invoiceLines),
  }
}
const sorted = (found: ReturnType<typeof takenUp>) => [...found].toSorted(([a], [b]) => a.localeCompare(b))

// The bill equals the rest of orders, deliveries and invoices after events in any order.
test('following any changes gives the same as adding everything up again', () =>
  fc.assert(
    fc.property(
      fc.array(sites, { minLength: 1, maxLength: 4 }),
      fc.array(fc.boolean(), { minLength: 1, maxLength: 5 }),
      fc.constantFrom(null, 1),
      (steps, keep, zone) => {
        const totals = new TakenUpTotals(zone)
        let site: SiteRecords | null = null
        for (const step of steps) {
          site = site ? mixed(site, step, keep) : step
          expect(sorted(totals.follow(site))).toEqual(sorted(takenUp(site, zone)))
        }
      },
    ),
    { numRuns: 300 },
  ))

test('cancelling an order frees its quantity, and reversing that takes it again', () => {
  const line = {
    id: 1,
    order: 1,
    zone: null,
    material: 1,
    name: 'Stud',
    unit: 'm',
    packSize: ONE,
    packs: taken('quantity', 70_000),
  }
  const site = (state: string): SiteRecords => ({ ...NOTHING, orders: [{ id: 1, state }], orderLines: [line] })
  const totals = new TakenUpTotals()
  const ordered = (state: string) => totals.follow(site(state)).get('#1')?.ordered
  expect(['sent', 'cancelled', 'draft', 'sent'].map(ordered)).toEqual([70_000, 0, 70_000, 70_000])
})
const NOTHING: SiteRecords = { orders: [], orderLines: [], deliveryLines: [], invoices: [], invoiceLines: [] }
