import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Row } from '#domain/records/path'
import { asOwner } from '../database/session'
import { callerOf } from '../testing/caller'
import { testFirm } from '../testing/firm'
import { testDatabase } from '../testing/test-database'

// Spec: COST-2. External costs and their nominal assignments over HTTP.

const database = await testDatabase()
const firm = await testFirm(database)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const { call, make } = callerOf(firm, token)
const parts = async (cost: number) =>
  (await (await firm.call('GET', `/costentityassignments?cost=${cost}&sort=id`, { token })).json()) as Row[]

let cost = 0
let nominal = 0
beforeEach(async () => {
  const project = await make('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
  const vat = await make('/vattaxcodes', { code: 'T1', name: 'Standard', rate: '20' })
  nominal = await make('/nominalcodes', { code: '7100', name: 'Skips' })
  const supplier = await make('/suppliers', { fullName: 'City Skips' })
  cost = await make('/costentities', {
    project,
    name: 'Skips, week 12',
    supplierType: 'other',
    supplier,
    vatTaxCode: vat,
    materials: '123.45',
    fixedCosts: '50.03',
  })
})

test('a cost is split over nominal codes by budget, and keeps the nominal codes chosen when it is split again', async () => {
  expect((await call('POST', `/costentities/${cost}/recalc-nominal-codes`, {})).status).toBe(200)
  const first = await parts(cost)
  expect(first.map(each => [each.shortName, each.totalValue, each.taxAmount])).toEqual([
    ['Materials', '123.45', '24.69'],
    ['Fixed costs', '50.03', '10.01'],
  ])
  await call('PATCH', `/costentityassignments/${Number(first[1]?.id)}`, { nominalCode: nominal })
  await call('PATCH', `/costentities/${cost}`, { fixedCosts: '60.00', materials: '0.00' })
  await call('POST', `/costentities/${cost}/recalc-nominal-codes`, {})
  expect(await parts(cost)).toMatchObject([
    { shortName: 'Fixed costs', totalValue: '60.00', taxAmount: '12.00', nominalCode: nominal },
  ])
})

test('VAT is moved by pennies only', async () => {
  await call('POST', `/costentities/${cost}/recalc-nominal-codes`, {})
  const [part] = await parts(cost)
  const path = `/costentityassignments/${Number(part?.id)}`
  expect((await call('PATCH', path, { taxAdjustment: '0.05' })).status).toBe(200)
  expect(await call('PATCH', path, { taxAdjustment: '-0.06' })).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'taxAdjustment' }] },
  })
})

test('what is in the accounts stays as it is, with its parts', async () => {
  await call('POST', `/costentities/${cost}/recalc-nominal-codes`, {})
  const [part] = await parts(cost)
  await asOwner(database, db => sql`update external_cost set codat_pushed_at = now() where id = ${cost}`.execute(db))
  const refused = { status: 409, body: { message: 'This cost has gone to the accounts. Change it there' } }
  expect(await call('PATCH', `/costentities/${cost}`, { name: 'x' })).toMatchObject(refused)
  expect(await call('PATCH', `/costentityassignments/${Number(part?.id)}`, { shortName: 'x' })).toMatchObject(refused)
  expect(await call('POST', `/costentities/${cost}/recalc-nominal-codes`, {})).toMatchObject(refused)
})

test('who may not write costs may not split them', async () => {
  const { access_token: site } = await firm.signIn('site@plumb.test')
  const reply = await firm.call('POST', `/costentities/${cost}/recalc-nominal-codes`, { token: site, body: {} })
  expect(reply.status).toBe(403)
})
