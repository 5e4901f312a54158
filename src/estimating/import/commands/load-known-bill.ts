import * as v from 'valibot'
import type { KnownProduct } from '#domain/estimating/bill-import/diff-bill'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities } from '#contract/estimating/product-quantities'
import type { Resource } from '#contract/resource'
import { HEADER, LIMIT } from '#contract/sync/protocol'
import type { Server } from '../../../app/office/server'
import { parseAs } from '#domain/value/money'

const zone = v.object({ id: v.number(), name: v.string() })
const product = v.object({
  id: v.number(),
  ref: v.nullable(v.string()),
  name: v.string(),
  unit: v.nullable(v.string()),
  rate: v.nullable(v.string()),
})
const quantities = v.object({
  id: v.number(),
  cells: v.record(v.string(), v.object({ quantity: v.nullable(v.string()) })),
})

/** Products told at a time, so that telling them never holds up the page. */
const PART = 500

/** Tells the bill of an assessment as the office holds it now, part by part, to compare an import with. Needs a connection. */
export async function loadKnownBill(
  server: Server,
  assessment: number,
  know: (products: readonly KnownProduct[], isFirst: boolean) => Promise<void>,
): Promise<void> {
  const [zones, products, cells] = await Promise.all([
    listAll(server, assessmentZone, zone, assessment),
    listAll(server, assessmentProduct, product, assessment),
    listAll(server, productQuantities, quantities, assessment),
  ])
  const zoneNames = new Map(zones.map(each => [String(each.id), each.name]))
  const byProduct = new Map(cells.map(each => [each.id, each.cells]))
  const known = (each: (typeof products)[number]): KnownProduct => ({
    id: each.id,
    ref: each.ref ?? '',
    name: each.name,
    unit: each.unit ?? '',
    rate: each.rate === null ? null : parseAs('rate', each.rate),
    quantities: new Map(
      Object.entries(byProduct.get(each.id) ?? {}).flatMap(([id, { quantity }]) => {
        const value = quantity === null ? null : parseAs('quantity', quantity)
        return value === null ? [] : [[zoneNames.get(id) ?? id, value] as const]
      }),
    ),
  })
  await know([], true)
  for (let from = 0; from < products.length; from += PART)
    await know(products.slice(from, from + PART).map(known), false)
}

/** Every page of a list, in id order so that pages cannot overlap while others add to it. */
async function listAll<S extends v.GenericSchema>(
  server: Server,
  resource: Resource,
  row: S,
  assessment: number,
): Promise<v.InferOutput<S>[]> {
  const rows: v.InferOutput<S>[] = []
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({
      assessment: String(assessment),
      sort: 'id',
      limit: String(LIMIT.listPage),
      page: String(page),
    })
    const answer = await server.call(`/${resource.path}?${query}`)
    const read = v.parse(v.array(row), await answer.json())
    rows.push(...read)
    if (read.length === 0 || rows.length >= Number(answer.headers.get(HEADER.total))) return rows
  }
}
