import { sql } from 'kysely'
import type { Memory } from './oracle'
import { settle } from './settle'
import type { Stage, World } from './world'

/** What a backup of the server holds: of one firm, since worlds share a database. */
export interface ServerBackup {
  readonly tables: readonly { readonly name: string; readonly rows: string }[]
  readonly lastId: number
  readonly lastDevice: number
  readonly memory: Memory
}

/** Tables with rows of firms; the same for all worlds of a process. */
let known: readonly string[] | null = null
async function tablesOfFirms({ database }: Stage): Promise<readonly string[]> {
  if (known) return known
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'sync_touch' order by c.relname`.execute(
    database.kysely,
  )
  return (known = rows.map(({ name }) => name))
}

const firmOf = ({ people }: Stage): number => people[0]?.account ?? 0

/** Keeps what the server has of the firm, all of it as of one moment. */
export async function backUpServer(world: World): Promise<ServerBackup> {
  const { stage, oracle } = world
  const parts = (await tablesOfFirms(stage)).map(
    name =>
      sql`select ${name}::text as name, json_agg(t)::text as rows from ${sql.table(name)} t where account_id = ${firmOf(stage)} having count(*) > 0`,
  )
  const { rows } = await sql<{ name: string; rows: string }>`${sql.join(parts, sql` union all `)}`.execute(
    stage.database.kysely,
  )
  const {
    rows: [marks],
  } = await sql<{ id: number; device: number }>`
    select (select last_value from record_id) as id, (select last_value from device_number) as device`.execute(
    stage.database.kysely,
  )
  world.note('the server is backed up')
  return {
    tables: rows,
    lastId: Number(marks?.id),
    lastDevice: Number(marks?.device),
    memory: oracle.remember(),
  }
}

/**
 * The server breaks down and comes back as it was at its backup, of a new generation, as `npm run restore` leaves it
 * (server/backup/load-backup.ts). What was on its way is gone with it.
 */
export async function restoreServer(world: World, backup: ServerBackup): Promise<void> {
  const { stage, network, streams, oracle, devices, hours } = world
  network.breakAll()
  world.later = []
  streams.breakAll()
  await settle()
  const account = firmOf(stage)
  const names = await tablesOfFirms(stage)
  await stage.database.kysely.transaction().execute(async db => {
    // Nothing that is put back sets anything going.
    await sql`set local session_replication_role = replica`.execute(db)
    const emptied = names.map(
      name => sql`${sql.id(`of_${name}`)} as (delete from ${sql.table(name)} where account_id = ${account})`,
    )
    await sql`with ${sql.join(emptied)} select 1`.execute(db)
    for (const { name, rows } of backup.tables)
      await sql`insert into ${sql.table(name)} overriding system value
        select * from json_populate_recordset(null::${sql.table(name)}, ${rows}::json)`.execute(db)
    await sql`select setval('record_id', ${backup.lastId}::bigint), setval('device_number', ${backup.lastDevice}::bigint)`.execute(
      db,
    )
    // The worlds have a time of their own.
    await sql`select after_restore(${account}::bigint, ${new Date(hours.now).toISOString()})`.execute(db)
    const {
      rows: [firm],
    } = await sql<{ epoch: string }>`select epoch from account where id = ${account}`.execute(db)
    world.epoch = firm?.epoch ?? ''
  })
  oracle.setBack(backup.memory)
  for (const device of devices) device.officeSetBack(oracle, world.epoch)
  world.counts.faults += 1
  world.note('the server is restored from its backup')
  await world.hearHeads()
  world.setBack = new Map(
    headsIn(backup).map(({ scope, head }) => [scope, { kept: head, resumed: streams.heads[scope] ?? 0 }]),
  )
}

/** Where the feed of each scope stood when the server was backed up. */
function headsIn({ tables }: ServerBackup): readonly { readonly scope: string; readonly head: number }[] {
  const rows = tables.find(({ name }) => name === 'sync_scope')?.rows ?? '[]'
  return JSON.parse(rows) as ReturnType<typeof headsIn>
}

/** What devices owe after a restore: everything they were told had arrived and has not, new leases, and a word to their person. */
export function owedAfterRestore(world: World): string[] {
  if (world.epoch === world.stage.epoch) return []
  const here = world.devices.filter(device => !device.isAway)
  return here.flatMap(device => [
    ...device.intents.owed.map(
      ({ resource, id, path, value }) =>
        `${device.name}: ${resource} ${id} ${path} = ${value} was confirmed before the restore and did not come again`,
    ),
    ...(device.mustSayRestored && !device.saysRestored
      ? [`${device.name} does not say that the office was set back`]
      : []),
    ...(device.epoch === undefined || device.epoch === world.epoch
      ? []
      : [`${device.name} is of ${device.epoch} still`]),
    ...device.leases.flatMap(lease =>
      lease.epoch === device.epoch ? [] : [`${device.name} gives ids lent before the restore: ${lease.next}`],
    ),
  ])
}
