import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import type { Row } from '#domain/records/path'
import { sql } from 'kysely'
import { inAccount } from '../database/session'
import type { Identity } from '../base/identity'
import { answerProblem } from '../http/problems'
import type { Env, Services } from '../services/services'
import { FULL_ACCESS, identityOf, testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { mountCalls } from '../calls/mount'
import { recordImportCalls } from './record-import-calls'

const database = await testDatabase()
const log = pino({ enabled: false })
// What these routes use of the services.
const services = { database, log, now: () => Date.UTC(2026, 10, 21, 9) } as Services

async function call(who: Identity, method: string, path: string, body?: unknown) {
  const app = new Hono<Env>()
  app.onError(answerProblem(log))
  app.use(async (c, next) => {
    c.set('identity', who)
    await next()
  })
  app.route('/', mountCalls(services, recordImportCalls))
  const answer = await app.request(`/record-imports${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { status: answer.status, body: (answer.status === 204 ? {} : await answer.json()) as Row }
}

const entry = (resource: string, values: Row, names: Readonly<Record<string, string>> = {}) => ({
  resource,
  values,
  names,
})
async function stage(
  who: Identity,
  records: Readonly<Record<string, number>>,
  ...chunks: readonly unknown[][]
): Promise<number> {
  const id = Number((await call(who, 'POST', '', { fileName: 'suppliers.csv', records })).body.id)
  for (const [number, entries] of chunks.entries())
    expect((await call(who, 'POST', `/${id}/rows`, { number, entries })).status).toBe(204)
  return id
}
const count = async (who: Identity, table: string) =>
  inAccount(
    database,
    who,
    async tx => (await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(tx.db)).rows[0]?.n,
  )

describe('an import of records', () => {
  it('makes all of it in one go, with the names it refers to, and answers the same when sent again', async () => {
    const owner = await testAccount(database)
    const id = await stage(
      owner,
      { material: 2, labourActivity: 1 },
      [
        entry('material', { name: 'Stud', unit: 'linear meter', guidePrice: '1.42' }, { materialType: 'Metal' }),
        entry('material', { name: 'Track', unit: 'linear meter' }, { materialType: 'METAL' }),
      ],
      [entry('labourActivity', { name: 'Fix', unit: 'hour(s)' }, { trade: 'Dryliner' })],
    )
    const done = {
      status: 200,
      body: {
        made: { material: 2, labourActivity: 1 },
        known: { material: 0, labourActivity: 0 },
        named: { materialType: 1, trade: 1 },
      },
    }
    expect(await call(owner, 'POST', `/${id}/commit`)).toEqual(done)
    expect(await call(owner, 'POST', `/${id}/commit`)).toEqual(done)
    expect([await count(owner, 'material'), await count(owner, 'material_type')]).toEqual([2, 1])
  })

  it('remembers for the firm what units were said to mean, once it is committed, and the newer meaning', async () => {
    const owner = await testAccount(database)
    const furlong = (per: string) => ({ resource: 'material', key: 'furlong', unit: 'linear meter', per })
    const begin = async (per: string) =>
      Number(
        (await call(owner, 'POST', '', { fileName: 'x.csv', records: { material: 1 }, units: [furlong(per)] })).body.id,
      )
    const known = async (who: Identity) => (await call(who, 'GET', '/units')).body
    const commit = async (id: number, name: string) => {
      await call(owner, 'POST', `/${id}/rows`, { number: 0, entries: [entry('material', { name })] })
      expect((await call(owner, 'POST', `/${id}/commit`)).status).toBe(200)
    }
    const first = await begin('201.168')
    expect(await known(owner)).toEqual({ units: [] })
    await commit(first, 'Fence')
    expect(await known(owner)).toEqual({ units: [furlong('201.1680')] })
    await commit(await begin('200'), 'Gate')
    expect(await known(owner)).toEqual({ units: [furlong('200.0000')] })
    expect(await known(await testAccount(database))).toEqual({ units: [] })
    expect(await known(identityOf(owner.account, owner.user, { ...FULL_ACCESS, ResourcesMaterials: 1 }))).toEqual({
      units: [],
    })
    expect((await call(identityOf(owner.account, owner.user, {}), 'GET', '/units')).status).toBe(403)
    const nonsense = await Promise.all(
      [furlong('0'), furlong('many'), { ...furlong('1'), resource: 'issue' }].map(unit =>
        call(owner, 'POST', '', { fileName: 'x.csv', records: { material: 1 }, units: [unit] }),
      ),
    )
    expect(nonsense.map(answer => answer.status)).toEqual([422, 422, 422])
  })

  it('leaves out what is there, and what comes twice; another code is another thing', async () => {
    const owner = await testAccount(database)
    const first = await stage(owner, { supplier: 1 }, [entry('supplier', { fullName: 'Aire Fixings Ltd' })])
    await call(owner, 'POST', `/${first}/commit`)
    const again = await stage(owner, { supplier: 3 }, [
      entry('supplier', { fullName: 'AIRE FIXINGS LIMITED' }),
      entry('supplier', { fullName: 'Jewson' }),
      entry('supplier', { fullName: 'jewson.' }),
    ])
    expect((await call(owner, 'POST', `/${again}/commit`)).body).toMatchObject({
      made: { supplier: 1 },
      known: { supplier: 2 },
    })
    const materials = await stage(owner, { material: 2 }, [
      entry('material', { name: 'Details', code: 'A' }),
      entry('material', { name: 'Details', code: 'B' }),
    ])
    expect((await call(owner, 'POST', `/${materials}/commit`)).body).toMatchObject({ made: { material: 2 } })
  })

  it('two at once do not both make the same', async () => {
    const owner = await testAccount(database)
    const ids = await Promise.all(
      [1, 2].map(() => stage(owner, { supplier: 1 }, [entry('supplier', { fullName: 'Twice Ltd' })])),
    )
    await Promise.all(ids.map(id => call(owner, 'POST', `/${id}/commit`)))
    expect(await count(owner, 'supplier')).toBe(1)
  })

  it('is refused whole when a row is missing, and makes nothing', async () => {
    const owner = await testAccount(database)
    const id = await stage(owner, { supplier: 2 }, [entry('supplier', { fullName: 'One' })])
    expect((await call(owner, 'POST', `/${id}/commit`)).status).toBe(409)
    expect(await count(owner, 'supplier')).toBe(0)
    expect((await call(owner, 'DELETE', `/${id}`)).status).toBe(204)
    expect((await call(owner, 'POST', `/${id}/commit`)).status).toBe(404)
  })

  it.each([
    ['no name', entry('supplier', { fullName: ' ' }), 'entries.0.values.fullName'],
    ['a stranger field', entry('supplier', { fullName: 'A', utr: '1' }), 'entries.0.values.utr'],
    ['a resource not announced', entry('client', { fullName: 'A' }), 'entries.0.resource'],
    ['a name where no reference is', entry('supplier', { fullName: 'A' }, { email: 'x' }), 'entries.0.names.email'],
    ['a broken character', entry('supplier', { fullName: 'a\ud800' }), 'entries.0.values.fullName'],
  ])('%s is refused at its row', async (_, bad, path) => {
    const owner = await testAccount(database)
    const id = await stage(owner, { supplier: 1 })
    expect(await call(owner, 'POST', `/${id}/rows`, { number: 0, entries: [bad] })).toMatchObject({
      status: 422,
      body: { errors: [{ path }] },
    })
  })

  it("needs to write what it makes, also the names, and is nobody else's", async () => {
    const owner = await testAccount(database)
    const reader = identityOf(owner.account, owner.user, { ...FULL_ACCESS, ContactsSuppliers: 1 })
    expect((await call(reader, 'POST', '', { fileName: 'a', records: { supplier: 1 } })).status).toBe(403)
    expect((await call(owner, 'POST', '', { fileName: 'a', records: { project: 1, nothing: 1 } })).status).toBe(422)
    const noTypes = identityOf(owner.account, owner.user, { ...FULL_ACCESS, AdminMaterialTypes: 1 })
    const id = await stage(noTypes, { material: 1 }, [entry('material', { name: 'Stud' }, { materialType: 'New one' })])
    expect((await call(noTypes, 'POST', `/${id}/commit`)).status).toBe(403)
    expect(await count(owner, 'material')).toBe(0)
    const stranger = await testAccount(database, 'Other firm')
    for (const who of [stranger, identityOf(owner.account, owner.user + 1)])
      expect((await call(who, 'POST', `/${id}/commit`)).status).toBe(404)
  })

  // Audit 22, A12: by a call it is forbidden, and by an import it was kept. Decision 626.
  it('writes no field that its person is not shown, nor once the right is gone', async () => {
    const owner = await testAccount(database)
    const keeper = identityOf(owner.account, owner.user, { AdminWorkPackages: 7 })
    const rows = { number: 0, entries: [entry('workPackage', { name: 'Drylining', profitPercentage: '5.0000' })] }
    const id = Number((await call(keeper, 'POST', '', { fileName: 'a.csv', records: { workPackage: 1 } })).body.id)
    expect((await call(keeper, 'POST', `/${id}/rows`, rows)).status).toBe(403)
    const pricing = identityOf(owner.account, owner.user, { AdminWorkPackages: 7, ResourcesProductTemplates: 1 })
    expect((await call(pricing, 'POST', `/${id}/rows`, rows)).status).toBe(204)
    expect((await call(keeper, 'POST', `/${id}/commit`)).status).toBe(403)
    expect((await call(pricing, 'POST', `/${id}/commit`)).status).toBe(200)
  })
})
