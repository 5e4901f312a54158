import { materialBill } from '#domain/commercial/materials/material-bill'
import { neededMaterials, type BillOfMaterials } from '#domain/commercial/materials/needed'
import { type CameLine, type SiteRecords, TakenUpTotals } from '#domain/commercial/materials/taken-up'
import { ONE, quantityOf, costOf, rateOf, taken } from '#domain/value/money'
import { makeGrid } from '../data/grid'
import type { Curve, Plan } from '../harness/bench'

/** Deliveries in one figure: a single one is too short to time. */
const DELIVERIES = 200
const MATERIALS = 300

/** A bill of so many products in 60 zones with three materials to a product, each of them one of the library's. */
function billOf(products: number): BillOfMaterials {
  const grid = makeGrid(products, 60)
  return {
    zones: Array.from({ length: grid.zones }, (_, zone) => ({
      id: zone + 1,
      parent: null,
      order: zone,
      startDate: null,
    })),
    products: Array.from({ length: products }, (_, at) => ({ id: at + 1, ref: `P-${at}`, name: `Product ${at}` })),
    decimals: null,
    quantities: Array.from({ length: products }, (_, at) => ({
      id: at + 1,
      cells: Object.fromEntries(
        Array.from({ length: grid.zones }, (__, zone) => [
          zone + 1,
          { quantity: grid.quantities[at * grid.zones + zone] ?? ONE, source: 'boq' as const },
        ]),
      ),
    })),
    lines: Array.from({ length: products * 3 }, (_, at) => ({
      id: at + 1,
      product: Math.floor(at / 3) + 1,
      material: ((at * 7) % MATERIALS) + 1,
      name: `Material ${(at * 7) % MATERIALS}`,
      unit: 'm²',
      quantityPerUnit: quantityOf(1.2),
      wastePercentage: null,
      unitPrice: costOf(4.5),
      pricedPer: ONE,
      quoteLine: null,
    })),
  }
}

/** Deliveries of four lines each against orders of the same, and invoice lines of them. */
function siteOf(
  deliveries: number,
  invoiceLines: number,
): SiteRecords & { readonly deliveryLines: readonly CameLine[] } {
  const lines = deliveries * 4
  const of = (at: number) => ({ material: (at % MATERIALS) + 1, name: `Material ${at % MATERIALS}`, unit: 'm²' })
  return {
    orders: Array.from({ length: deliveries }, (_, at) => ({ id: at + 1, state: 'sent' })),
    orderLines: Array.from({ length: lines }, (_, at) => ({
      ...of(at),
      id: at + 1,
      order: Math.floor(at / 4) + 1,
      zone: null,
      packSize: quantityOf(2.88),
      packs: quantityOf(20),
    })),
    deliveryLines: Array.from({ length: lines }, (_, at) => ({ ...of(at), orderLine: at + 1, ...came(at) })),
    invoices: [{ id: 1 }],
    invoiceLines: Array.from({ length: invoiceLines }, (_, at) => ({
      invoice: 1,
      orderLine: (at % lines) + 1,
      quantity: quantityOf(10),
      price: rateOf(8.4),
      amount: null,
    })),
  }
}
const came = (at: number) => ({ quantity: taken('quantity', 100_000 + at), damaged: taken('quantity', 0) })

/**
 * What the page does when one delivery arrives: what is needed stays as it was, of what was taken up only its order line is added up again, and each row is told what is left.
 * The lists with one delivery more are made before the clock runs, as the replica hands them over (its own cost is in the area `local`).
 */
function afterOneDelivery(needed: ReturnType<typeof neededMaterials>, site: ReturnType<typeof siteOf>): number {
  const totals = new TakenUpTotals()
  const before = materialBill(needed, totals.follow(site), new Map(), new Map())
  const more = Array.from({ length: DELIVERIES }, () => ({
    material: 1,
    name: 'Material 0',
    unit: 'm²',
    orderLine: 1,
    ...came(0),
  }))
  const sites = more.map((_, at) => ({ ...site, deliveryLines: [...site.deliveryLines, ...more.slice(0, at + 1)] }))
  const started = performance.now()
  let rows = before
  for (const now of sites) rows = materialBill(needed, totals.follow(now), new Map(), new Map())
  const spent = performance.now() - started
  const delivered =
    (rows.find(({ material }) => material === 1)?.delivered ?? 0) -
    (before.find(({ material }) => material === 1)?.delivered ?? 0)
  if (delivered !== DELIVERIES * 100_000) throw new Error('The deliveries are not in the bill')
  return spent / DELIVERIES
}

/** The project of the issue of the site's week: 500 products in 60 zones, 2,000 deliveries, 5,000 invoice lines. */
export function* materialBillCurves(plan: Plan): Generator<Curve, void, undefined> {
  const sizes = plan.short ? [150, 500] : [150, 500, 1_500]
  const needed = new Map(sizes.map(products => [products * 60, neededMaterials(billOf(products))]))
  const site = siteOf(2_000, 5_000)
  yield {
    id: 'F6a',
    title: 'material bill after one delivery, among 2,000 deliveries and 5,000 invoice lines',
    unit: 'ms',
    over: 'quantities in the bill',
    sizes: [...needed.keys()],
    measure: async size => afterOneDelivery(needed.get(size) ?? [], site),
    slope: { most: 0.1 },
  }
  const whole = needed.get(30_000) ?? []
  yield {
    id: 'F6b',
    title: 'material bill of 30,000 quantities after one delivery',
    unit: 'ms',
    over: 'deliveries of four lines',
    sizes: plan.short ? [600, 2_000] : [600, 2_000, 6_000],
    measure: async deliveries => afterOneDelivery(whole, siteOf(deliveries, deliveries * 2.5)),
    slope: { most: 0.1 },
  }
}
