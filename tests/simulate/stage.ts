import { sql } from 'kysely'
import type { Database } from '#server/database/connect'
import { resourceNamed } from '#contract/resources'
import type { Identity } from '#server/base/identity'
import { asOwner, inAccount } from '#server/database/session'
import { patchRecords } from '#server/records/write/create'
import { testAccount } from '#server/testing/test-account'
import { estimatingApp, filesApp, syncApp, syncServices, type Call } from '../sync-server/device'
import { colleague, make, makeOne, makeSite, type Site } from '../sync-server/site'
import { createMemoryStore } from './file-store'
import { Hours } from './tab'
import type { Stage } from './world'

const START = Date.UTC(2026, 10, 21, 8)

/** One server on one database, for many worlds: each gets a firm of its own, which also shows that firms do not mix. */
export class StageMaker {
  readonly database: Database
  readonly call: Call
  readonly calls: Call
  readonly #files = createMemoryStore()
  hours = new Hours(START)
  constructor(database: Database) {
    this.database = database
    const services = syncServices(database, { now: () => this.hours.now })
    const [sync, files] = [syncApp(services), filesApp(services, this.#files)]
    this.call = (...asked) => (asked[2].startsWith('/files/') ? files : sync)(...asked)
    this.calls = estimatingApp(services)
  }
  /** A time of its own for the next world, and room for its files. */
  begin(): void {
    this.hours = new Hours(START)
    this.#files.files.clear()
  }
}

/** A new firm with three people and two projects. All numbers of a world have nine digits, so that a seed plays the same, byte for byte. */
export async function setStage(maker: StageMaker): Promise<Stage> {
  const { database, call, calls } = maker
  maker.begin()
  // A restore makes ids jump far; each world begins with nine digits.
  const { rows: left } = await sql<{ last: number }>`delete from sync_restore returning from_id - 1 as last`.execute(
    database.kysely,
  )
  const last = left.length > 0 ? sql`${Math.min(...left.map(each => Number(each.last)))}::bigint` : sql`last_value`
  const { firstId, others } = await asOwner(database, async db => {
    await sql`select setval('record_id', (select greatest(100000000, ${last} + 40000) from record_id)), setval('device_number', 1000)`.execute(
      db,
    )
    const {
      rows: [row],
    } = await sql<{
      first: number
      others: number
    }>`select last_value as first, (select coalesce(sum(head), 0) from sync_scope) as others from record_id`.execute(db)
    return { firstId: Number(row?.first ?? 0), others: Number(row?.others ?? 0) }
  })
  const first = await testAccount(database)
  const { epoch } = await asOwner(database, db =>
    db.selectFrom('account').select('epoch').where('id', '=', first.account).executeTakeFirstOrThrow(),
  )
  const people = [first, await colleague(database, first, 'Office'), await colleague(database, first, 'Foreman')]
  const site = await makeSite(database, first, 3)
  await priceSome(database, first, site)
  const [second = 0] = await make(database, first, 'project', { name: 'Second', showProjectHub: true })
  const supplier = await makeOne(database, first, 'supplier', { fullName: 'Jewson' })
  await orderSome(calls, first, { project: site.project, supplier })
  return {
    database,
    call,
    calls,
    hours: maker.hours,
    epoch,
    firstId,
    others,
    people,
    site: {
      projects: [site.project, second],
      assessments: [site.assessment],
      zones: site.zones,
      products: site.products,
      supplier,
      subcontractor: await makeOne(database, first, 'subcontractor', { fullName: 'Smith & Sons' }),
    },
  }
}

/** An order of two lines that is out already, so that things come for it from the first step. */
async function orderSome(calls: Call, first: Identity, own: { readonly project: number; readonly supplier: number }) {
  const say = async (path: string, body: object): Promise<{ readonly id: number }> => {
    const reply = await calls(first, 'POST', path, body)
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`)
    return (await reply.json()) as { readonly id: number }
  }
  const { id } = await say('/materialorders', own)
  for (const name of ['Board', 'Stud'])
    await say('/materialorderlines', { project: own.project, order: id, name, packs: '4', packPrice: '12.40' })
  await say(`/materialorders/${id}/transitions/markSent`, {})
}

/** The first product is built from lines and measured, so that a target has a cost to work back to; the others have fixed prices. */
async function priceSome(database: Database, first: Identity, { assessment, products, zones }: Site): Promise<void> {
  const [product = 0] = products
  const own = { assessment, product }
  const [component = 0] = await make(database, first, 'labourComponent', { ...own, name: 'Frame' })
  const line = {
    ...own,
    component,
    name: 'Stud',
    quantityPerUnit: '1.9000',
    wastePercentage: '5.0000',
    unitPrice: '1.420000',
  }
  await make(database, first, 'componentMaterial', line)
  const cells = Object.fromEntries(zones.map(zone => [zone, { quantity: '118.4000', source: 'boq' }]))
  await make(database, first, 'productQuantities', { id: product, assessment, cells })
  await inAccount(database, first, tx =>
    patchRecords(tx, resourceNamed('assessmentProduct'), [{ id: product, set: { fixedPrice: null } }]),
  )
}
