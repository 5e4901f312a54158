// npm run restore -- FOLDER [--replace]: puts a backup in place of the database and the files. See docs/runbooks/backup-and-restore.md.
import { existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { sql } from 'kysely'
import { loadBackup } from '../backup/load-backup'
import { readBackup } from '../backup/manifest'
import { connectDatabase, type Database } from '../database/connect'
import { lockFolder } from '../database/folder-lock'
import { REGISTERS } from '../register/registers'
import { createFileStore } from '../storage/create-store'

// As in account.ts.
setFlagsFromString('--liftoff-only')

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean' } } })
  const [given] = positionals
  if (given === undefined) throw new Error('Name the folder of the backup')
  const folder = resolve(given)
  const replace = values.replace === true
  const dataDir = process.env['DATA_DIR'] ?? './data'
  const url = process.env['DATABASE_URL']
  await readBackup(folder)
  const putBack = url ? null : setAside(dataDir, replace)
  try {
    const database = await connectDatabase({
      registers: REGISTERS,
      url,
      dataDir,
      connections: 1,
      name: 'quoin restore',
    })
    try {
      await refuseBesideServer(database)
      // Links that were signed before stay good: their key is in the backup. This one signs nothing.
      const store = await createFileStore(process.env, dataDir, 'unused')
      const { madeAt, files } = await loadBackup(database, store, folder, { replace })
      console.log(`The database is as it was on ${madeAt}, with ${files.length} files. Start the server.`)
      if (putBack) console.log(`What was there before is in ${putBack.aside}; delete it when all is well.`)
    } finally {
      await database.close()
    }
  } catch (error) {
    putBack?.undo()
    throw error
  }
}

/** Moves the embedded database out of the way, so that a failure leaves it as it was. Null when there is none. */
function setAside(dataDir: string, replace: boolean) {
  const database = join(dataDir, 'database')
  if (!existsSync(database)) return null
  if (!replace) throw new Error(`${resolve(dataDir)} holds a database. Add --replace to put the backup in its place`)
  const aside = `${database}.before-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`
  const unlock = lockFolder(dataDir)
  renameSync(database, aside)
  unlock()
  const undo = () => {
    rmSync(database, { recursive: true, force: true })
    renameSync(aside, database)
  }
  return { aside, undo }
}

/** A server would go on with what it remembers of the database as it was. */
async function refuseBesideServer({ engine, kysely }: Database): Promise<void> {
  if (engine === 'pglite') return
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = 'quoin'`.execute(kysely)
  if ((rows[0]?.count ?? 0) > 0) throw new Error('A server is using this database. Stop it, then restore')
}

await run().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\nnpm run restore -- FOLDER [--replace]`)
  process.exitCode = 1
})
