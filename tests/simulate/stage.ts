import { sql } from 'kysely'
import type { Database } from '#server/database/connect'
import { asOwner } from '#server/database/session'
import { testAccount } from '#server/testing/test-account'
import { syncApp, syncServices, type Call } from '../sync-server/device'
import { colleague, make, makeSite } from '../sync-server/site'
import { Hours } from './tab'
import type { Stage } from './world'

const START = Date.UTC(2026, 10, 21, 8)

/** One server on one database, for many worlds: each gets a firm of its own, which also shows that firms do not mix. */
export class StageMaker {
  readonly database: Database
  readonly call: Call
  hours = new Hours(START)
  constructor(database: Database) {
    this.database = database
    this.call = syncApp(syncServices(database, { now: () => this.hours.now }))
  }
}

/** A new firm with three people and two projects. All numbers of a world have nine digits, so that a seed plays the same, byte for byte. */
export async function setStage(maker: StageMaker): Promise<Stage> {
  const { database, call } = maker
  maker.hours = new Hours(START)
  const { firstId, others } = await asOwner(database, async db => {
    await sql`select setval('record_id', (select greatest(100000000, last_value + 20000) from record_id)), setval('device_number', 1000)`.execute(
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
  const [second = 0] = await make(database, first, 'project', { name: 'Second', showProjectHub: true })
  return {
    database,
    call,
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
    },
  }
}
