// Whatever is sent to whatever call: an answer with sense, never a fault, and nothing half-written.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isProblem } from '#contract/kit/problem'
import { RESOURCES, resourceNamed } from '#contract/resources'
import { asOwner } from '#server/database/session'
import { CALLS } from '#server/register/calls'
import { testFirm } from '#server/testing/firm'
import { byRun } from '../support/long-run'
import { identityOf } from '#server/testing/test-account'
import { testDatabase } from '#server/testing/test-database'
import { OPERATIONS } from '../permissions/operations'
import { plantRecords } from '../permissions/samples'
import { NASTY, places, put } from '../support/broken-values'
import { deepText, IDS, QUERIES, TEXTS } from './bodies'
import { namedBodies } from './named-bodies'

const database = await testDatabase()
/** In a long run all calls on PostgreSQL, and every so often on the embedded database, which runs the same code slower. */
const STEP = byRun(9, database.engine === 'postgresql' ? 1 : 11)
const firm = await testFirm(database)
const { access_token: token, user } = await firm.signIn('super@plumb.test')
const ids = await plantRecords(database, identityOf(firm.own.account, user.id), 'MARK')

/** Sends it and says what is wrong with the answer; null when nothing is. */
async function fault(method: string, path: string, body?: unknown): Promise<string | null> {
  const reply = await firm.call(method.toUpperCase(), path, { token, body })
  const text = await reply.text()
  const told = `${method} ${path.slice(0, 80)} ${JSON.stringify(body)?.slice(0, 120) ?? ''}: ${reply.status}`
  // 503 is what a device newer than its server is told.
  if (reply.status >= 500 && !(reply.status === 503 && path === '/sync/pull')) return told
  return reply.status < 400 || isProblem(JSON.parse(text)) ? null : `${told} without words`
}

async function faults(calls: Iterable<readonly [method: string, path: string, body?: unknown]>): Promise<string[]> {
  const found: (string | null)[] = []
  for (const [method, path, body] of [...calls].filter((_, index) => index % STEP === 0))
    found.push(await fault(method, path, body))
  expect(found.length).toBeGreaterThan(0)
  return found.filter(each => each !== null)
}

/** A body broken at each of its places, by a few of the values at each, so that over all calls every value meets every kind of field. */
function* broken(body: unknown, each = byRun(1, 5)): Generator<unknown> {
  let turn = 0
  for (const place of places(body))
    for (let count = 0; count < each; count += 1) yield put(body, place, NASTY[turn++ % NASTY.length])
}

const withBody = OPERATIONS.flatMap(({ name, resource, call }) => {
  const { method, path, body } = call({ id: ids.get(resource.name) ?? 0, ids })
  return body === undefined ? [] : [{ name, method, path, body, resource: resource.name }]
})
/** One code answers for all of them; these differ most. */
const FEW = new Set(['issue', 'productQuantities', 'user'])
const named = CALLS.filter(call => call.request)
const bodies = namedBodies(ids.get('role') ?? 0)
const open = (path: string): string =>
  path.replaceAll('{id}', String(ids.get('supplier'))).replaceAll('{projectId}', String(ids.get('project')))

const rowsOf = async (resource: string) =>
  (
    await asOwner(database, db =>
      sql<{
        count: number
      }>`select count(*)::int as count from ${sql.table(resource.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))}`.execute(
        db,
      ),
    )
  ).rows[0]?.count ?? 0

test('a body that is no JSON, or not the call’s', async () => {
  const calls = [
    ...withBody.filter(({ resource }) => FEW.has(resource)),
    ...named.map(({ method, path }) => ({ method, path: open(path) })),
  ]
  expect(await faults(calls.flatMap(({ method, path }) => TEXTS.map(text => [method, path, text] as const)))).toEqual(
    [],
  )
})

test('a body broken at any one place of any call about a record', async () => {
  for (const { name, method, path, body, resource } of withBody) {
    const before = name.endsWith(' create') ? await rowsOf(resource) : 0
    let made = 0
    const wrong: string[] = []
    for (const each of broken(body)) {
      const reply = await firm.call(method, path, { token, body: each })
      if (reply.status === 201) made += 1
      if (reply.status >= 500) wrong.push(`${reply.status} ${JSON.stringify(each).slice(0, 200)}`)
      else if (reply.status >= 400 && !isProblem(await reply.json())) wrong.push(`${reply.status} without words`)
    }
    expect(wrong, name).toEqual([])
    if (name.endsWith(' create'))
      expect(await rowsOf(resource), `${name}: as many as were answered`).toBe(before + made)
  }
}, 600_000)

test('a body broken at any one place of any named call', async () => {
  expect(named.map(({ method, path }) => `${method} ${path}`).filter(call => !bodies.has(call))).toEqual([])
  expect(
    await faults(
      named.flatMap(({ method, path }) =>
        [...broken(bodies.get(`${method} ${path}`), NASTY.length)].map(body => [method, open(path), body] as const),
      ),
    ),
  ).toEqual([])
})

test('a value that goes down for ever', async () => {
  const calls = [
    ...withBody.filter(({ resource }) => FEW.has(resource)),
    ...named.map(({ method, path }) => ({ method, path: open(path), body: bodies.get(`${method} ${path}`) })),
  ]
  const found: string[] = []
  for (const { method, path, body } of calls) {
    for (const place of places(body).slice(1)) {
      // No serializer could write it, so it is put in as text.
      const text = JSON.stringify(put(body, place, '@deep@')).replace('"@deep@"', deepText)
      const reply = await firm.call(method.toUpperCase(), path, { token, body: text })
      if (reply.status >= 500) found.push(`${method} ${path} ${place.join('.')}: ${reply.status}`)
    }
  }
  expect(found).toEqual([])
})

test('an id that is none', async () => {
  const calls = OPERATIONS.flatMap(({ names, resource, call }) => (names && FEW.has(resource.name) ? [call] : []))
  expect(
    await faults(
      calls.flatMap(call =>
        IDS.map(id => {
          const { method, path, body } = call({ id: 424_242, ids })
          return [method, path.replace('424242', id), body] as const
        }),
      ),
    ),
  ).toEqual([])
  expect(
    await faults(
      CALLS.filter(({ path }) => path.includes('{')).flatMap(({ method, path }) =>
        IDS.map(id => [method, path.replaceAll(/\{\w+\}/g, id), bodies.get(`${method} ${path}`)] as const),
      ),
    ),
  ).toEqual([])
})

test('a query that makes no sense', async () => {
  expect(
    await faults(RESOURCES.flatMap(({ path }) => QUERIES.map(query => ['get', `/${path}?${query}`] as const))),
  ).toEqual([])
  expect(
    await faults(QUERIES.map(query => ['get', `/${resourceNamed('issue').path}/export?format=csv&${query}`] as const)),
  ).toEqual([])
})
