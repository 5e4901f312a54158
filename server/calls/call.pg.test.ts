import { Hono } from 'hono'
import { sql } from 'kysely'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { client } from '#contract/contacts/client'
import type { Identity } from '../base/identity'
import { answerProblem } from '../http/problems'
import { create } from '../records/write/typed'
import type { Env, Services } from '../services/services'
import { identityOf, testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { type Call, call } from './call'
import { mountCalls } from './mount'
import { idOr, pathPattern, text, whole } from './path'
import { writes } from './permission'
import { dayText, idText, optional, optionalOr, required } from './query'
import { nothing, record } from './reply'

const database = await testDatabase()
const owner = await testAccount(database)
const log = pino({ enabled: false })
// What these calls use of the services.
const services = { database, log, now: () => Date.UTC(2026, 10, 21, 9) } as Services

function appOf(calls: readonly Call[], caller: Identity = owner): Hono<Env> {
  const app = new Hono<Env>()
  app.onError(answerProblem(log))
  app.use(async (c, next) => {
    c.set('identity', caller)
    await next()
  })
  return app.route('/', mountCalls(services, calls)).patch('/things/:id', c => c.text('generic'))
}
const shared = { tag: 'Things', summary: 'Tries', permission: writes(client) } as const
const problemOf = async (reply: Response) => {
  const { status, message, errors } = (await reply.json()) as Record<string, unknown>
  return { status, message, errors }
}

describe('a call', () => {
  const made = call({
    ...shared,
    method: 'post',
    path: '/things/{id}/parts/{name}',
    params: { id: idOr('Expected a thing'), name: text },
    query: { day: required(dayText), zone: optionalOr('is no id', idText), until: optional(dayText) },
    request: v.strictObject({ amount: v.number('This must be a number') }),
    reply: v.object({
      id: v.number(),
      name: v.string(),
      day: v.string(),
      zone: v.nullable(v.number()),
      amount: v.number(),
    }),
    status: 201,
    serve: ({ params, query, body }) =>
      Promise.resolve({ ...params, day: query.day, zone: query.zone ?? null, amount: body.amount }),
  })
  const ask = (path: string, body: unknown, caller?: Identity) =>
    appOf([made], caller).request(path, { method: 'POST', body: JSON.stringify(body) })

  it('gets the parts of its path, its query and its body, and replies with its status', async () => {
    const reply = await ask('/things/7/parts/a%20b?day=2026-11-21&zone=3', { amount: 2 })
    expect(reply.status).toBe(201)
    expect(await reply.json()).toEqual({ id: 7, name: 'a b', day: '2026-11-21', zone: 3, amount: 2 })
  })

  it('checks permission, then path, then query, then body', async () => {
    const nobody = identityOf(owner.account, owner.user, {})
    const [bad, good] = ['/things/x/parts/a?day=soon&zone=y', '/things/7/parts/a']
    const asked = [
      ask(bad, {}, nobody),
      ask(bad, {}),
      ask(`${good}?day=soon&zone=y`, {}),
      ask(`${good}?day=2026-11-21&zone=y`, {}),
      ask(`${good}?day=2026-11-21&until=y`, {}),
      ask(`${good}?day=2026-11-21`, { amount: 'two' }),
    ]
    const found = await Promise.all(asked.map(async each => problemOf(await each)))
    expect(found.map(({ status }) => status)).toEqual([403, 400, 400, 400, 422, 422])
    expect(found.slice(1, 4).map(({ message }) => message)).toEqual([
      'Expected a thing',
      'parameter day is missing',
      'parameter zone is no id',
    ])
    expect(found.slice(4).map(({ errors }) => errors)).toEqual([
      [{ path: 'until', message: 'This must be a date from 1900 to 2199' }],
      [{ path: 'amount', message: 'This must be a number' }],
    ])
  })

  it('leaves a body that is not for it to the generic call of its path', async () => {
    const special = call({
      ...shared,
      method: 'patch',
      path: '/things/{id}',
      isFor: body => typeof body === 'object' && body !== null && 'roles' in body,
      request: v.strictObject({ roles: v.array(v.number()) }),
      reply: nothing,
      serve: () => Promise.resolve(),
    })
    const patch = (body: object) =>
      appOf([special]).request('/things/1', { method: 'PATCH', body: JSON.stringify(body) })
    expect(await (await patch({ name: 'A' })).text()).toBe('generic')
    expect((await patch({ roles: [] })).status).toBe(204)
    expect((await patch({ roles: 'x' })).status).toBe(422)
  })
})

describe('the transaction of a call', () => {
  const add = (method: 'get' | 'post', isReadOnly?: true) =>
    call({
      ...shared,
      method,
      path: '/things',
      reply: record(client),
      ...(isReadOnly ? { isReadOnly } : {}),
      run: ({ tx }) => create(tx, client, { fullName: 'Kept' }),
    })
  const count = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from client where account_id = ${owner.account}`.execute(
        database.kysely,
      )
    ).rows[0]?.n
  it('is committed with the reply, rolled back with a problem, and read-only for a GET', async () => {
    expect((await appOf([add('post')]).request('/things', { method: 'POST' })).status).toBe(200)
    const kept = await count()
    expect((await appOf([add('get')]).request('/things')).status).toBe(500)
    expect((await appOf([add('post', true)]).request('/things', { method: 'POST' })).status).toBe(500)
    expect(await count()).toBe(kept)
  })
})

it('matches a whole path, with each part as its pattern says', () => {
  const pattern = pathPattern('/api/files/{id}/slices/{from}/v1.json', { from: whole })
  expect(pattern.test('/api/files/1/slices/0/v1.json')).toBe(true)
  for (const path of [
    '/api/files/0/slices/0/v1.json',
    '/api/files/1/slices/x/v1.json',
    '/api/files/1/slices/0/v1xjson',
    '/api/files/1/slices/0/v1.json/more',
    '/x/api/files/1/slices/0/v1.json',
  ])
    expect(pattern.test(path), path).toBe(false)
})
