import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import * as v from 'valibot'
import type { Row } from '#domain/records/path'
import { withheldFrom } from '#contract/kit/access'
import { findCommand } from '#contract/commands'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { RESOURCES } from '#contract/resources'
import { HEADER } from '#contract/sync/protocol'
import { type AccountTransaction, inAccount } from '../../database/session'
import { requireRead, requireShown, requireWrite } from '../../records/rules/access'
import { beginPartner } from '../../records/write/begin-partner'
import { mergePatch } from '../../records/write/merge-patch'
import { requirePlace } from '../../records/write/require-place'
import { runCommand } from '../../records/lifecycles/command'
import { createRecords, patchRecords } from '../../records/write/create'
import { deleteRecord } from '../../records/delete/delete'
import { readHistory } from '../../records/history/history'
import { recallOrList } from '../../records/list/list'
import { bringAlong, readGroups } from '../../records/list/list-groups'
import { ListMemory } from '../../records/list/list-memory'
import { readListQuery } from '../../records/list/list-query'
import { readRecords } from '../../records/read/read'
import { ownerOfPartner } from '../../records/read/references'
import { requireSeen } from '../../sync/drain/stale-delete'
import { readBody } from '../../services/body'
import { exportRoute } from './export-route'
import { type Answered, once } from '../../calls/idempotency'
import { readMove } from './move-body'
import type { Env, Services } from '../../services/services'

/** The generic calls for every registered resource. Spec: platform 7.1, 7.7. */
export function recordRoutes(services: Services): Hono<Env> {
  const app = new Hono<Env>()
  const memory = new ListMemory()
  for (const resource of RESOURCES) app.route(`/${resource.path}`, resourceRoutes(services, resource, memory))
  return app
}

const body = v.record(v.string(), v.unknown())
const ID = ':id{[1-9][0-9]{0,15}}'

function resourceRoutes(services: Services, resource: Resource, memory: ListMemory): Hono<Env> {
  const { database, now } = services
  const app = new Hono<Env>()
  const work = <T>(c: Context<Env>, run: (tx: AccountTransaction) => Promise<T>): Promise<T> =>
    inAccount(database, c.get('identity'), run, now())
  const look = <T>(c: Context<Env>, run: (tx: AccountTransaction) => Promise<T>): Promise<T> =>
    inAccount(database, c.get('identity'), run, now(), { readOnly: true })
  const json = ({ status, body: text }: Answered, c: Context): Response =>
    c.body(text, status, { 'content-type': 'application/json' })
  /** An answer given again may be of a time when the caller was shown more. */
  const jsonAgain = ({ status, body: text }: Answered, c: Context<Env>): Response => {
    const withheld = new Set(withheldFrom(c.get('identity').permissions, resource))
    const shown = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(shown)
        : Object.fromEntries(Object.entries(value ?? {}).filter(([name]) => !withheld.has(name)))
    return json({ status, body: withheld.size === 0 ? text : JSON.stringify(shown(JSON.parse(text))) }, c)
  }

  // The specification reaches a list by both names: its path, and the same with /list.
  app.on('GET', ['/', '/list'], async c => {
    const shown = requireShown(c.get('identity'), resource)
    const groups = readGroups(shown, c.req.query())
    const request = readListQuery(shown, c.req.query(), c.get('identity').permissions)
    const {
      body: text,
      total,
      sums,
    } = await recallOrList(run => look(c, run), c.get('identity'), shown, request, memory)
    c.header(HEADER.total, String(total))
    if (request.totals) c.header(HEADER.sums, JSON.stringify(sums))
    if (groups.length === 0) return json({ status: 200, body: text }, c)
    // A list is an array of records.
    const records = JSON.parse(text) as Row[]
    return c.json(await look(c, tx => bringAlong(tx, records, groups)))
  })

  app.get('/export', exportRoute(services, resource))

  app.get(`/${ID}`, async c => {
    const groups = readGroups(requireShown(c.get('identity'), resource), c.req.query())
    const read = async (tx: AccountTransaction) =>
      bringAlong(tx, await recordsIn(tx, resource, [Number(c.req.param('id'))]), groups)
    return c.json((await look(c, read))[0])
  })

  app.get(`/${ID}/history`, async c => {
    requireRead(c.get('identity'), resource)
    const { page, limit } = readListQuery(resource, {
      page: c.req.query('page') ?? '1',
      limit: c.req.query('limit') ?? '50',
    })
    const { total, ...history } = await look(c, tx =>
      readHistory(tx, resource, Number(c.req.param('id')), page, limit, { contents: c.req.query('contents') === '1' }),
    )
    if (total === 0) throw new ProblemError('not-found')
    c.header(HEADER.total, String(total))
    return c.json(history)
  })

  app.post('/', async c => {
    requireWrite(c.get('identity'), resource)
    const given = await readBody(c, body)
    return jsonAgain(
      await work(c, tx =>
        once(tx, c.req.header(HEADER.idempotencyKey), `${c.req.path} ${JSON.stringify(given)}`, async () => {
          const id = await create(tx, resource, given)
          return { status: 201, body: JSON.stringify(await recordNow(tx, resource, id)) }
        }),
      ),
      c,
    )
  })

  app.patch(`/${ID}`, async c => {
    requireWrite(c.get('identity'), resource)
    const { set, move } = readMove(resource, await readBody(c, body))
    const id = Number(c.req.param('id'))
    const baseRev = readBaseRev(c)
    return c.json(
      await work(c, async tx => {
        await patch(tx, resource, id, set, baseRev)
        if (move !== null) {
          await requirePlace(tx, resource, id, move)
          await runCommand(tx, resource, id, 'move', { after: move })
        }
        return recordNow(tx, resource, id)
      }),
    )
  })

  app.delete(`/${ID}`, async c => {
    requireWrite(c.get('identity'), resource)
    const id = Number(c.req.param('id'))
    const baseRev = readBaseRev(c)
    await work(c, async tx => {
      if (baseRev !== null) await requireSeen(tx, resource, id, baseRev)
      await deleteRecord(tx, resource, id)
    })
    return c.body(null, 204)
  })

  const run = (c: Context<Env>, ids: readonly number[], name: string, input: unknown) =>
    work(c, async tx => {
      for (const id of ids) await runCommand(tx, resource, id, name, input)
      return recordsNow(tx, resource, ids)
    })
  app.patch(`/${ID}/:name{(?:archive|unarchive)}`, async c =>
    c.json((await run(c, [Number(c.req.param('id'))], c.req.param('name'), {}))[0]),
  )

  app.post('/:ids{[1-9][0-9,]{0,2000}}/transitions/:name', async c => {
    const name = c.req.param('name')
    const ids = [
      ...new Set(
        c.req
          .param('ids')
          .split(',')
          .filter(id => id !== '')
          .map(Number),
      ),
    ]
    if (!findCommand(resource, name)) throw new ProblemError('not-found')
    if (ids.length > 100 || ids.some(id => !Number.isSafeInteger(id)))
      throw new ProblemError('bad-request', { message: 'At most 100 records can be changed at once' })
    const text = await c.req.text()
    const input = text === '' ? {} : await readBody(c, body)
    return jsonAgain(
      await work(c, tx =>
        once(tx, c.req.header(HEADER.idempotencyKey), `${c.req.path} ${text}`, async () => {
          for (const id of ids) {
            if (name === 'move') await requirePlace(tx, resource, id, input.after)
            await runCommand(tx, resource, id, name, input)
          }
          return { status: 200, body: JSON.stringify(await recordsNow(tx, resource, ids)) }
        }),
      ),
      c,
    )
  })

  if (resource.order) {
    app.post(`/move/${ID}/after/:after{(?:-1|0|[1-9][0-9]{0,15})}`, async c =>
      c.json(
        await work(c, async tx => {
          const [id, after] = [Number(c.req.param('id')), Number(c.req.param('after'))]
          await requirePlace(tx, resource, id, after)
          await runCommand(tx, resource, id, 'move', { after })
          return recordNow(tx, resource, id)
        }),
      ),
    )
  }
  return app
}

/** Records that bear another record's id are made with it; all others are given one. */
async function create(tx: AccountTransaction, resource: Resource, given: Row): Promise<number> {
  const { id, ...values } = given
  const partner = await ownerOfPartner(tx, resource)
  if (partner && !(typeof id === 'number' && Number.isSafeInteger(id) && id > 0))
    throw new ProblemError('invalid', { errors: [{ path: 'id', message: 'You must specify this field' }] })
  const [made = 0] = await createRecords(tx, resource, [partner ? { id: Number(id), values } : { values: given }])
  await followCall(tx, resource, made, null)
  return made
}

async function patch(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  set: Row,
  baseRev: number | null,
): Promise<void> {
  const found = (await readRecords(tx, resource, [id], { lock: true })).get(id)
  const stored = found ?? (await beginPartner(tx, resource, id, set))
  if (stored === null) return
  if (baseRev === null || baseRev >= stored.rev) await patchRecords(tx, resource, [{ id, set, before: stored.record }])
  else
    await patchRecords(tx, resource, [
      { id, set, before: stored.record, merge: valid => mergePatch(tx, resource, id, stored.record, baseRev, valid) },
    ])
  await followCall(tx, resource, id, stored.record)
}

/** What follows from a write because it came as a call of its own. */
async function followCall(tx: AccountTransaction, resource: Resource, id: number, before: Row | null): Promise<void> {
  const follow = tx.registers.callReactions[resource.name]
  const after = follow && (await readRecords(tx, resource, [id])).get(id)?.record
  if (after) await follow(tx, [{ id, before, after }])
}

function readBaseRev(c: Context): number | null {
  const text = c.req.header(HEADER.baseRev)
  if (text === undefined) return null
  if (!/^\d{1,15}$/.test(text)) throw new ProblemError('bad-request')
  return Number(text)
}

/** Records as a write leaves them, with the revision it gives them. */
async function recordsNow(tx: AccountTransaction, resource: Resource, ids: readonly number[]): Promise<Row[]> {
  await sql`set constraints all immediate`.execute(tx.db)
  return recordsIn(tx, resource, ids)
}
const recordNow = async (tx: AccountTransaction, resource: Resource, id: number): Promise<Row> =>
  (await recordsNow(tx, resource, [id]))[0] ?? {}

async function recordsIn(tx: AccountTransaction, resource: Resource, ids: readonly number[]): Promise<Row[]> {
  const found = await readRecords(tx, requireShown(tx.identity, resource), ids)
  return ids.map(id => {
    const stored = found.get(id)
    if (!stored) throw new ProblemError('not-found')
    return { ...stored.record, rev: stored.rev }
  })
}
