import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { offer } from '../../../tests/sync-server/offer'
import { makeOne as plant } from '../../../tests/sync-server/site'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'

// Spec: REP-1; decision 757. Two accepted bills, and what names neither; every figure by hand.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')

let project = 0
const bills: number[] = []

beforeAll(async () => {
  project = await plant(database, me, 'project', { name: 'Kestrel House', showProjectHub: true })
  for (const name of ['Drylining', 'Screed']) {
    const assessment = await plant(database, me, 'assessment', { name, project })
    const zone = await plant(database, me, 'assessmentZone', { name: 'Level 1', assessment })
    const product = { ref: 'P-01', name: 'Partition', assessment, unit: 'm²', fixedPrice: '10' }
    const id = await plant(database, me, 'assessmentProduct', product)
    const cells = { [zone]: { quantity: '1000', source: 'boq' } }
    await plant(database, me, 'productQuantities', { id, assessment, cells })
    await offer(database, me, assessment, { accept: true })
    bills.push(assessment)
  }
  for (const [assessment, fixedCosts] of [
    [bills[1], '240.00'],
    [null, '99.99'],
  ] as const) {
    const body = { project, assessment, name: 'Skips', supplierType: 'other', effectiveDate: '2026-11-18', fixedCosts }
    const { id } = (await (await firm.call('POST', '/costentities', { token, body })).json()) as { readonly id: number }
    await sql`update external_cost set state = 'approved' where id = ${id}`.execute(database.kysely)
  }
})

test('bug: a cost that names no bill was a cost of the first of several', async () => {
  const reply = await firm.call('GET', `/projects/${project}/cvr`, { token })
  expect(reply.status).toBe(200)
  const { packages, total, lines } = (await reply.json()) as CvrReply
  expect(packages.map(({ assessment, name, value, actual }) => [assessment, name, value, actual])).toEqual([
    [bills[0], 'Drylining', '10000.00', '0.00'],
    [bills[1], 'Screed', '10000.00', '240.00'],
    [null, 'Without a bill', '0.00', '99.99'],
  ])
  // 240.00 and 99.99.
  expect([total.value, total.actual]).toEqual(['20000.00', '339.99'])
  expect(lines.map(({ assessment, actual }) => [assessment, actual])).toEqual([
    [bills[1], '240.00'],
    [null, '99.99'],
  ])
})
