import { sql } from 'kysely'
import { read, utils } from '@e965/xlsx'
import { beforeAll, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { offer } from '../../tests/sync-server/offer'
import { make, makeOne } from '../../tests/sync-server/site'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'

// Spec: MAT-5. Oracle A2 of commercial section 2 as the server answers it: 500 m² not installed, 300 m² of it delivered, at 20 %.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const get = async (path: string, as = token) => {
  const reply = await firm.call('GET', path, { token: as })
  return { status: reply.status, body: (await reply.json()) as Row }
}

let project = 0
let assessment = 0
beforeAll(async () => {
  project = await makeOne(database, me, 'project', { name: 'Kestrel House', showProjectHub: true })
  assessment = await makeOne(database, me, 'assessment', { name: 'Drylining', project })
  const [done = 0, open = 0] = await make(
    database,
    me,
    'assessmentZone',
    { name: 'Level 1', assessment },
    { name: 'Level 2', assessment },
  )
  const product = await makeOne(database, me, 'assessmentProduct', {
    name: 'Wall',
    ref: 'P-01',
    assessment,
    unit: 'm²',
    fixedPrice: '42.50',
  })
  const cell = (quantity: string) => ({ quantity, source: 'boq' })
  await makeOne(database, me, 'productQuantities', {
    id: product,
    assessment,
    cells: { [done]: cell('750'), [open]: cell('500') },
  })
  const component = await makeOne(database, me, 'labourComponent', { name: 'Boarding', assessment, product })
  await makeOne(database, me, 'componentMaterial', {
    name: 'Board',
    unit: 'm²',
    assessment,
    product,
    component,
    quantityPerUnit: '1',
  })
  const complete = { percent: '100', recordedAt: '2026-11-20T10:00:00.000Z', note: null }
  await makeOne(database, me, 'productProgress', { id: product, project, assessment, cells: { [done]: complete } })
  const order = await makeOne(database, me, 'materialOrder', { project })
  const boards = { project, name: 'Board', unit: 'm²' }
  const line = await makeOne(database, me, 'materialOrderLine', { ...boards, order, assessment, packs: '1250' })
  // It was sent and taken back to be amended: it is a draft on which something can come.
  await sql`update material_order set sent_at = now() where id = ${order}`.execute(database.kysely)
  const delivery = await makeOne(database, me, 'delivery', {
    project,
    order,
    reference: 'DN 1',
    deliveredOn: '2026-11-18',
  })
  const counted = { ...boards, delivery, orderLine: line, quantity: '1055', entered: '1055', damaged: '5' }
  await makeOne(database, me, 'deliveryLine', counted)
})

test('2,550.00 lies on site by deliveries, and nothing by orders while the order is a draft', async () => {
  expect(await get(`/assessments/${assessment}/material-on-site`)).toMatchObject({
    status: 200,
    body: {
      mode: 'd',
      value: '2550.00',
      materials: [{ name: 'Board', came: '1050.0000', used: '750.0000', onSite: '300.0000', beyond: '0.0000' }],
      products: [{ ref: 'P-01', notInstalled: '500.0000', covered: '300.0000', value: '2550.00' }],
    },
  })
  expect((await get(`/assessments/${assessment}/material-on-site?mode=o`)).body).toMatchObject({
    value: '0.00',
    materials: [{ came: '0.0000', beyond: '750.0000' }],
  })
})

test('what counts is what the assessment says, where nothing else is asked for (ASMT-4)', async () => {
  const by = { token, body: { materialOnSiteMode: 'o' } }
  expect((await firm.call('PATCH', `/assessments/${assessment}`, by)).status).toBe(200)
  expect((await get(`/assessments/${assessment}/material-on-site`)).body).toMatchObject({ mode: 'o' })
  expect((await get(`/assessments/${assessment}/material-on-site?mode=d`)).body).toMatchObject({ mode: 'd' })
})

test('another mode, another firm’s assessment, and a person who may not see progress are refused', async () => {
  expect((await get(`/assessments/${assessment}/material-on-site?mode=x`)).status).toBe(400)
  const { access_token: other } = await firm.signIn('admin@other.test')
  expect((await get(`/assessments/${assessment}/material-on-site`, other)).status).toBe(404)
})

const board = { name: 'Wallboard 12.5', unit: 'sheet' }
/** On the same site: 840 m² in two levels, 0.3819 sheets a m² of a material that comes in pallets of 48, five of them ordered. Oracle P2. */
async function secondBill(): Promise<{ readonly id: number; readonly later: number }> {
  const id = await makeOne(database, me, 'assessment', { name: 'Partitions', project })
  const [first = 0, later = 0] = await make(
    database,
    me,
    'assessmentZone',
    { name: 'Level 1', assessment: id, startDate: '2026-11-02' },
    { name: 'Level 2', assessment: id, startDate: '2027-01-04' },
  )
  const product = await makeOne(database, me, 'assessmentProduct', { name: 'Wall', assessment: id, unit: 'm²' })
  const cell = { quantity: '420', source: 'boq' }
  const cells = { [first]: cell, [later]: cell }
  await makeOne(database, me, 'productQuantities', { id: product, assessment: id, cells })
  const component = await makeOne(database, me, 'labourComponent', { name: 'Boarding', assessment: id, product })
  const supplier = await makeOne(database, me, 'supplier', { fullName: 'Harland' })
  const of = { ...board, packUnit: 'pallet', packSize: '48' }
  const material = await makeOne(database, me, 'material', of)
  const quote = await makeOne(database, me, 'materialQuote', { name: 'Quote 1184', supplier })
  const quoteLine = await makeOne(database, me, 'materialQuoteLine', { quote, material, price: '5.80' })
  const inBuildUp = { assessment: id, product, component }
  const wallboard = { ...inBuildUp, ...board, material, quoteLine, unitPrice: '5.80', quantityPerUnit: '0.3819' }
  await makeOne(database, me, 'componentMaterial', wallboard)
  const sealant = { ...inBuildUp, name: 'Sealant', unit: 'tube', wastePercentage: '10', unitPrice: '3.10' }
  await makeOne(database, me, 'componentMaterial', { ...sealant, quantityPerUnit: '0.05' })
  const order = await makeOne(database, me, 'materialOrder', { project })
  const line = { ...board, project, order, assessment: id, material, packs: '5', packSize: '48', packUnit: 'pallet' }
  await makeOne(database, me, 'materialOrderLine', line)
  await offer(database, me, id, { accept: true })
  return { id, later }
}

// Spec: MAT-1. The figures are those the page's own test has.
test('the material bill as a workbook has the figures of its page, of a zone, by a day, and of chosen rows', async () => {
  const { id, later } = await secondBill()
  const path = `/projects/${project}/export-material-bill?assessment=${id}`
  const saved = async (query = '') => {
    const reply = await firm.call('GET', `${path}${query}`, { token })
    expect(reply.status, query).toBe(200)
    const { SheetNames, Sheets } = read(new Uint8Array(await reply.arrayBuffer()))
    const rows = utils.sheet_to_json<unknown[]>(Sheets[SheetNames[0] ?? ''] ?? {}, { header: 1, defval: null })
    return { name: reply.headers.get('content-disposition'), rows }
  }
  const { rows, name } = await saved()
  expect(name).toContain('Partitions, Material bill.xlsx')
  expect(rows.map(row => row.map(String).join('|'))).toEqual([
    'Type|Material|Unit|First needed|Waste %|Needed|Ordered|In drafts|Delivered|Invoiced|Left|Pack|Pack size|Packs|Over-order|Pack price|Supplier|Price from|To order',
    'Other materials|Sealant|tube|2026-11-02|10|46.2|0|0|0|0|46.2|Single items|null|47|0.8|3.1|null|null|145.7',
    'Other materials|Wallboard 12.5|sheet|2026-11-02|0|320.796|0|240|0|0|80.796|Pallet|48|2|15.204|278.4|Harland|Quote 1184|556.8',
    `Together|${'null|'.repeat(17)}702.5`,
  ])
  const figures = async (query: string) =>
    (await saved(query)).rows.slice(1).map(row => [row[1], row[5], row[7], row.at(-1)])
  // Nothing was ordered for this zone: 160.398 sheets are four pallets.
  expect(await figures(`&zone=${later}`)).toEqual([
    ['Sealant', 23.1, 0, 74.4],
    ['Wallboard 12.5', 160.398, 0, 1_113.6],
    [null, null, null, 1_188],
  ])
  expect((await saved(`&zone=${later}&by=2027-02-01`)).name).toContain('Level 2, needed by 2027-02-01')
  expect(await figures('&by=2026-12-31')).toEqual([
    ['Sealant', 23.1, 0, 74.4],
    ['Wallboard 12.5', 160.398, 240, 0],
    [null, null, null, 74.4],
  ])
  expect((await figures('&by=2026-12-31&onlyLeft=true')).map(([material]) => material)).toEqual(['Sealant', null])
  expect((await figures('&words=WALL')).map(([material]) => material)).toEqual(['Wallboard 12.5', null])
  const status = async (query: string) => (await get(`/projects/${project}/export-material-bill${query}`)).status
  expect(await status('')).toBe(400)
  expect(await status(`?assessment=${id}&zone=x`)).toBe(400)
  expect(await status(`?assessment=${id}&zone=${later + 9_999}`)).toBe(404)
  expect(await status(`?assessment=${id}&by=2026-02-30`)).toBe(422)
})
