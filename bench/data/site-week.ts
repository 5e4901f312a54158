import { sql } from 'kysely'
import type { Row } from '#domain/records/path'
import { addDays } from '#domain/value/day'
import { formatDecimal } from '#domain/value/decimal'
import { resourceNamed } from '#contract/resources'
import { inAccount } from '#server/database/session'
import { createRecords } from '#server/records/write/create'
import { drawPhoto } from '#server/demo/draw-pictures'
import { pictureKeeper } from '#server/demo/make-pictures'
import type { ServerHost } from '../harness/server-host'
import { makeGrid } from './grid'
import { issueValues } from './issues'
import { makeProject, makeRecords } from './site'

/** How much a project on site has. */
export interface SiteSize {
  readonly products: number
  readonly zones: number
  /** Each of an order of its own, with as many lines as the order: four. */
  readonly deliveries: number
  readonly invoiceLines: number
  readonly photos: number
  /** Of these only the ones that the benched screens show: of today, and of the first products. */
  readonly isSeenOnly?: boolean
}

/** The project of the issue of the site's week. */
export const LARGE: SiteSize = { products: 500, zones: 60, deliveries: 2_000, invoiceLines: 5_000, photos: 10_000 }
export const SMALL: SiteSize = { products: 20, zones: 6, deliveries: 20, invoiceLines: 50, photos: 0 }

export const TODAY = '2026-11-20'
const DAYS = 180
const LINES = 4
/** One order in so many has not come whole, and is late. */
const SHORT = 40
/** Records made in one transaction. */
const CHUNK = 2_000
const ISSUES = 400
/** Photos take these files in turn: a product's are all different ones. */
const FILES = 50
/** Products whose photos are seen, in the open product and in the columns of the map. */
const SEEN = 50

/** Makes a project on site in the middle of its half year, with an accepted bill; answers its id. */
export async function makeSite({ database, identity, services }: ServerHost, size: SiteSize): Promise<number> {
  // As handlers make records: what is left out has its initial value.
  const make = async (resource: string, values: readonly Row[]): Promise<number[]> => {
    const ids: number[] = []
    for (let start = 0; start < values.length; start += CHUNK) {
      const chunk = values.slice(start, start + CHUNK).map(each => ({ values: each }))
      ids.push(...(await inAccount(database, identity, tx => createRecords(tx, resourceNamed(resource), chunk))))
    }
    return ids
  }
  const project = await makeProject(database, identity)
  const issues = await makeRecords(database, identity, 'issue', issueValues(project, size === SMALL ? 10 : ISSUES))
  const bill = await makeBill({ database, identity }, project, size)
  const deliveries = await makeBuying(make, () => sendOrders({ database, identity }, project), project, size)
  if (size.photos === 0) return project
  const files = await inAccount(database, identity, async tx => {
    const keep = pictureKeeper(tx, services.files)
    const drawn = await drawPhoto('boards')
    const kept: number[] = []
    for (let file = 0; file < FILES; file += 1) kept.push(await keep(drawn))
    return kept
  })
  const photo = (at: number): Row => ({
    project,
    file: files[at % files.length] ?? 0,
    takenAt: `${dayAt(at)}T${String(7 + (at % 10)).padStart(2, '0')}:15:00.000Z`,
  })
  const pick = (list: readonly number[], at: number): number => list[at % list.length] ?? 0
  const tenth = size.photos / 10
  const kept = (count: number, value: (at: number) => Row, isShown: (at: number) => boolean): Row[] =>
    counted(count, at => at)
      .filter(at => size.isSeenOnly !== true || at % DAYS === 0 || isShown(at))
      .map(value)
  await make(
    'issuePhoto',
    kept(
      tenth,
      at => ({ ...photo(at), issue: pick(issues, at) }),
      () => false,
    ),
  )
  await make(
    'deliveryPhoto',
    kept(
      tenth,
      at => ({ ...photo(at), delivery: pick(deliveries, at) }),
      () => false,
    ),
  )
  await make(
    'progressPhoto',
    kept(
      size.photos - 2 * tenth,
      at => ({
        ...photo(at),
        assessment: bill.assessment,
        product: pick(bill.products, at),
        zone: pick(bill.zones, at * 7),
      }),
      at => at % bill.products.length < SEEN,
    ),
  )
  return project
}

/** The days before today, in turn. */
const dayAt = (at: number): string => addDays(TODAY, -(at % DAYS))
const counted = <T>(count: number, value: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => value(at))

async function makeBill(
  { database, identity }: Pick<ServerHost, 'database' | 'identity'>,
  project: number,
  size: SiteSize,
) {
  const grid = makeGrid(size.products, size.zones)
  const make = (resource: string, values: readonly Row[]) => makeRecords(database, identity, resource, values)
  const [assessment = 0] = await inAccount(database, identity, async tx => {
    const made = await createRecords(tx, resourceNamed('assessment'), [{ values: { project, name: 'Drylining' } }])
    // As an accepted tender leaves it; accepting one is not what is measured.
    await sql`update assessment set is_accepted = true where account_id = ${identity.account} and id = ${made[0] ?? 0}`.execute(
      tx.db,
    )
    return made
  })
  const zones = await make(
    'assessmentZone',
    counted(size.zones, at => ({ assessment, order: at, name: `Level ${at}` })),
  )
  const products = await make(
    'assessmentProduct',
    counted(size.products, at => ({
      assessment,
      order: at,
      ref: `D${at}`,
      name: `Partition type ${at}`,
      unit: 'm²',
      fixedPrice: formatDecimal(grid.rates[at] ?? 0, 4),
      rate: formatDecimal(grid.rates[at] ?? 0, 4),
    })),
  )
  const cells = (product: number, of: (zone: number) => Row): Row =>
    Object.fromEntries(zones.map((zone, at) => [String(zone), of(product * grid.zones + at)]))
  await inAccount(database, identity, async tx => {
    await createRecords(
      tx,
      resourceNamed('productQuantities'),
      products.map((id, product) => ({
        id,
        values: {
          assessment,
          cells: cells(product, at => ({ quantity: formatDecimal(grid.quantities[at] ?? 0, 4), source: 'boq' })),
        },
      })),
    )
    await createRecords(
      tx,
      resourceNamed('productProgress'),
      products.map((id, product) => ({
        id,
        values: {
          project,
          assessment,
          cells: cells(product, at => ({
            percent: String((at * 10) % 110),
            recordedAt: `${dayAt(at)}T10:00:00.000Z`,
            note: null,
          })),
        },
      })),
    )
  })
  return { assessment, products, zones }
}

/** As sending leaves them, without their documents. */
const sendOrders = (
  { database, identity }: Pick<ServerHost, 'database' | 'identity'>,
  project: number,
): Promise<void> =>
  inAccount(database, identity, async tx => {
    await sql`update material_order set state = 'sent', reference = 'K-' || id, sent_at = ${tx.at}
      where account_id = ${identity.account} and project_id = ${project}`.execute(tx.db)
  })

/** Orders with what came of each and what was invoiced. Answers the ids of the deliveries. */
async function makeBuying(
  make: (resource: string, values: readonly Row[]) => Promise<number[]>,
  send: () => Promise<void>,
  project: number,
  { deliveries, invoiceLines }: SiteSize,
): Promise<readonly number[]> {
  const [supplier = 0] = await make('supplier', [{ fullName: 'Pennine Dry Lining Supplies Ltd' }])
  const lines = deliveries * LINES
  const name = (at: number): string => `Material ${at % 300}`
  const orders = await make(
    'materialOrder',
    counted(deliveries, at => ({ project, supplier, requiredDate: dayAt(at) })),
  )
  const orderLines = await make(
    'materialOrderLine',
    counted(lines, at => ({
      project,
      order: orders[Math.floor(at / LINES)] ?? 0,
      name: name(at),
      unit: 'm²',
      packs: '20',
      packSize: '2.88',
      packPrice: '9.5',
    })),
  )
  await send()
  const came = await make(
    'delivery',
    counted(deliveries, at => ({
      project,
      supplier,
      order: orders[at] ?? 0,
      reference: `DN-${at}`,
      deliveredOn: dayAt(at),
    })),
  )
  await make(
    'deliveryLine',
    counted(lines, at => ({
      project,
      delivery: came[Math.floor(at / LINES)] ?? 0,
      orderLine: orderLines[at] ?? 0,
      name: name(at),
      unit: 'm²',
      ...(Math.floor(at / LINES) % SHORT === 0
        ? { quantity: '28.8', entered: '10' }
        : { quantity: '57.6', entered: '20' }),
      enteredUnit: 'pack',
      packSize: '2.88',
    })),
  )
  const invoices = await make(
    'materialInvoice',
    counted(Math.ceil(invoiceLines / LINES), at => ({
      project,
      supplier,
      order: orders[at % orders.length] ?? 0,
      invoiceReference: `INV-${at}`,
      issueDate: dayAt(at),
      net: '380',
    })),
  )
  await make(
    'materialInvoiceLine',
    counted(invoiceLines, at => ({
      project,
      invoice: invoices[Math.floor(at / LINES)] ?? 0,
      orderLine: orderLines[at % lines] ?? 0,
      name: name(at),
      quantity: '10',
      price: '9.5',
    })),
  )
  return came
}
