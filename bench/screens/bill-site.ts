import type { Row } from '#domain/records/path'
import { formatDecimal } from '#domain/value/decimal'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '#server/database/session'
import { createRecords } from '#server/records/write/create'
import { makeGrid } from '../data/grid'
import { issueValues } from '../data/issues'
import { makeProject, makeRecords } from '../data/site'
import type { ServerHost } from '../harness/server-host'

export interface BillSite {
  readonly project: number
  readonly assessment: number
}

/** A project with 400 issues and a filled bill of 500 products by 100 zones, as people have made it. */
export async function makeBillSite({ database, identity }: ServerHost): Promise<BillSite> {
  const grid = makeGrid(500, 100)
  const project = await makeProject(database, identity)
  await makeRecords(database, identity, 'issue', issueValues(project, 400))
  const [assessment = 0] = await inAccount(database, identity, tx =>
    createRecords(tx, resourceNamed('assessment'), [{ values: { project, name: 'Drylining' } }]),
  )
  const make = (resource: string, values: readonly Row[]) => makeRecords(database, identity, resource, values)
  const numbered = (count: number, value: (index: number) => Row): Row[] =>
    Array.from({ length: count }, (_, index) => ({ assessment, order: index, ...value(index) }))
  const zones = await make(
    'assessmentZone',
    numbered(grid.zones, index => ({ name: `Level ${index}` })),
  )
  const products = await make(
    'assessmentProduct',
    numbered(grid.products, index => ({
      ref: `D${index}`,
      name: `Partition type ${index}`,
      unit: 'm²',
      fixedPrice: formatDecimal(grid.rates[index] ?? 0, 4),
      rate: formatDecimal(grid.rates[index] ?? 0, 4),
    })),
  )
  const quantity = (product: number, zone: number): string =>
    formatDecimal(grid.quantities[product * grid.zones + zone] ?? 0, 4)
  await inAccount(database, identity, tx =>
    createRecords(
      tx,
      resourceNamed('productQuantities'),
      products.map((id, product) => ({
        id,
        values: {
          assessment,
          cells: Object.fromEntries(
            zones.map((zone, place) => [String(zone), { quantity: quantity(product, place), source: 'boq' }]),
          ),
        },
      })),
    ),
  )
  return { project, assessment }
}
