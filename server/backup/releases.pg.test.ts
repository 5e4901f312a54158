// A database of each release: upgraded, backed up, restored and compared.
import { mkdtempSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { connectDatabase, type Database } from '../database/connect'
import { migrate, readMigrations } from '../database/migrate'
import { REGISTERS } from '../register/registers'
import { createFolderStore } from '../storage/folder-store'
import { everyRow } from '../testing/every-row'
import { fillEveryTable, moveToAnotherProject } from '../testing/filled-tables'
import { migrationsOfRelease, RELEASES, type Release } from '../testing/releases'
import { removeFolder } from '../testing/remove-folder'
import { emptyDatabase } from '../testing/test-database'
import { loadBackup } from './load-backup'
import { makeBackup } from './make-backup'
import { MANIFEST, type Manifest } from './manifest'

const folder = mkdtempSync(join(tmpdir(), 'quoin-releases-'))
afterAll(() => removeFolder(folder))
const store = createFolderStore(join(folder, 'store'), 'a secret of the tests')
const NOW = Date.UTC(2026, 10, 28, 9)

/** A database as a release made it, with a row in every table, some of which later releases would refuse. */
async function madeBy(release: Release): Promise<Database> {
  const database = await emptyDatabase()
  await migrate(database, migrationsOfRelease(release))
  await fillEveryTable(database)
  return database
}

async function manifestOf(backup: string): Promise<Manifest> {
  return JSON.parse(await readFile(join(backup, MANIFEST), 'utf8')) as Manifest
}

/** The embedded database runs the migrations four times slower, and these tests ask little else of it. */
const isEmbedded = inject('testDatabase').engine === 'pglite'

describe.each(isEmbedded ? RELEASES.slice(0, 1) : RELEASES)('a database of release $commit', release => {
  const backup = join(folder, release.commit)

  test('is upgraded twice, backed up and restored with every row', async () => {
    const old = await madeBy(release)
    if (typeof release.migrations !== 'number')
      for (const table of ['product_progress', 'assessment']) await moveToAnotherProject(old, table)
    await migrate(old)
    expect(await migrate(old)).toEqual([])
    await makeBackup(old, store, backup, NOW, { trial: false })
    // Only today's names, which the releases since then know too.
    expect((await manifestOf(backup)).migrations).toEqual(readMigrations().map(({ name }) => name))
    const before = await everyRow(old)
    expect(Object.keys(before).length).toBeGreaterThan(20)

    const fresh = await emptyDatabase()
    await loadBackup(fresh, store, backup)
    expect(await everyRow(fresh)).toEqual(before)
    // Onto itself: it lists the names of its own release beside today's.
    await loadBackup(old, store, backup, { replace: true })
    expect(await everyRow(old)).toEqual(before)
  })
})

const [first] = RELEASES
describe.runIf(first !== undefined)('a backup of an upgraded database', () => {
  test('made by a release that listed former names as well is restored, on the embedded database too', async () => {
    if (!first) return
    const old = await madeBy(first)
    await migrate(old)
    const backup = join(folder, 'both-names')
    await makeBackup(old, store, backup, NOW, { trial: false })
    const { rows } = await sql<{ name: string }>`select name from migration order by name`.execute(old.kysely)
    const migrations = rows.map(({ name }) => name)
    expect(migrations).toContain('1604-notification-kind.sql')
    await writeFile(join(backup, MANIFEST), JSON.stringify({ ...(await manifestOf(backup)), migrations }))
    const embedded = await connectDatabase({ registers: REGISTERS, memory: true })
    try {
      await loadBackup(embedded, store, backup)
      expect(await everyRow(embedded)).toEqual(await everyRow(old))
    } finally {
      await embedded.close()
    }
  })

  test('from before an upgrade is restored and updated', async () => {
    if (!first) return
    const old = await madeBy(first)
    const backup = join(folder, 'before-upgrade')
    await makeBackup(old, store, backup, NOW, { trial: false })
    const fresh = await emptyDatabase()
    await loadBackup(fresh, store, backup)
    await migrate(old)
    expect(await recordsOf(fresh)).toEqual(await recordsOf(old))
  })
})

/** Every row but those of the feed, which say when a migration changed a record. */
async function recordsOf(database: Database) {
  return Object.entries(await everyRow(database)).filter(([table]) => !table.startsWith('sync_'))
}
