import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { connectDatabase } from '#server/database/connect'
import { migrate } from '#server/database/migrate'
import { databaseUrl } from '#server/testing/database-url'
import { postgresBinaries } from '#server/testing/postgres-binaries'
import { temporaryPostgres } from '#server/testing/temporary-postgres'
import { removeFolder } from '#server/testing/remove-folder'
import { REGISTERS } from '#server/register/registers'

/** Migrated databases for the simulator's processes: what each is told by its environment. */
export interface Databases {
  readonly engine: 'postgresql' | 'pglite'
  /** A database of its own. */
  readonly next: () => Promise<Readonly<Record<string, string>>>
  readonly end: () => Promise<void>
}

/** PostgreSQL where there is one, since it answers several times as fast; else PGlite from one dump. */
export async function openDatabases(wanted: string): Promise<Databases> {
  return wanted === 'pglite' || (wanted === '' && !hasPostgres()) ? dumped() : cloned()
}

function hasPostgres(): boolean {
  try {
    return postgresBinaries() !== ''
  } catch {
    return false
  }
}

async function cloned(): Promise<Databases> {
  const server = await temporaryPostgres()
  const root = await connectDatabase({ registers: REGISTERS, url: server.socketUrl })
  await sql`create database migrated`.execute(root.kysely)
  const template = await connectDatabase({ registers: REGISTERS, url: databaseUrl(server.socketUrl, 'migrated') })
  await migrate(template)
  await template.close()
  let count = 0
  return {
    engine: 'postgresql',
    next: async () => {
      const name = `simulated_${(count += 1)}`
      await sql`create database ${sql.ref(name)} template migrated`.execute(root.kysely)
      await sql`alter database ${sql.ref(name)} set plan_cache_mode = force_generic_plan`.execute(root.kysely)
      return { DATABASE_URL: databaseUrl(server.socketUrl, name) }
    },
    end: async () => {
      await root.close()
      await server.stop()
    },
  }
}

async function dumped(): Promise<Databases> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-simulator-'))
  const dump = join(folder, 'migrated.tar')
  const database = await connectDatabase({ registers: REGISTERS, memory: true })
  await migrate(database)
  writeFileSync(dump, new Uint8Array((await database.dump?.()) ?? new ArrayBuffer(0)))
  await database.close()
  return {
    engine: 'pglite',
    next: () => Promise.resolve({ QUOIN_SIMULATION_DUMP: dump }),
    end: async () => removeFolder(folder),
  }
}
