import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { OutturnFinding, OutturnReply } from '#contract/commercial/outturn/outturn-calls'
import type { Row } from '#domain/records/path'
import { offer } from '../../../tests/sync-server/offer'
import { makeOne as plant } from '../../../tests/sync-server/site'
import { asOwner, inAccount } from '../../database/session'
import { callerOf } from '../../testing/caller'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { outturnNow } from './decide'

// Decision 749. A partition of the library, and a job that is built from it; every figure by hand.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const { call } = callerOf(firm, token)

let [template, board, taping, gang, project, product, zone, tape, supplier] = [0, 0, 0, 0, 0, 0, 0, 0, 0]

const outturn = async (): Promise<OutturnReply> => {
  const { status, body } = await call('GET', '/outturn')
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as OutturnReply
}
const found = async (kind: string, line: number): Promise<OutturnFinding | undefined> =>
  (await outturn()).templates.flatMap(({ findings }) => findings).find(each => each.kind === kind && each.line === line)
const progress = async (percent: string) => {
  const cell = { percent, recordedAt: '2026-09-20T10:00:00.000Z', note: null }
  expect((await call('PATCH', `/productprogress/${product}`, { [`cells.${zone}`]: cell })).status).toBe(200)
}
const decision = async (more: Row) => {
  const [own] = (await outturn()).templates
  return { template, version: own?.version ?? '', reason: 'Taped as on four jobs', outcome: 'taken', ...more }
}

/** An order of sheets that was sent, and its delivery. Returns both. */
async function buy(day: string, sheets: string, price: string): Promise<{ order: number; line: number }> {
  const order = await plant(database, me, 'materialOrder', { project, supplier })
  const orderLine = await plant(database, me, 'materialOrderLine', {
    project,
    order,
    material: board,
    name: 'Plasterboard, 12.5 mm',
    unit: 'sheet',
    packs: sheets,
    packPrice: price,
  })
  await sql`update material_order set state = 'sent', sent_at = ${`${day}T09:00:00Z`} where id = ${order}`.execute(
    database.kysely,
  )
  const delivery = await plant(database, me, 'delivery', {
    project,
    order,
    supplier,
    reference: `D ${day}`,
    deliveredOn: day,
  })
  await plant(database, me, 'deliveryLine', {
    project,
    delivery,
    orderLine,
    name: 'Plasterboard, 12.5 mm',
    unit: 'sheet',
    quantity: sheets,
    entered: sheets,
  })
  return { order, line: orderLine }
}

beforeAll(async () => {
  supplier = await plant(database, me, 'supplier', { fullName: 'Trent Board' })
  board = await plant(database, me, 'material', { name: 'Plasterboard, 12.5 mm', unit: 'sheet', guidePrice: '9.36' })
  tape = await plant(database, me, 'labourActivity', { name: 'Tape and joint', unit: 'hour(s)', guidePrice: '24' })
  template = await plant(database, me, 'productTemplate', { name: 'Partition type A', unit: 'm²' })
  const component = await plant(database, me, 'templateComponent', { template, name: 'Board' })
  gang = await plant(database, me, 'templateMaterial', {
    template,
    component,
    material: board,
    quantityPerUnit: '0.6944',
    wastePercentage: '10',
  })
  taping = await plant(database, me, 'templateActivity', {
    template,
    component,
    activity: tape,
    basis: 'time',
    hours: '0.12',
  })
  project = await plant(database, me, 'project', { name: 'Kestrel House', showProjectHub: true })
  const assessment = await plant(database, me, 'assessment', { name: 'Drylining', project })
  zone = await plant(database, me, 'assessmentZone', { name: 'Level 1', assessment })
  product = await plant(database, me, 'assessmentProduct', {
    ref: 'P-01',
    name: 'Partition',
    assessment,
    unit: 'm²',
    template,
  })
  await plant(database, me, 'productQuantities', {
    id: product,
    assessment,
    cells: { [zone]: { quantity: '1000', source: 'boq' } },
  })
  const own = await plant(database, me, 'labourComponent', { assessment, product, name: 'Board' })
  const line = { assessment, product, component: own }
  await plant(database, me, 'componentMaterial', {
    ...line,
    material: board,
    name: 'Plasterboard, 12.5 mm',
    unit: 'sheet',
    quantityPerUnit: '0.6944',
    wastePercentage: '10',
    unitPrice: '9.36',
  })
  const activity = await plant(database, me, 'componentActivity', {
    ...line,
    activity: tape,
    name: 'Tape and joint',
    unit: 'hour(s)',
    basis: 'time',
    hours: '0.12',
    rate: '24',
  })
  await offer(database, me, assessment, { accept: true })
  await progress('99')
  const operative = await plant(database, me, 'operative', { fullName: 'Aaron Booth' })
  // 20 days of 7 hours: 140 h on 1,000 m².
  for (let day = 1; day <= 20; day += 1)
    await plant(database, me, 'labourAllocation', {
      project,
      assessment,
      operative,
      activity,
      zone,
      name: 'Tape and joint',
      workedOn: `2026-09-${String(day).padStart(2, '0')}`,
      hours: '7',
    })
  // 805.504 sheets for 694.4 that are built in.
  await buy('2026-08-03', '300', '9.36')
  await buy('2026-08-17', '300', '9.36')
  await buy('2026-09-01', '205.504', '9.36')
})

test('work under way says nothing of waste and hours; prices agree', async () => {
  expect(await found('output', taping)).toMatchObject({ verdict: 'unfinished', site: null })
  expect(await found('waste', gang)).toMatchObject({ verdict: 'unfinished', site: null })
  expect(await found('price', gang)).toMatchObject({
    verdict: 'agrees',
    norm: '9.360000',
    site: '9.360000',
    records: 3,
  })
})

test('finished work proposes hours and waste with the effect on the rate, and each document behind them', async () => {
  await progress('100')
  const reply = await outturn()
  const [own] = reply.templates
  // 0.6944 × 1.1 × 9.36 = 7.1495…; 0.12 × 24.00 = 2.88: 10.03. With 16 % and 0.14 h: 7.5395… and 3.36: 10.90.
  expect(own).toMatchObject({
    template,
    name: 'Partition type A',
    rate: '10.0300',
    effect: '0.8700',
    isSupplied: false,
  })
  expect(reply.projects).toEqual([{ id: project, name: 'Kestrel House' }])
  expect(reply.unread).toEqual([])
  expect(await found('output', taping)).toMatchObject({
    verdict: 'proposed',
    norm: '0.1200',
    site: '0.1400',
    // 3.36 less 2.88.
    effect: '0.4800',
    used: '140.0000',
    base: '1000.0000',
    records: 20,
    projects: [project],
    from: '2026-09-01',
    to: '2026-09-20',
  })
  const waste = await found('waste', gang)
  expect(waste).toMatchObject({
    verdict: 'proposed',
    norm: '10.0000',
    site: '16.0000',
    used: '805.5040',
    base: '694.4000',
  })
  expect(waste?.witnesses.map(({ source, label, day }) => [source, label, day])).toEqual([
    ['delivery', 'D 2026-09-01', '2026-09-01'],
    ['delivery', 'D 2026-08-17', '2026-08-17'],
    ['delivery', 'D 2026-08-03', '2026-08-03'],
  ])
})

test('an approved invoice counts in place of the order it bills', async () => {
  const { order, line } = await buy('2026-09-02', '1', '9.36')
  const invoice = await plant(database, me, 'materialInvoice', {
    project,
    supplier,
    order,
    invoiceReference: 'T-1',
    net: '12.00',
    issueDate: '2026-09-05',
  })
  await plant(database, me, 'materialInvoiceLine', {
    project,
    invoice,
    orderLine: line,
    name: 'Board',
    quantity: '1',
    price: '12.00',
  })
  // 806.504 × 9.36 ordered = 7,548.87…: as ordered while the invoice waits in review.
  expect(await found('price', gang)).toMatchObject({ site: '9.360000', records: 4 })
  await asOwner(database, db => sql`update material_invoice set state = 'approved' where id = ${invoice}`.execute(db))
  // 805.504 × 9.36 + 12.00 = 7,551.51744 over 806.504 is 9.36327…
  expect(await found('price', gang)).toMatchObject({ site: '9.363273', used: '7551.52', base: '806.5040' })
  await asOwner(database, async db => {
    await sql`update delivery_line set archived_at = now() where order_line_id = ${line}`.execute(db)
    await sql`update material_order_line set archived_at = now() where id = ${line}`.execute(db)
  })
})

test('a person who may not read some evidence gets none of it, and is told', async () => {
  const without = (pattern: RegExp) => ({
    ...me,
    permissions: new Set([...me.permissions].filter(each => !pattern.test(each))),
  })
  const reply = await inAccount(database, without(/Labour(Bill|Review|Applications)|AccountsApplications/), tx =>
    outturnNow(tx, undefined),
  )
  expect(reply.unread).toEqual(['hours of operatives', 'labour applications'])
  expect(reply.templates.flatMap(({ findings }) => findings.map(({ kind }) => kind))).toEqual(['waste', 'price'])
  // Without the hours of others the proposal cannot be taken over either: there is none.
  const { access_token: site } = await firm.signIn('site@plumb.test')
  expect((await callerOf(firm, site).call('GET', '/outturn')).status).toBe(403)
  const body = await decision({ kind: 'output', line: taping, site: '0.1400' })
  expect((await callerOf(firm, site).call('POST', '/outturn/decisions', body)).status).toBe(403)
})

test('a proposal needs a reason, and is refused where template or evidence are not what the person saw', async () => {
  const body = await decision({ kind: 'output', line: taping, site: '0.1400' })
  expect((await call('POST', '/outturn/decisions', { ...body, reason: '' })).status).toBe(422)
  expect(await call('POST', '/outturn/decisions', { ...body, site: '0.1300' })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('newer facts of sites') as string },
  })
  expect(
    (await call('POST', '/outturn/decisions', { ...body, kind: 'price', line: gang, site: '9.360000' })).status,
  ).toBe(409)
  expect((await call('PATCH', `/templatematerials/${gang}`, { wastePercentage: '11' })).status).toBe(200)
  expect(await call('POST', '/outturn/decisions', body)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('template has changed') as string },
  })
  expect((await call('PATCH', `/templatematerials/${gang}`, { wastePercentage: '10' })).status).toBe(200)
})

test('taken over, the template has the value of sites, and its history and the decision say why', async () => {
  const taken = await call(
    'POST',
    '/outturn/decisions',
    await decision({ kind: 'output', line: taping, site: '0.1400' }),
  )
  expect(taken.body).toMatchObject({
    outcome: 'taken',
    kind: 'output',
    line: taping,
    item: 'Tape and joint',
    before: '0.1200',
    value: '0.1400',
    reason: 'Taped as on four jobs',
    records: 20,
    projects: 1,
    firstDay: '2026-09-01',
    lastDay: '2026-09-20',
    createdBy: me.user,
  })
  expect((await call('GET', `/templateactivities/${taping}`)).body).toMatchObject({ hours: '0.1400' })
  expect(await found('output', taping)).toMatchObject({ verdict: 'agrees', norm: '0.1400' })
  const change = await call('PATCH', `/outturndecisions/${Number(taken.body.id)}`, { reason: 'Changed' })
  expect([403, 404, 405, 422]).toContain(change.status)
})

test('dismissed, it is proposed no more until the evidence moves', async () => {
  const dismissed = await call(
    'POST',
    '/outturn/decisions',
    await decision({ kind: 'waste', line: gang, site: '16.0000', outcome: 'dismissed', reason: 'A flood' }),
  )
  expect(dismissed.body).toMatchObject({ outcome: 'dismissed', before: '10.0000', value: '16.0000', reason: 'A flood' })
  expect((await call('GET', `/templatematerials/${gang}`)).body).toMatchObject({ wastePercentage: '10.0000' })
  expect(await found('waste', gang)).toMatchObject({ verdict: 'dismissed', site: '16.0000' })
  // 30 sheets more: 835.504 ÷ 694.4 = 1.2032….
  await buy('2026-09-03', '30', '9.36')
  expect(await found('waste', gang)).toMatchObject({ verdict: 'proposed', site: '20.3203' })
})
