import { expect, test } from 'vitest'
import { permissionStrings } from '#contract/permissions'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { inAccount } from '../database/session'
import { FULL_ACCESS, testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { runCommand } from './command'
import { createRecords, patchRecords } from './create'
import { deleteRecord } from './delete'
import { listRecords } from './list'
import { readListQuery } from './list-query'
import { scopesOfList, Totals } from './totals'

const database = await testDatabase()
const identity = await testAccount(database)
const [project, issue, client] = [resourceNamed('project'), resourceNamed('issue'), resourceNamed('client')]
const work = <T>(run: Parameters<typeof inAccount<T>>[2]) => inAccount(database, identity, run)
const add = async (resource: typeof issue, ...values: Row[]) => work(tx => createRecords(tx, resource, values.map(each => ({ values: each }))))
const totals = new Totals()
const total = async (resource: typeof issue, query: Record<string, string>, who = identity, kept = totals) =>
  (await inAccount(database, who, tx => listRecords(tx, resource, readListQuery(resource, query), kept), Date.now(), { readOnly: true })).total

/** A second server process, and one that remembers nothing, say the same. */
const other = new Totals()
async function expectTotal(query: Record<string, string>, count: number) {
  for (const kept of [totals, totals, other, new Totals()]) expect(await total(issue, query, identity, kept)).toBe(count)
}

test('a total remembered is true after every kind of change, in every process', async () => {
  const [a = 0, b = 0] = await add(project, { name: 'A', showProjectHub: true }, { name: 'B', showProjectHub: true })
  const here = { project: String(a), priority: 'low,high' }
  await expectTotal(here, 0)
  const [first = 0, second = 0] = await add(issue, ...['low', 'high', 'urgent'].map(priority => ({ project: a, summary: priority, priority })))
  await expectTotal(here, 2)
  await work(tx => patchRecords(tx, issue, [{ id: first, set: { priority: 'urgent' } }]))
  await expectTotal(here, 1)
  await work(tx => runCommand(tx, issue, second, 'archive', {}))
  await expectTotal(here, 0)
  await expectTotal({ ...here, includeArchived: '1' }, 1)
  await work(tx => runCommand(tx, issue, second, 'unarchive', {}))
  await work(tx => patchRecords(tx, issue, [{ id: first, set: { priority: 'low', project: b } }]))
  await expectTotal(here, 1)
  await expectTotal({ ...here, project: `${a},${b}` }, 2)
  await work(tx => deleteRecord(tx, issue, second))
  await expectTotal(here, 0)
  await expectTotal({ ...here, project: `${a},${b}` }, 1)
})

test('a total is not counted anew while nothing moved, and is another for each filter and firm', async () => {
  const [a = 0] = await add(client, { fullName: 'Ashlar' }, { fullName: 'Bond' })
  expect(await total(client, {})).toBe(2)
  expect(await total(client, { fullName: '~ash' })).toBe(1)
  const firm = await testAccount(database, 'Other')
  expect(await total(client, {}, firm)).toBe(0)
  const kept = new Totals()
  await total(client, {}, identity, kept)
  kept.get = () => ({ version: seen, total: 77 })
  const { epoch, head } = await work(async ({ db }) => ({
    ...await db.selectFrom('account').select('epoch').where('id', '=', identity.account).executeTakeFirstOrThrow(),
    ...await db.selectFrom('sync_scope').select('head').where('account_id', '=', identity.account).where('scope', '=', client.scope.kind).executeTakeFirstOrThrow(),
  }))
  const seen = `${epoch}/${head}`
  expect(await total(client, {}, identity, kept)).toBe(77)
  await work(tx => deleteRecord(tx, client, a))
  expect(await total(client, {}, identity, kept)).toBe(1)
})

test('only a list whose records live in scopes that can be named is remembered', () => {
  const scopes = (query: Record<string, string>, who = identity) => scopesOfList(who, issue, readListQuery(issue, query))
  expect(scopes({ project: '7,8' })).toEqual(['project:7', 'project:8'])
  expect(scopes({})).toBeNull()
  expect(scopes({ project: '!7' })).toBeNull()
  expect(scopes({ project: '7' }, { ...identity, permissions: new Set(permissionStrings(FULL_ACCESS, { Estimating: 'None', SiteCommercial: 'Premium' }, false)) })).toBeNull()
  expect(scopesOfList(identity, client, readListQuery(client, { fullName: 'x' }))).toEqual([client.scope.kind])
})
