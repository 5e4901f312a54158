import { Hono } from 'hono'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { inAccount } from '../database/session'
import type { Identity } from '../base/identity'
import { answerProblem } from '../http/problems'
import type { Env, Services } from '../services/services'
import { deleteRecord } from '../records/delete/delete'
import { insertRecords } from '../records/write/insert'
import { FULL_ACCESS, identityOf, testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { mountCalls } from '../calls/mount'
import { defaultContactCalls } from './default-contact-calls'
import { taxDetailsCalls } from './tax-details-calls'

const database = await testDatabase()
const owner = await testAccount(database)
const log = pino({ enabled: false })
// What these routes use of the services.
const services = { database, log, now: () => Date.UTC(2026, 10, 21, 9) } as Services

async function call(method: string, path: string, body?: unknown, who: Identity = owner) {
  const app = new Hono<Env>()
  app.onError(answerProblem(log))
  app.use(async (c, next) => {
    c.set('identity', who)
    await next()
  })
  app.route('/', mountCalls(services, [...taxDetailsCalls, ...defaultContactCalls]))
  const answer = await app.request(path, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { status: answer.status, body: (await answer.json()) as Row }
}
const make = async (resource: string, values: Row): Promise<number> =>
  (await inAccount(database, owner, tx => insertRecords(tx, resourceNamed(resource), [{ values }])))[0] ?? 0

describe('REF-1 tax and bank details', () => {
  it('are kept tidy, read back, and gone with the contact', async () => {
    const subcontractor = await make('subcontractor', { fullName: 'Kirkby Drylining Ltd' })
    const cisCode = await make('cisCode', { code: '20', name: 'Verified', deduction: '20' })
    const path = `/subcontractors/${subcontractor}/tax-details`
    expect((await call('GET', path)).body).toMatchObject({ changed: null, details: { vatNumber: null } })
    const put = await call('PUT', path, {
      vatNumber: 'gb 980 7806 84',
      sortCode: '20-00-00',
      cisCode,
      cisVerifiedOn: '2026-04-06',
    })
    expect(put).toMatchObject({
      status: 200,
      body: {
        details: { vatNumber: 'GB980780684', sortCode: '200000', cisCode, cisVerifiedOn: '2026-04-06', utr: null },
      },
    })
    expect((await call('PUT', path, { vatNumber: null })).body).toMatchObject({
      details: { vatNumber: null, sortCode: null },
      changed: { by: 'Tester of Test firm' },
    })
    await inAccount(database, owner, tx => deleteRecord(tx, resourceNamed('subcontractor'), subcontractor))
    expect((await call('GET', path)).status).toBe(404)
  })

  it.each([
    ['suppliers', { vatNumber: 'GB980780648' }, 'vatNumber'],
    ['suppliers', { utr: '1234567890' }, 'utr'],
    ['suppliers', { accountNumber: '12' }, 'accountNumber'],
    ['subcontractors', { cisVerifiedOn: 'yesterday' }, 'cisVerifiedOn'],
    ['subcontractors', { cisCode: 999_999_999 }, 'cisCode'],
    ['subcontractors', { cisVerification: '-' }, 'cisVerification'],
    ['subcontractors', { cisVerification: 'to follow' }, 'cisVerification'],
    ['operatives', { cisVerification: 'V123' }, 'cisVerification'],
    ['suppliers', { accountNumber: '-' }, 'accountNumber'],
    ['operatives', { nationalInsurance: 'GB123456C' }, 'nationalInsurance'],
  ])('of %s refuse %j at its field', async (path, body, field) => {
    const id = await make(
      { suppliers: 'supplier', subcontractors: 'subcontractor', operatives: 'operative' }[path] ?? '',
      { fullName: 'Somebody' },
    )
    expect(await call('PUT', `/${path}/${id}/tax-details`, body)).toMatchObject({
      status: 422,
      body: { errors: [{ path: field }] },
    })
  })

  it('need the permission for the contact itself, not the one that shows its name on site', async () => {
    const supplier = await make('supplier', { fullName: 'Aire Fixings Ltd' })
    const path = `/suppliers/${supplier}/tax-details`
    const site = identityOf(owner.account, owner.user, { ...FULL_ACCESS, ContactsSuppliers: 0 })
    const reader = identityOf(owner.account, owner.user, { ContactsSuppliers: 1 })
    expect((await call('GET', path, undefined, site)).status).toBe(403)
    expect((await call('GET', path, undefined, reader)).status).toBe(200)
    expect((await call('PUT', path, {}, reader)).status).toBe(403)
  })

  it('of another firm are not there', async () => {
    const supplier = await make('supplier', { fullName: 'Holderness Insulation Ltd' })
    const stranger = await testAccount(database, 'Other firm')
    for (const [method, body] of [
      ['GET', undefined],
      ['PUT', { vatNumber: null }],
    ] as const) {
      expect((await call(method, `/suppliers/${supplier}/tax-details`, body, stranger)).status).toBe(404)
    }
  })
})

describe('MAT-2 the default contact of a supplier on a project', () => {
  it('is the newest choice, and nobody where none was made', async () => {
    const supplier = await make('supplier', { fullName: 'Trent Board' })
    const project = await make('project', { name: 'Albion Mill' })
    const path = `/suppliers/${supplier}/project/${project}/default-contact`
    expect((await call('GET', path)).body).toBeNull()
    for (const fullName of ['Sandra Kay', 'Joe Brand']) {
      const person = await make('supplierPerson', { supplier, fullName, phone: '0115 496 0312' })
      await make('projectSupplier', { supplier, project, person })
    }
    expect((await call('GET', path)).body).toMatchObject({ fullName: 'Joe Brand', phone: '0115 496 0312' })
    expect((await call('GET', path, undefined, identityOf(owner.account, owner.user, {}))).status).toBe(403)
  })
})
