import { read as readWorkbook, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { dashboardIn, type DashboardReply } from '#contract/commercial/dashboard/dashboard-calls'
import { dashboardOf } from '#domain/commercial/dashboard/dashboard'
import { lateToBePaid } from '#domain/commercial/dashboard/cash'
import { textOf } from '#domain/value/money'
import type { Row } from '#domain/records/path'
import { offer } from '../../../tests/sync-server/offer'
import { makeOne as plant } from '../../../tests/sync-server/site'
import { asOwner, inAccount } from '../../database/session'
import { testFirm } from '../../testing/firm'
import { askDocument, readKeptBytes, readKeptPdf } from '../../testing/site-document'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { lastLocked } from '../cvr/locked-access'
import { claimsIn, firmCash } from './firm-figures'

// Spec: REP-2. Two projects on site and one that is not; every figure by hand.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const get = async (path: string, as = token) => {
  const reply = await firm.call('GET', path, { token: as })
  return { status: reply.status, body: (await reply.json()) as Row }
}
const dashboard = async (as = token): Promise<DashboardReply> => {
  const { status, body } = await get('/dashboard', as)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as DashboardReply
}

const projects: number[] = []
const products: number[] = []

/** A bill of one product at 42.50 for 1,000 m², some of it done, with a budget of 10,000.00 for a site manager. */
async function plantProject(name: string, percent: string): Promise<number> {
  const project = await plant(database, me, 'project', { name })
  const assessment = await plant(database, me, 'assessment', { name: 'Drylining', project })
  const zone = await plant(database, me, 'assessmentZone', { name: 'Level 1', assessment })
  const product = await plant(database, me, 'assessmentProduct', {
    ref: 'P-01',
    name: 'Partition',
    assessment,
    unit: 'm²',
    fixedPrice: '42.50',
  })
  products.push(product)
  const cells = { [zone]: { quantity: '1000', source: 'boq' } }
  await plant(database, me, 'productQuantities', { id: product, assessment, cells })
  await plant(database, me, 'assessmentFixedCost', {
    assessment,
    name: 'Site manager',
    quantity: '1',
    periodUnit: 'w',
    periodLength: '20',
    ratePerPeriod: '500',
  })
  await offer(database, me, assessment, { accept: true })
  const cell = { percent, recordedAt: '2026-10-20T10:00:00.000Z', note: null }
  const set = await firm.call('PATCH', `/productprogress/${product}`, { token, body: { [`cells.${zone}`]: cell } })
  if (set.status !== 200) throw new Error(await set.text())
  return project
}

async function approvedCost(project: number, fixedCosts: string): Promise<void> {
  const reply = await firm.call('POST', '/costentities', {
    token,
    body: { project, name: 'Skips', supplierType: 'other', effectiveDate: '2026-11-18', fixedCosts },
  })
  const { id } = (await reply.json()) as { readonly id: number }
  await sql`update external_cost set state = 'approved' where id = ${id}`.execute(database.kysely)
}

beforeAll(async () => {
  projects.push(await plantProject('Kestrel House', '60'), await plantProject('Ash Street', '10'))
  const waiting = await plantProject('Not begun', '50')
  // To accept a bill puts its project on site.
  await asOwner(database, db => sql`update project set show_project_hub = false where id = ${waiting}`.execute(db))
  await approvedCost(projects[0] ?? 0, '240.00')
  await approvedCost(projects[1] ?? 0, '99.99')
  // 20,000.00 of 25,500.00 done is applied for on 10 October and has not been paid since.
  await asOwner(database, async db => {
    const { rows } = await sql<{ id: number }>`insert into outgoing_application (account_id, id, project_id,
      account_sequence_number, reference, state, valuation_date, sent_on, due, due_date, notice_by, pay_less_by, final_date,
      created_at, created_by, updated_at, updated_by) values (${me.account}, nextval('record_id'), ${projects[0]}, 1, 'A01', 'sent',
      '2026-10-10', '2026-10-10', 20000, '2026-10-17', '2026-10-22', '2026-10-27', '2026-11-03', now(), ${me.user}, now(), ${me.user})
      returning id`.execute(db)
    await sql`insert into outgoing_item (account_id, id, project_id, application_id, kind, code, name, contract_value, value,
      "order", product_id) values (${me.account}, nextval('record_id'), ${projects[0]}, ${Number(rows[0]?.id)}, 'product', 'P-01',
      'Partition', 42500, 20000, 1, ${products[0]})`.execute(db)
  })
})

test('is the sum of the projects, and each project is its reconciliation', async () => {
  const reply = await dashboard()
  expect(reply.projects?.map(({ name }) => name)).toEqual(['Ash Street', 'Kestrel House'])
  // 42,500.00 and 10,000.00 each; 25,500.00 and 4,250.00 done.
  expect(reply.total).toMatchObject({
    value: '105000.00',
    earned: '29750.00',
    certified: '0.00',
    overClaim: '-29750.00',
    budget: '20000.00',
    actual: '339.99',
    margin: '29410.01',
    // 25,500.00 less 20,000.00, and 4,250.00 that no application claims.
    toBill: '9750.00',
  })
  for (const each of reply.projects ?? []) {
    const { body } = await get(`/projects/${each.project}/cvr`)
    const cvr = body.total as Readonly<Record<string, string>>
    for (const figure of ['value', 'earned', 'certified', 'overClaim', 'budget', 'actual', 'accrued', 'cost', 'margin'])
      expect([each.name, figure, each[figure as 'value']]).toEqual([each.name, figure, cvr[figure]])
    expect([each.finalCost, each.finalMargin, each.unagreed]).toEqual([
      cvr['finalCost'],
      cvr['finalMargin'],
      body.unagreed,
    ])
  }
})

test('has the last locked report of each project, and none for a person who may not see one of its parts', async () => {
  const lock = async (periodEnd: string) => {
    const body = { periodEnd, narrative: null }
    const reply = await firm.call('POST', `/projects/${projects[0]}/cvrreports`, { token, body })
    expect(reply.status).toBe(201)
  }
  await lock('2026-09-30')
  await lock('2026-10-31')
  const [ash, kestrel] = (await dashboard()).projects ?? []
  expect(ash?.locked).toBeNull()
  // 52,500.00 less 240.00 and the 5,142.86 of the budget that is left; 25,500.00 less 240.00.
  expect(kestrel?.locked).toEqual({
    number: 2,
    periodEnd: '2026-10-31',
    value: '52500.00',
    earned: '25500.00',
    cost: '240.00',
    margin: '25260.00',
    finalMargin: '47117.14',
  })
  expect(kestrel?.finalMargin).toBe('47117.14')
  const fewer = { ...me, permissions: new Set([...me.permissions].filter(each => !/ProjectsAdjustments/.test(each))) }
  expect(await inAccount(database, fewer, tx => lastLocked(tx, projects[0] ?? 0))).toBeNull()
})

test('adds up on a device as at the office', async () => {
  const reply = await dashboard()
  const here = dashboardOf(dashboardIn(reply).projects ?? [])
  expect(textOf('money', here.margin)).toBe(reply.total?.margin)
  expect(here.budgets.map(each => textOf('money', each.actual))).toEqual(reply.total?.budgets.map(each => each.actual))
  expect(reply.total?.budgets.find(({ name }) => name === 'fixedCosts')).toMatchObject({
    budget: '20000.00',
    actual: '339.99',
  })
})

test('has the money that is late, and what was paid, of the projects on site', async () => {
  const { moves } = dashboardIn(await dashboard())
  // No notice came, so the sum applied for is due.
  expect(lateToBePaid(moves, '2026-11-21').moves.map(({ project, day, amount }) => [project, day, amount])).toEqual([
    [projects[0], '2026-11-03', 2_000_000],
  ])
  expect(moves.filter(({ kind }) => kind === 'paid').map(({ name, amount }) => [name, amount])).toEqual([
    ['Skips', 24_000],
    ['Skips', 9_999],
  ])
})

test('has the work ahead once, without a day while there are no programme and no terms', async () => {
  const { moves } = dashboardIn(await dashboard())
  const ahead = moves.filter(({ kind }) => kind === 'programme')
  // Kestrel: 52,500.00 less 25,500.00, and 5,500.00 to bill. Costs: the budget of the work left.
  expect(
    ahead.filter(({ project }) => project === projects[0]).map(({ side, day, amount }) => [side, day, amount]),
  ).toEqual([
    ['in', null, 550_000],
    ['in', null, 2_700_000],
    ['out', null, 514_286],
  ])
})

test('what the caller may not read is in no sum, and is named', async () => {
  const permissions = [...me.permissions].filter(each => !/Outgoing|AccountsApplications|Costs/.test(each))
  const of = { ...me, permissions: new Set(permissions) }
  const cash = await inAccount(database, of, firmCash)
  expect(cash.moves).toEqual([])
  expect(cash.unread).toContain('outgoing applications')
  expect(cash.unread).toContain('external costs')
  expect(await inAccount(database, of, tx => claimsIn(tx, projects[0] ?? 0, []))).toBeUndefined()
})

test('who has no right to the dashboard is refused', async () => {
  const { access_token: site } = await firm.signIn('site@plumb.test')
  expect((await get('/dashboard', site)).status).toBe(403)
})

test('bug: money on account hid work that no line of the application claims', async () => {
  // 6,000.00 on account and 7,000.00 for a line that is in no accepted bill: 25,500.00 done less the 20,000.00 of its own line stay to bill.
  await asOwner(database, db =>
    sql`insert into outgoing_item (account_id, id, project_id, application_id, kind, name, value, "order")
      select account_id, nextval('record_id'), project_id, id, k.kind, k.kind, k.value, k.value
      from outgoing_application, (values ('onAccount', 6000), ('product', 7000)) as k (kind, value)
      where project_id = ${projects[0]}`.execute(db),
  )
  const { projects: shown, moves } = await dashboard()
  expect(shown?.find(({ project }) => project === projects[0])?.toBill).toBe('5500.00')
  const ahead = moves.filter(
    ({ project, kind, side }) => project === projects[0] && kind === 'programme' && side === 'in',
  )
  expect(ahead.map(({ amount }) => amount)).toEqual(['5500.00', '27000.00'])
})

test('bug: costs of a project on site without an accepted bill were in no figure', async () => {
  const before = await dashboard()
  const bare = await plant(database, me, 'project', { name: 'Quay Wall', showProjectHub: true })
  await approvedCost(bare, '5000.00')
  const { body } = await get(`/projects/${bare}/cvr`)
  const { packages, lines, total } = body as unknown as CvrReply
  expect(packages.map(({ assessment, name, cost, margin }) => [assessment, name, cost, margin])).toEqual([
    [null, 'Without a bill', '5000.00', '-5000.00'],
  ])
  expect(lines.map(({ assessment, label, actual }) => [assessment, label, actual])).toEqual([
    [null, 'Skips', '5000.00'],
  ])
  expect(total).toMatchObject({ value: '0.00', earned: '0.00', cost: '5000.00', finalMargin: '-5000.00' })
  const after = await dashboard()
  expect(after.projects?.find(({ project }) => project === bare)).toMatchObject({ cost: '5000.00', margin: '-5000.00' })
  // 339.99 of the other two and 5,000.00.
  expect([before.total?.cost, after.total?.cost]).toEqual(['339.99', '5339.99'])
  const paid = after.moves.filter(({ project, kind }) => project === bare && kind === 'paid')
  expect(paid.map(({ amount }) => amount)).toEqual(['5000.00'])
  // Locked, printed and in the workbook alike.
  const locked = await firm.call('POST', `/projects/${bare}/cvrreports`, {
    token,
    body: { periodEnd: '2026-11-18', narrative: null },
  })
  expect(locked.status).toBe(201)
  const { id, cost } = (await locked.json()) as { readonly id: number; readonly cost: string }
  expect(cost).toBe('5000.00')
  const file = await askDocument(firm, token, bare, { kind: 'cvr', report: id })
  const words = (await readKeptPdf(firm, file.file)).pages.map(page => page.words).join(' ')
  expect(words).toContain('Without a bill')
  const book = await askDocument(firm, token, bare, { kind: 'cvrWorkbook', report: null })
  const { Sheets: sheets } = readWorkbook((await readKeptBytes(firm, book.file)).bytes)
  const rows = utils.sheet_to_json<readonly unknown[]>(sheets['Documents'] ?? {}, { header: 1 }).slice(1)
  expect(rows).toEqual([['External cost Skips', 'Without a bill', 'Fixed costs', 5000, 0, 0]])
})
