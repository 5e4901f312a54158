import { read as readWorkbook, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { CvrReply } from '#contract/commercial/cvr/cvr-calls'
import { cvrReport } from '#contract/commercial/cvr/cvr-report'
import { externalCost } from '#contract/commercial/external-cost'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { COST_BUDGETS } from '#domain/commercial/costs/cost-lines'
import type { Row } from '#domain/records/path'
import { offer } from '../../../tests/sync-server/offer'
import { makeOne as plant } from '../../../tests/sync-server/site'
import { asOwner, inAccount } from '../../database/session'
import { testFirm } from '../../testing/firm'
import { deleteRecord } from '../../records/delete/delete'
import { insert } from '../../records/write/typed'
import { askDocument, readKeptBytes, readKeptPdf } from '../../testing/site-document'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { projectFacts, replyOf } from './live-cvr'

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

/** Returns the ids of the locked reports of the project, the first one first. */
const lockedIds = async (): Promise<number[]> => {
  const { body } = await call('GET', `/cvrreports?project=${project}`)
  return (body as unknown as readonly Row[])
    .toSorted((a, b) => Number(a.number) - Number(b.number))
    .map(({ id }) => Number(id))
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
      estimate: '1000.00',
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
  expect(packages[0]?.values?.map(({ variation, value }) => [variation?.code ?? null, value])).toEqual([
    [null, '52500.00'],
    ['V1', '4000.00'],
  ])
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

test('the page gets the same figures without their documents, and those behind a budget when it asks', async () => {
  const { lines, ...figures } = await report(project)
  expect((await call('GET', `/projects/${project}/cvr/figures`)).body).toEqual(figures)
  const behind = async (query: string) =>
    (await call('GET', `/projects/${project}/cvr/documents?${query}`)).body as unknown as Pick<CvrReply, 'lines'>
  for (const { name } of COST_BUDGETS)
    expect(await behind(`assessment=${assessment}&budget=${name}`)).toEqual({
      lines: lines.filter(({ budget }) => budget === name),
    })
  // By hand: the skips are 240.00 of fixed costs. All costs are of the only bill.
  const { lines: skips } = await behind(`assessment=${assessment}&budget=fixedCosts`)
  expect(skips.map(({ label, actual }) => [label, actual])).toEqual([['Skips', '240.00']])
  expect(await behind('budget=fixedCosts')).toEqual({ lines: [] })
  for (const [query, status] of [
    ['budget=profit', 400],
    ['assessment=x&budget=labour', 422],
  ] as const)
    expect((await call('GET', `/projects/${project}/cvr/documents?${query}`)).status).toBe(status)
})

test('an invoice that comes after a report was worked out is in the next one', async () => {
  const materials = async () => (await report(project)).packages[0]?.rows.find(({ name }) => name === 'materials')?.cost
  const paper = { project, invoiceReference: 'I-1', issueDate: '2026-11-20' }
  const supplier = await plant(database, me, 'supplier', { fullName: 'Boards Ltd' })
  const invoice = async (net: string, of: Row = {}) => {
    const id = await plant(database, me, 'materialInvoice', { ...paper, supplier, net, ...of })
    await sql`update material_invoice set state = 'approved', approved_for_payment = net where id = ${id}`.execute(
      database.kysely,
    )
    return id
  }
  expect(await materials()).toBe('0.00')
  const first = await invoice('250.00')
  expect(await materials()).toBe('250.00')
  const second = await invoice('40.00', { invoiceReference: 'I-2' })
  // 250.00 and 40.00.
  expect(await materials()).toBe('290.00')
  await sql`update material_invoice set state = 'review', approved_for_payment = null where project_id = ${project}`.execute(
    database.kysely,
  )
  await inAccount(database, me, async tx => {
    for (const id of [second, first]) await deleteRecord(tx, materialInvoice, id)
  })
  expect(await materials()).toBe('0.00')
})

test('a forecast with its reason replaces the computed one until it is taken back, and known losses are added', async () => {
  const forecast = (subject: string, amount: string | null, reason: string) =>
    call('POST', `/projects/${project}/costforecasts`, { assessment, subject, amount, reason })
  expect((await forecast('fixedCosts', '1000.00', 'The manager leaves in May')).status).toBe(201)
  expect((await forecast('futureLoss', '300.00', 'Damaged boards')).status).toBe(201)
  const { total, packages } = await report(project)
  expect(packages[0]?.rows.find(({ name }) => name === 'fixedCosts')).toMatchObject({
    toComplete: '1000.00',
    reason: 'The manager leaves in May',
  })
  // 5,220.00 so far, 1,000.00 and 300.00 to come.
  expect(total).toMatchObject({
    toComplete: '1300.00',
    futureLoss: '300.00',
    finalCost: '6520.00',
    finalMargin: '49980.00',
  })
  expect((await forecast('fixedCosts', null, 'The manager stays')).status).toBe(201)
  // 4,778.76 and 300.00.
  expect((await report(project)).total.toComplete).toBe('5078.76')
  const wrong = { assessment: 999_999, subject: 'labour', amount: '1.00', reason: 'Why' }
  expect((await call('POST', `/projects/${project}/costforecasts`, wrong)).status).toBe(409)
  expect((await forecast('labour', '1.00', '')).status).toBe(422)
  expect((await forecast('labour', '-1.00', 'Why')).status).toBe(422)
})

test('a locked report stays as it was locked, byte for byte, whatever is changed after', async () => {
  const lock = (periodEnd: string) =>
    call('POST', `/projects/${project}/cvrreports`, { periodEnd, narrative: 'On programme' })
  expect((await lock('2199-01-01')).body).toMatchObject({ message: expect.stringContaining('not over yet') as string })
  const first = await lock('2026-10-31')
  expect(first.status, JSON.stringify(first.body)).toBe(201)
  expect(first.body).toMatchObject({
    number: 1,
    periodEnd: '2026-10-31',
    finalMargin: '46201.24',
    narrative: 'On programme',
  })
  const figures = async () => (await firm.call('GET', `/cvrreports/${Number(first.body.id)}/figures`, { token })).text()
  const locked = await figures()
  expect(JSON.parse(locked)).toEqual(await report(project))
  await call('POST', `/projects/${project}/costforecasts`, {
    assessment,
    subject: 'labour',
    amount: '50.00',
    reason: 'Snagging',
  })
  expect(await figures()).toBe(locked)
  expect(JSON.parse(locked)).not.toEqual(await report(project))
  expect((await lock('2026-10-31')).status).toBe(409)
  expect((await lock('2026-11-15')).body).toMatchObject({ number: 2 })
  const change = await call('PATCH', `/cvrreports/${Number(first.body.id)}`, { narrative: 'Changed' })
  expect([403, 404, 405, 409, 422]).toContain(change.status)
})

test('a report is printed and exported as it was locked, with the causes since the one before', async () => {
  const ids = await lockedIds()
  const { state, fault, file } = await askDocument(firm, token, project, { kind: 'cvr', report: ids[1] ?? 0 })
  expect(state, String(fault)).toBe('made')
  const { fileName, pages } = await readKeptPdf(firm, file)
  expect(fileName).toBe('CVR Kestrel House 2026-11-15.pdf')
  const words = pages.map(page => page.words).join(' ')
  // bug: the files of a locked report did not say who locked it, when, and that its figures are of then.
  const { rows } = await sql<{ day: string; clock: string; name: string }>`
    select to_char(locked_at at time zone 'Europe/London', 'DD/MM/YYYY') as day,
      to_char(locked_at at time zone 'Europe/London', 'HH24:MI') as clock, u.full_name as name
    from cvr_report r join "user" u on u.id = r.locked_by_id where r.id = ${ids[1] ?? 0}`.execute(database.kysely)
  const [by] = rows
  const lockedBy = `Locked on ${by?.day} at ${by?.clock} by ${by?.name}. The figures are as they were then.`
  expect(words).toContain(lockedBy)
  // 46,201.24 less 50.00 for labour to complete.
  expect(words).toContain('Report 2, to 15/11/2026')
  expect(words).toContain('Since the report to 31/10/2026')
  // 46,151.24 of 56,500.00 is 81.683… %.
  expect(words).toContain('£46,151.24, 81.68 %')
  expect(words).toContain('Drylining, Labour: 50.00 to complete. Snagging')
  const made = await askDocument(firm, token, project, { kind: 'cvrWorkbook', report: ids[1] ?? 0 })
  const book = readWorkbook((await readKeptBytes(firm, made.file)).bytes)
  expect(book.SheetNames).toEqual(['Report', 'Movement', 'Documents'])
  const rowsOf = (name: string) => utils.sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1, defval: '' })
  expect(rowsOf('Report').flat()).toContain(lockedBy)
  expect(rowsOf('Movement').slice(1)).toEqual([
    ['Cost to complete', 'Drylining · Labour', 0, 50, -50],
    ['Final margin', 'since the report to 31/10/2026', 46_201.24, 46_151.24, -50],
  ])
  expect(rowsOf('Documents').slice(1)).toEqual([
    ['External cost Skips', 'Drylining', 'Labour', -20, 0, 0],
    ['External cost Skips', 'Drylining', 'Fixed costs', 240, 0, 0],
    ['Incoming application Held application', 'Drylining', 'Supply and fit', 0, 5000, 0],
  ])
  const live = await askDocument(firm, token, project, { kind: 'cvr', report: null })
  expect(live.title).toBe('Cost value reconciliation')
  expect((await readKeptPdf(firm, live.file)).pages[0]?.words).toContain('Live on')
})

test('says cause by cause why the final margin moved since a locked report, up to a later one and up to now', async () => {
  const [first = 0, second = 0] = await lockedIds()
  const causes = async (path: string) => (await call('GET', `/cvrreports/${path}`)).body
  // By hand: 50.00 are still to come for labour, so 46,201.24 became 46,151.24.
  const labour = {
    kind: 'forecast',
    assessment,
    budget: 'labour',
    document: null,
    variation: null,
    package: 'Drylining',
    before: '0.00',
    after: '50.00',
    effect: '-50.00',
    reason: 'Snagging',
  }
  const between = { causes: [labour], before: '46201.24', after: '46151.24', movement: '-50.00' }
  expect(await causes(`${first}/causes?until=${second}`)).toEqual(between)
  expect(await causes(`${first}/causes`)).toEqual(between)
  expect(await causes(`${second}/causes`)).toMatchObject({ causes: [], movement: '0.00' })
  const cost = await plant(database, me, 'externalCost', {
    project,
    assessment,
    name: 'Crane',
    supplierType: 'other',
    effectiveDate: '2026-11-20',
    labour: '75.00',
  })
  const { rows } = await sql<{ state: string }>`select state from external_cost where id = ${cost}`.execute(
    database.kysely,
  )
  const before = rows[0]?.state ?? ''
  await sql`update external_cost set state = 'approved' where id = ${cost}`.execute(database.kysely)
  expect(await causes(`${second}/causes`)).toMatchObject({
    causes: [{ kind: 'cost', document: { source: 'externalCost', id: cost, label: 'Crane' }, effect: '-75.00' }],
    movement: '-75.00',
  })
  await sql`update external_cost set state = ${before} where id = ${cost}`.execute(database.kysely)
  await inAccount(database, me, tx => deleteRecord(tx, externalCost, cost))
  expect(await causes(`${second}/causes`)).toMatchObject({ causes: [] })
  const other = await plant(database, me, 'project', { name: 'Merlin Wharf', showProjectHub: true })
  const elsewhere = await inAccount(database, me, tx =>
    insert(tx, cvrReport, { project: other, periodEnd: '2026-10-31', lockedAt: tx.at, lockedBy: me.user }),
  )
  expect((await call('GET', `/cvrreports/${first}/causes?until=${elsewhere}`)).status).toBe(404)
})

test('bug: the file of a locked report followed a later name of the project', async () => {
  const [first = 0] = await lockedIds()
  const renamed = await call('PATCH', `/projects/${project}`, { name: 'Kestrel Court', reference: '2418' })
  expect(renamed.status).toBe(200)
  for (const kind of ['cvr', 'cvrWorkbook'] as const) {
    const { file } = await askDocument(firm, token, project, { kind, report: first })
    expect((await readKeptBytes(firm, file)).fileName).toMatch(/^CVR Kestrel House 2026-10-31\.(pdf|xlsx)$/)
  }
  const { file } = await askDocument(firm, token, project, { kind: 'cvr', report: first })
  expect((await readKeptPdf(firm, file)).pages[0]?.words).toContain('2417 Kestrel House. Report 1')
  const live = await askDocument(firm, token, project, { kind: 'cvr', report: null })
  expect((await readKeptPdf(firm, live.file)).fileName).toMatch(/^CVR Kestrel Court live /)
})

test('a report that was locked before its text kept the name of the project has a file without one', async () => {
  const [first = 0] = await lockedIds()
  const { rows } = await sql<{ figures: string }>`select figures from cvr_figures where report_id = ${first}`.execute(
    database.kysely,
  )
  const { project: _, ...older } = JSON.parse(rows[0]?.figures ?? '{}') as CvrReply
  await asOwner(database, db =>
    sql`update cvr_figures set figures = ${JSON.stringify(older)} where report_id = ${first}`.execute(db),
  )
  const { file } = await askDocument(firm, token, project, { kind: 'cvr', report: first })
  expect((await readKeptPdf(firm, file)).fileName).toBe('CVR report 1 2026-10-31.pdf')
})

test('a report of another project is not printed from this one', async () => {
  const other = await plant(database, me, 'project', { name: 'Osprey Court', showProjectHub: true })
  const [first = 0] = await lockedIds()
  const asked = { kind: 'cvr', report: first }
  expect((await call('POST', `/projects/${other}/documents`, asked)).status).toBe(404)
})

test('what the caller may not read is in no figure, and is named', async () => {
  const permissions = [...me.permissions].filter(each => !/Incoming|AccountsApplications|Outgoing/.test(each))
  const facts = await inAccount(database, { ...me, permissions: new Set(permissions) }, tx => projectFacts(tx, project))
  const { packages, unread } = facts
  // 240.00 less 20.00, without the claim of 5,000.00.
  expect(replyOf(facts, new Map())).toMatchObject({ total: { cost: '220.00', certified: '0.00' }, unread })
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
