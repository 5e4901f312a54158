// npm run backup [-- FOLDER]: copies the database and the files into a new folder. See docs/runbooks/backup-and-restore.md.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { serverSecret } from '../auth/secrets/server-secret'
import { makeBackup } from '../backup/make-backup'
import { connectDatabase } from '../database/connect'
import { REGISTERS } from '../register/registers'
import { createFileStore } from '../storage/create-store'

// As in account.ts: a process as short as this one gains nothing by V8's background compiler, and may be ended by it.
setFlagsFromString('--liftoff-only')

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const now = Date.now()
  const name = `quoin-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '')}`
  const folder = resolve(positionals[0] ?? join('backups', name))
  if (existsSync(folder)) throw new Error(`${folder} is there already. Name a new folder`)
  const dataDir = process.env['DATA_DIR'] ?? './data'
  const url = process.env['DATABASE_URL']
  if (!url && !existsSync(join(dataDir, 'database'))) throw new Error(`${resolve(dataDir)} holds no database`)
  const database = await connectDatabase({ registers: REGISTERS, url, dataDir, connections: 2, name: 'quoin backup' })
  try {
    const store = await createFileStore(process.env, dataDir, await serverSecret(database))
    const { manifest, missing, changed } = await makeBackup(database, store, folder, now)
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${folder} holds ${rows} rows and ${manifest.files.length} files, and was restored once to try it. Keep it where only administrators can read it.`,
    )
    if (missing.length > 0) console.error(`Missing in the file store, and so in the backup:\n  ${missing.join('\n  ')}`)
    if (changed.length > 0)
      console.error(
        `Not the bytes that were uploaded, in the file store and so in the backup:\n  ${changed.join('\n  ')}`,
      )
    if (missing.length + changed.length > 0) process.exitCode = 2
  } finally {
    await database.close()
  }
}

await run().catch((error: unknown) => {
  console.error(`${error instanceof Error ? error.message : String(error)}\n\nnpm run backup [-- FOLDER]`)
  process.exitCode = 1
})
