import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import type { Row } from '#domain/records/path'
import { offer } from '../../../tests/sync-server/offer'
import { makeOne as plant } from '../../../tests/sync-server/site'
import { inAccount } from '../../database/session'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { projectFacts } from './live-cvr'

// Spec: REP-1. One bill, worked and paid for in part; every figure by hand.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const call = async (method: string, path: string, body?: unknown, as = token) => {
  const reply = await firm.call(method, path, { token: as, body })
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
}
const report = async (project: number): Promise<CvrReply> => {
  const { status, body } = await call('GET', `/projects/${project}/cvr`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as CvrReply
}

let project = 0
let assessment = 0
let subcontractor = 0
const done: (readonly [product: number, zone: number, percent: string])[] = []

beforeAll(async () => {
  project = await plant(database, me, 'project', { name: 'Kestrel House', reference: '2417', showProjectHub: true })
  subcontractor = await plant(database, me, 'subcontractor', { fullName: 'Northern Plastering' })
  assessment = await plant(database, me, 'assessment', { name: 'Drylining', project })
  const zone = await plant(database, me, 'assessmentZone', { name: 'Level 1', assessment })
  const product = async (ref: string, fixedPrice: string, quantity: string, percent: string) => {
    const id = await plant(database, me, 'assessmentProduct', { ref, name: ref, assessment, unit: 'm²', fixedPrice })
    const cells = { [zone]: { quantity, source: 'boq' } }
    await plant(database, me, 'productQuantities', { id, assessment, cells })
    done.push([id, zone, percent])
    return id
  }
  // 42,500.00, of which 60 % is done; 4,000.00 by a variation that is agreed, all done; 1,000.00 by one that is not.
  await product('P-01', '42.50', '1000', '60')
  const agreed = await product('V-01', '4000', '1', '100')
  const pending = await product('V-02', '1000', '1', '100')
  for (const [id, state] of [
    [agreed, 'agreed'],
    [pending, 'instructed'],
  ] as const) {
    const variation = await plant(database, me, 'variation', {
      project,
      title: `Panel, ${state}`,
      instructedBy: 'The architect',
      instructedOn: '2026-10-01',
    })
    await sql`update variation set state = ${state} where id = ${variation}`.execute(database.kysely)
    await sql`update assessment_product set origin = 'variation', variation_id = ${variation} where id = ${id}`.execute(
      database.kysely,
    )
  }
  // 20 weeks at 500.00: a budget of 10,000.00 without profit.
  await plant(database, me, 'assessmentFixedCost', {
    assessment,
    name: 'Site manager',
    quantity: '1',
    periodUnit: 'w',
    periodLength: '20',
    ratePerPeriod: '500',
  })
  await offer(database, me, assessment, { accept: true })
  for (const [id, zone, percent] of done) {
    const cell = { percent, recordedAt: '2026-10-20T10:00:00.000Z', note: null }
    const set = await call('PATCH', `/productprogress/${id}`, { [`cells.${zone}`]: cell })
    if (set.status !== 200) throw new Error(JSON.stringify(set.body))
  }
})

test('value is what is agreed, earned is the work done, and a variation that is not agreed is beside them', async () => {
  const { packages, total, unagreed, unread, lines } = await report(project)
  expect(packages.map(({ name }) => name)).toEqual(['Drylining'])
  // 42,500.00 and 10,000.00 were tendered; 4,000.00 came. 25,500.00 and 4,000.00 are done.
  expect(total).toMatchObject({
    tenderValue: '52500.00',
    value: '56500.00',
    earned: '29500.00',
    certified: '0.00',
    overClaim: '-29500.00',
    budget: '10000.00',
  })
  // 10,000.00 × 29,500 / 56,500.
  expect(total.earnedBudget).toBe('5221.24')
  expect([unagreed, unread, lines]).toEqual(['1000.00', [], []])
})

test('costs are those of the documents, each named, and the margins follow', async () => {
  const external = await call('POST', '/costentities', {
    project,
    name: 'Skips',
    supplierType: 'other',
    effectiveDate: '2026-11-18',
    fixedCosts: '240.00',
    labour: '-20.00',
  })
  expect(external.status, JSON.stringify(external.body)).toBe(201)
  await sql`update external_cost set state = 'approved' where id = ${Number(external.body.id)}`.execute(database.kysely)
  const application = await plant(database, me, 'incomingApplication', {
    project,
    subcontractor,
    effectiveDate: '2026-11-15',
    receivedOn: '2026-11-16',
  })
  await plant(database, me, 'incomingItem', { project, application, assessment, name: 'Plaster', value: '5000.00' })
  const { total, packages, lines } = await report(project)
  expect(lines.map(({ source, label, budget, actual, accrued }) => [source, label, budget, actual, accrued])).toEqual([
    ['externalCost', 'Skips', 'labour', '-20.00', '0.00'],
    ['externalCost', 'Skips', 'fixedCosts', '240.00', '0.00'],
    ['incomingApplication', 'Held application', 'supplyAndFit', '0.00', '5000.00'],
  ])
  // Fixed costs to complete: 10,000.00 less 5,221.24. Final: 220.00 and 5,000.00 so far, 4,778.76 to come.
  expect(total).toMatchObject({
    actual: '220.00',
    accrued: '5000.00',
    cost: '5220.00',
    toComplete: '4778.76',
    finalCost: '9998.76',
    margin: '24280.00',
    finalMargin: '46501.24',
    budgetMargin: '46500.00',
  })
  expect(packages[0]?.rows.find(({ name }) => name === 'supplyAndFit')).toMatchObject({ saving: '-5000.00' })
})

test('what the caller may not read is in no figure, and is named', async () => {
  const permissions = [...me.permissions].filter(each => !/Incoming|AccountsApplications|Outgoing/.test(each))
  const { packages, unread } = await inAccount(database, { ...me, permissions: new Set(permissions) }, tx =>
    projectFacts(tx, project),
  )
  expect(unread).toEqual(['outgoing applications', 'supply and fit applications'])
  expect(packages.flatMap(each => each.lines.map(({ source }) => source))).toEqual(['externalCost', 'externalCost'])
})

test('who has no right to reports is refused', async () => {
  const { access_token: site } = await firm.signIn('site@plumb.test')
  expect((await call('GET', `/projects/${project}/cvr`, undefined, site)).status).toBe(403)
})

test('a project of another firm, or one that does not exist, is not found', async () => {
  expect((await call('GET', '/projects/999999/cvr')).status).toBe(404)
})
