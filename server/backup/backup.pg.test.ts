import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { connectDatabase, type Database } from '../database/connect'
import { migrate } from '../database/migrate'
import { asOwner, inAccount } from '../database/session'
import { createRecords } from '../records/write/create'
import { newIds } from '../records/write/new-ids'
import { readRecord } from '../records/read/read'
import { REGISTERS } from '../register/registers'
import { createFolderStore } from '../storage/folder-store'
import { fileKey } from '../storage/store'
import { databaseUrl } from '../testing/database-url'
import { everyRow } from '../testing/every-row'
import { removeFolder } from '../testing/remove-folder'
import { testAccount } from '../testing/test-account'
import { emptyDatabase, testDatabase } from '../testing/test-database'
import { sha256 } from '../base/sha256'
import { loadBackup } from './load-backup'
import { makeBackup } from './make-backup'
import { MANIFEST, type Manifest, storedFile, tableFile } from './manifest'

const folder = mkdtempSync(join(tmpdir(), 'quoin-backup-'))
afterAll(() => removeFolder(folder))
const place = (name: string) => join(folder, name)
const storeAt = (name: string) => createFolderStore(place(name), 'a secret of the tests')
const NOW = Date.UTC(2026, 10, 22, 10, 42)

const BYTES = new TextEncoder().encode('the bytes of a picture')

/** A firm with what is hard to carry: every digit, odd texts, refs and cells, history, a deleted record, a file. */
async function fill(database: Database, store = storeAt('store')) {
  const identity = await testAccount(database, 'Marlowe & Søns “Ltd” \\ \u0001')
  const make = (resource: string, values: Row) =>
    inAccount(database, identity, async tx => (await createRecords(tx, resourceNamed(resource), [{ values }]))[0] ?? 0)
  const project = await make('project', {
    name: 'Kestrel "House" \\n',
    retentionPercentage: '4.75',
    showProjectHub: true,
  })
  const assessment = await make('assessment', { name: 'Drylining', project })
  const zone = await make('assessmentZone', { name: 'Level 1', assessment })
  const product = await make('assessmentProduct', { name: 'Wall', assessment, unit: 'm²' })
  await inAccount(database, identity, tx =>
    createRecords(tx, resourceNamed('productQuantities'), [
      { id: product, values: { assessment, cells: { [zone]: { quantity: '99999999.9999', source: 'boq' } } } },
    ]),
  )
  const digest = await sha256(BYTES)
  const file = await inAccount(database, identity, async tx => {
    const [id = 0] = await newIds(tx, 1)
    await sql`insert into file (account_id, id, file_name, file_size, mime_type, sha256, state, created_by)
      values (${identity.account}, ${id}, 'a.png', ${BYTES.length}, 'image/png', ${digest}, 'checked', ${identity.user})`.execute(
      tx.db,
    )
    return id
  })
  await store.write(fileKey({ account: identity.account, id: file }, digest), BYTES, 'image/png')
  return { identity, project, product, file: fileKey({ account: identity.account, id: file }, digest) }
}

const epochs = async (database: Database) =>
  (await asOwner(database, db => db.selectFrom('account').select('epoch').orderBy('id').execute())).map(
    row => row.epoch,
  )

describe('backup and restore', () => {
  test('bring back every row and file, and begin a new generation beyond every id that was given out', async () => {
    const database = await testDatabase()
    const store = storeAt('store')
    const { identity, product, file } = await fill(database)
    await makeBackup(database, store, place('b1'), NOW)
    const before = { rows: await everyRow(database), epochs: await epochs(database) }
    expect(Object.keys(before.rows).length).toBeGreaterThan(10)
    const [last = 0] = await inAccount(database, identity, tx => newIds(tx, 1))
    const fresh = await emptyDatabase()
    const target = storeAt('other')
    await loadBackup(fresh, target, place('b1'))
    expect(await everyRow(fresh)).toEqual(before.rows)
    expect(new TextDecoder().decode(await target.read(file))).toBe('the bytes of a picture')
    expect(await epochs(fresh)).not.toEqual(before.epochs)
    const again = await inAccount(fresh, identity, async tx => ({
      id: (await newIds(tx, 1))[0] ?? 0,
      cells: (await readRecord(tx, resourceNamed('productQuantities'), product))?.record.cells,
      made: await createRecords(tx, resourceNamed('client'), [{ values: { fullName: 'After' } }]),
    }))
    expect(again.id).toBeGreaterThan(last + 1_000_000)
    expect(JSON.stringify(again.cells)).toContain('99999999.9999')
    expect(again.made).toHaveLength(1)
  })

  test('take the place of what is there only when told to, whole or not at all', async () => {
    const database = await testDatabase()
    await fill(database)
    await makeBackup(database, storeAt('store'), place('b2'), NOW, { trial: false })
    const other = await testDatabase()
    await testAccount(other, 'Somebody else')
    await expect(loadBackup(other, storeAt('x'), place('b2'))).rejects.toThrow('holds the account "Somebody else"')
    await loadBackup(other, storeAt('x'), place('b2'), { replace: true })
    expect(await everyRow(other)).toEqual(await everyRow(database))
    const path = tableFile(place('b2'), 'project')
    const whole = await readFile(path)
    await writeFile(path, whole.subarray(0, -3))
    await expect(loadBackup(other, storeAt('x'), place('b2'), { replace: true })).rejects.toThrow('damaged or missing')
    expect(await everyRow(other)).toEqual(await everyRow(database))
    await expect(loadBackup(other, storeAt('x'), place('nothing'))).rejects.toThrow('is not a whole backup')
  })
})

describe('a backup that could not be restored', () => {
  test('is not called one: a table that no migration makes is found when it is made', async () => {
    const database = await testDatabase()
    await fill(database)
    await sql.raw("create table zz_of_the_operator as select 'a note' as text").execute(database.kysely)
    await expect(makeBackup(database, storeAt('store'), place('b4'), NOW)).rejects.toThrow(
      `b4.partial can't be restored, so it is not a backup. Restoring it fails with: The backup holds 1 rows of a table that is not Quoin's ("zz_of_the_operator")`,
    )
    expect(readdirSync(folder).filter(name => name.startsWith('b4'))).toEqual(['b4.partial'])
  })

  test('is not begun by a release older than its database, nor restored by one', async () => {
    const database = await testDatabase()
    await fill(database)
    await makeBackup(database, storeAt('store'), place('b5'), NOW, { trial: false })
    await sql`insert into migration (name, checksum) values ('9999-of-tomorrow.sql', 'x')`.execute(database.kysely)
    await expect(makeBackup(database, storeAt('store'), place('b6'), NOW)).rejects.toThrow(
      'This database was made by a newer version of Quoin (migration 9999-of-tomorrow.sql). Use that version',
    )
    await change('b5', manifest => ({ ...manifest, migrations: [...manifest.migrations, '9999-of-tomorrow.sql'] }))
    await expect(loadBackup(await emptyDatabase(), storeAt('x'), place('b5'))).rejects.toThrow(
      'This backup was made by a newer version of Quoin (migration 9999-of-tomorrow.sql). Use that version',
    )
  })

  test('is refused in words when it was cut short, and the database stays as it was', async () => {
    const database = await testDatabase()
    const { file } = await fill(database)
    await makeBackup(database, storeAt('store'), place('b7'), NOW, { trial: false })
    const target = await testDatabase()
    const before = await everyRow(target)
    const whole = await readFile(join(place('b7'), MANIFEST), 'utf8')
    const refusal = () =>
      loadBackup(target, storeAt('x'), place('b7')).then(
        () => 'restored',
        (error: Error) => error.message,
      )
    await writeFile(join(place('b7'), MANIFEST), whole.slice(0, -40))
    expect(await refusal()).toContain('manifest.json is damaged. Nothing was restored. Restore another backup')
    await writeFile(join(place('b7'), MANIFEST), '{"form":1}')
    expect(await refusal()).toContain('manifest.json is damaged')
    await writeFile(join(place('b7'), MANIFEST), '{"form":2}')
    expect(await refusal()).toContain('made by a newer version of Quoin (form 2)')
    await writeFile(join(place('b7'), MANIFEST), whole)
    await change('b7', manifest => ({
      ...manifest,
      tables: manifest.tables.map(table => (table.name === 'project' ? { ...table, rows: 2 } : table)),
    }))
    expect(await refusal()).toBe('The backup lists 2 rows of "project" and holds 1. Nothing was restored')
    await writeFile(join(place('b7'), MANIFEST), whole)
    rmSync(storedFile(place('b7'), file))
    expect(await refusal()).toContain('is damaged or missing. Nothing was restored')
    expect(await everyRow(target)).toEqual(before)
  })

  test('names files of the store that are missing or no longer what was uploaded', async () => {
    const database = await testDatabase()
    const store = storeAt('changed')
    const { file } = await fill(database, store)
    await store.write(file, new TextEncoder().encode('other bytes'), 'image/png')
    expect(await makeBackup(database, store, place('b8'), NOW, { trial: false })).toMatchObject({
      changed: [file],
      missing: [],
    })
    await store.remove(file)
    expect(await makeBackup(database, store, place('b9'), NOW, { trial: false })).toMatchObject({
      changed: [],
      missing: [file],
    })
  })
})

async function change(name: string, by: (manifest: Manifest) => Manifest): Promise<void> {
  const path = join(place(name), MANIFEST)
  await writeFile(path, JSON.stringify(by(JSON.parse(await readFile(path, 'utf8')) as Manifest)))
}

const source = inject('testDatabase')
describe.runIf(source.engine === 'postgresql')("under the application's own role", () => {
  test('a login role that is no superuser makes the database, backs it up and restores it', async () => {
    if (source.engine !== 'postgresql') return
    const admin = new pg.Client({ connectionString: source.server })
    await admin.connect()
    const name = `drill_${process.pid}`
    await admin.query(`drop role if exists ${name}; create role ${name} login nocreaterole nosuperuser password 'x'`)
    for (const role of ['quoin_app', 'quoin_owner']) await admin.query(`grant ${role} to ${name}`)
    for (const made of [`${name}_a`, `${name}_b`]) await admin.query(`create database ${made} owner ${name}`)
    const open = async (of: string) => {
      const url = new URL(databaseUrl(source.server, of))
      url.username = name
      const database = await connectDatabase({ registers: REGISTERS, url: url.href, connections: 2 })
      await migrate(database)
      return database
    }
    const [from, to] = [await open(`${name}_a`), await open(`${name}_b`)]
    try {
      await fill(from, storeAt('store3'))
      await makeBackup(from, storeAt('store3'), place('b3'), NOW, { trial: false })
      await loadBackup(to, storeAt('x3'), place('b3'))
      expect(await everyRow(to)).toEqual(await everyRow(from))
    } finally {
      await from.close()
      await to.close()
      for (const made of [`${name}_a`, `${name}_b`]) await admin.query(`drop database ${made} with (force)`)
      await admin.query(`drop role ${name}`)
      await admin.end()
    }
  })
})
