import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { permissionStrings } from '#contract/permissions'
import { RESOURCES, resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { asOwner, inAccount } from '../../database/session'
import { childTableOf, tableOf } from '../../database/schema/naming'
import { fileJobs } from '../../files/file-jobs'
import { RESTORED_ROWS } from '../../register/restored-rows'
import { testFirm } from '../../testing/firm'
import { identityOf, testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { createRecords, patchRecords } from '../write/create'
import { deleteRecord } from './delete'
import { readHistory } from '../history/history'
import { newIds } from '../write/new-ids'
import { readRecord } from '../read/read'
import { listDeleted } from './deleted-list'
import { restoreRecord } from './restore'

const database = await testDatabase()
const identity = await testAccount(database)
const work = <T>(run: Parameters<typeof inAccount<T>>[2], now?: number, who = identity) =>
  inAccount(database, who, run, now)
const make = (name: string, values: Row, who = identity) =>
  work(async tx => (await createRecords(tx, resourceNamed(name), [{ values }]))[0] ?? 0, undefined, who)
const read = (name: string, id: number) => work(async tx => (await readRecord(tx, resourceNamed(name), id))?.record)
const remove = (name: string, id: number, now?: number) => work(tx => deleteRecord(tx, resourceNamed(name), id), now)
const restore = (name: string, id: number, who = identity) =>
  work(tx => restoreRecord(tx, resourceNamed(name), id), undefined, who)
const feedOf = async (name: string, id: number) => {
  const { rows } = await asOwner(database, db =>
    sql<{ rev: number; deleted: boolean; closed: boolean; scope: string }>`
      select f.rev, f.deleted, s.closed, f.scope from sync_feed f join sync_scope s using (account_id, scope)
      where f.account_id = ${identity.account} and f.resource = ${name} and f.record_id = ${id}`.execute(db),
  )
  return rows[0]
}
const without = (record: Row | undefined, ...names: readonly string[]): Row =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !names.includes(name)))

/** The row of a picture that has been checked. */
const file = (createdBy: number) =>
  work(async tx => {
    const [id = 0] = await newIds(tx, 1)
    const facts = { file_name: 'a.jpg', file_size: 1, mime_type: 'image/jpeg', sha256: 'a'.repeat(64) }
    await tx.db
      .insertInto('file')
      .values({
        ...facts,
        account_id: identity.account,
        id,
        state: 'checked',
        refusal: null,
        width: 1,
        height: 1,
        created_at: tx.at,
        created_by: createdBy,
        source_file_id: null,
        derivation: null,
      })
      .execute()
    return id
  })

async function issueWithContents() {
  const project = await make('project', { name: 'Kestrel House', showProjectHub: true })
  const type = await make('issueType', { name: `Snag ${project}` })
  const issue = await make('issue', { project, type, summary: 'Cracked tile' })
  const photo = await make('issuePhoto', { project, issue, file: await file(identity.user) })
  const comment = await make('issueComment', { project, issue, text: 'Seen it', mentions: [identity.user] })
  return { project, type, issue, photo, comment }
}

describe('a deleted record is restored', () => {
  test('with its children and files, under the same ids and number, with who made it and a revision each, on every device', async () => {
    const { issue, photo, comment } = await issueWithContents()
    const parts = [
      ['issue', issue],
      ['issuePhoto', photo],
      ['issueComment', comment],
    ] as const
    const before = await Promise.all(parts.map(([name, id]) => read(name, id)))
    const revs = await Promise.all(parts.map(([name, id]) => feedOf(name, id)))
    await remove('issue', issue, Date.now() + 1000)
    expect(await Promise.all(parts.map(([name, id]) => read(name, id)))).toEqual([undefined, undefined, undefined])
    const other = identityOf(identity.account, identity.user + 1)
    expect(await restore('issue', issue, other)).toEqual([])
    for (const [index, [name, id]] of parts.entries()) {
      const now = await read(name, id)
      expect(without(now, 'updatedAt', 'updatedBy')).toEqual(without(before[index], 'updatedAt', 'updatedBy'))
      expect(now?.updatedBy).toBe(other.user)
      const feed = await feedOf(name, id)
      expect(feed).toMatchObject({ deleted: false })
      expect(feed?.rev).toBeGreaterThan((revs[index]?.rev ?? 0) + 1)
      const { revisions } = await work(tx => readHistory(tx, resourceNamed(name), id, 1, 1))
      expect(revisions[0]).toMatchObject({ action: 'restore' })
    }
    expect(await restore('issue', issue)).toBeNull()
    await patchSummary(issue)
  })
  const patchSummary = (issue: number) =>
    work(tx => patchRecords(tx, resourceNamed('issue'), [{ id: issue, set: { summary: 'Tile mended' } }]))

  test('archived stays archived, and bank details come back with their client', async () => {
    const client = await make('client', { fullName: 'Marlowe' })
    await work(tx =>
      sql`update client set archived_at = ${'2026-11-01T10:00:00.000Z'} where id = ${client}`.execute(tx.db),
    )
    await work(tx =>
      sql`insert into tax_details (account_id, client_id, vat_number, updated_at) values (${identity.account}, ${client}, 'GB1', now())`.execute(
        tx.db,
      ),
    )
    const person = await make('clientPerson', { client, fullName: 'Sam Lee' })
    await remove('client', client)
    await restore('client', client)
    expect(await read('client', client)).toMatchObject({ archivedAt: '2026-11-01T10:00:00.000Z' })
    expect(await read('clientPerson', person)).toMatchObject({ fullName: 'Sam Lee' })
    const { rows } = await work(tx =>
      sql`select vat_number from tax_details where client_id = ${client}`.execute(tx.db),
    )
    expect(rows).toEqual([{ vat_number: 'GB1' }])
  })

  test('an assessment with its bill, cells and all; its scope opens again', async () => {
    const project = await make('project', { name: 'Tower' })
    const assessment = await make('assessment', { name: 'Drylining', project })
    const above = await make('assessmentZone', { name: 'Block A', assessment })
    const zone = await make('assessmentZone', { name: 'Level 1', assessment, parent: above })
    const product = await make('assessmentProduct', { name: 'Partition', assessment, unit: 'm²', fixedPrice: '32.88' })
    await work(tx =>
      createRecords(tx, resourceNamed('productQuantities'), [
        { id: product, values: { assessment, cells: { [zone]: { quantity: '10.5', source: 'boq' } } } },
      ]),
    )
    const cells = (await read('productQuantities', product))?.cells
    await remove('assessment', assessment)
    expect(await feedOf('assessmentZone', zone)).toMatchObject({ closed: true, deleted: true })
    await restore('assessment', assessment)
    expect((await read('productQuantities', product))?.cells).toEqual(cells)
    expect(await read('assessmentZone', zone)).toMatchObject({ parent: above })
    expect(await feedOf('assessmentZone', zone)).toMatchObject({ closed: false, deleted: false })
  })
})

describe('what it needs is gone', () => {
  test('a field that must be filled: refused with what to restore first, nothing changed; then it works', async () => {
    const { project, type, issue } = await issueWithContents()
    await remove('issue', issue)
    await remove('issueType', type)
    await remove('project', project)
    await expect(restore('issue', issue)).rejects.toThrow(
      /^This can't be restored because the project of an issue is gone/,
    )
    expect(await read('issue', issue)).toBeUndefined()
    await restore('project', project)
    await restore('issueType', type)
    expect(await restore('issue', issue)).toEqual([])
  })

  test('a field that may be empty is left empty, and said', async () => {
    const trade = await make('trade', { name: 'Plaster' })
    const material = await make('operative', { fullName: 'Sam', trade })
    await remove('operative', material)
    await remove('trade', trade)
    expect(await restore('operative', material)).toEqual(['Operative: Trade'])
    expect(await read('operative', material)).toMatchObject({ trade: null })
  })

  test('another firm, someone without the right, and a record never deleted', async () => {
    const client = await make('client', { fullName: 'Ours' })
    await remove('client', client)
    const stranger = await testAccount(database, 'Stranger')
    await expect(restore('client', client, stranger)).rejects.toMatchObject({ problem: { kind: 'gone' } })
    const reader = identityOf(identity.account, identity.user, { ContactsClients: 1 })
    await expect(restore('client', client, reader)).rejects.toMatchObject({ problem: { kind: 'forbidden' } })
    await expect(restore('client', 999_999_999)).rejects.toMatchObject({ problem: { kind: 'gone' } })
  })
})

describe('the list of deleted records', () => {
  const list = (who = identity) => work(tx => listDeleted(tx, { resource: null, page: 1, limit: 100 }), undefined, who)

  test('names what went, who deleted it and what goes back with it; what went with it has no line of its own', async () => {
    const { issue, photo } = await issueWithContents()
    await remove('issue', issue)
    const { records, total } = await list()
    expect(records[0]).toMatchObject({
      resource: 'issue',
      id: issue,
      label: expect.stringContaining('Cracked tile'),
      deletedBy: 'Tester of Test firm',
      contents: [
        { kind: 'issue photo', count: 1 },
        { kind: 'issue comment', count: 1 },
      ].map(each => ({ ...each, kind: expect.any(String) })),
    })
    expect(records.some(each => each.resource === 'issuePhoto' && each.id === photo)).toBe(false)
    await restore('issue', issue)
    expect((await list()).total).toBe(total - 1)
  })

  test('shows each person the kinds they may write, and each firm its own, as far as its licence goes', async () => {
    const { issue } = await issueWithContents()
    await remove('issue', issue)
    const client = await make('client', { fullName: 'Gone' })
    await remove('client', client)
    const clerk = identityOf(identity.account, identity.user, { ContactsClients: 7, ProjectHubIssues: 1 })
    expect(new Set((await list(clerk)).records.map(each => each.resource))).toEqual(new Set(['client']))
    expect((await list(await testAccount(database, 'Neighbour'))).total).toBe(0)
    const office = {
      ...identity,
      permissions: new Set(
        permissionStrings({ ContactsClients: 7, Projects: 7 }, { Estimating: 'Basic', SiteCommercial: 'None' }, false),
      ),
    }
    const site = await make('project', { name: 'On site', showProjectHub: true })
    await remove('project', site)
    expect((await list(office)).records.map(each => each.resource)).not.toContain('project')
    expect((await list()).records.map(each => each.resource)).toContain('project')
  })
})

test('after 90 days a deletion is forgotten with its files; before that its files stay', async () => {
  const { issue, photo } = await issueWithContents()
  const held = Number((await read('issuePhoto', photo))?.file)
  const other = await issueWithContents()
  const start = Date.now()
  await remove('issue', issue, start)
  await remove('issue', other.issue, start + 86_400_000)
  const firm = await testFirm(database)
  const run = async (now: number) => {
    for (const job of fileJobs) await job.run({ ...firm.services, now: () => now })
  }
  const files = () => asOwner(database, db => db.selectFrom('file').select('id').where('id', '=', held).execute())
  await run(start + 89 * 86_400_000)
  expect(await files()).toHaveLength(1)
  await run(start + 90 * 86_400_000 + 1000)
  expect(await files()).toHaveLength(0)
  await expect(restore('issue', issue)).rejects.toMatchObject({ problem: { kind: 'gone' } })
  expect(await restore('issue', other.issue)).toEqual([])
})

test('every table whose rows go with a record comes back with it, or is known not to', async () => {
  const own = new Set(
    RESOURCES.flatMap(each => [tableOf(each), ...Object.keys(each.fields).map(name => childTableOf(each, name))]),
  )
  /** What stays gone: sign-ins and links (a deleted user or person of the portal is added again, and a new link is made), imports under way, and reports of what revisions changed. */
  const staysGone = [
    'auth_session',
    'calendar_link',
    'client_link',
    'portal_person',
    'portal_access',
    'staged_import',
    'credential',
    'muted_notification',
    'bill_revision',
  ]
  const { rows } = await sql<{ table: string }>`
    select distinct c.conrelid::regclass::text as table from pg_constraint c
    where c.contype = 'f' and c.confdeltype = 'c' and c.confrelid = any(${RESOURCES.map(tableOf)}::regclass[]) order by 1`.execute(
    database.kysely,
  )
  const others = rows.map(row => row.table.replaceAll('"', '')).filter(table => !own.has(table))
  expect(others.toSorted()).toEqual([...RESTORED_ROWS, ...staysGone].toSorted())
})
