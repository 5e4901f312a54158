// Long because its cases follow one subcontract from its first application to the last, each on what the one before left.
import sharp from 'sharp'
import { read as readWorkbook, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { CALENDAR_RESOURCES, lanesOf } from '#contract/commercial/payment/calendar-source'
import { RETENTION_RESOURCES, retentionOf } from '#contract/commercial/retention-source'
import { mimeTypeOf, signReply } from '#contract/platform/files'
import type { Row } from '#domain/records/path'
import { offer } from '../../../tests/sync-server/offer'
import { make as plantMany, makeOne as plant } from '../../../tests/sync-server/site'
import { asOwner } from '../../database/session'
import { inRecordForm } from '../../records/write/within'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { askDocument, readKeptPdf } from '../../testing/site-document'
import { testDatabase } from '../../testing/test-database'
import { formOf, postForm } from '../../testing/upload'

// Spec: APP-2. A subcontractor supplies and fits ceilings for 50,000.00 in two zones. The figures are by hand; the first certificate is labour 20,000 and
// material 15,000 at 5 % retention: CIS 3,800.00, to pay 36,100.00, and 29,450.00 under the reverse charge.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const signIn = async (email: string) => (await firm.signIn(email)).access_token
const reviewer = await signIn('admin@plumb.test')
const site = await signIn('super@plumb.test')
const reader = await signIn('site@plumb.test')
const callAs = async (token: string, method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
}
const call = (method: string, path: string, body?: unknown) => callAs(reviewer, method, path, body)
const makeAs = async (token: string, path: string, body: Row): Promise<number> => {
  const made = await callAs(token, 'POST', path, body)
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
  return Number(made.body.id)
}
const make = (path: string, body: Row) => makeAs(reviewer, path, body)
const get = async (path: string) => (await call('GET', path)).body
const list = async (path: string) => (await get(path)) as unknown as Row[]
const PATH = '/incomingpaymentapplications'
const move = async (id: number, name: string, given: Row = {}) => {
  const { status, body } = await call('POST', `${PATH}/${id}/transitions/${name}`, given)
  return { status, body: Array.isArray(body) ? (body[0] as Row) : body }
}

let project = 0
let assessment = 0
let ceiling = 0
let zones: readonly number[] = []
let albion = 0

beforeAll(async () => {
  await make('/cistaxcodes', { code: 'C20', name: 'Net', deduction: '20' })
  await make('/vattaxcodes', { code: 'T1', name: 'Standard', rate: '20' })
  const [own] = await list('/groupcompanies')
  const registered = { vatNumber: 'GB999999973', employerReference: '123/AB45678' }
  if (own) await call('PATCH', `/groupcompanies/${Number(own.id)}`, registered)
  else await make('/groupcompanies', { name: 'Plumb Ltd', ...registered })
  project = await plant(database, me, 'project', { name: 'Kestrel House', reference: '2417', showProjectHub: true })
  assessment = await plant(database, me, 'assessment', { name: 'Ceilings', project })
  zones = await plantMany(
    database,
    me,
    'assessmentZone',
    { name: 'Level 1', assessment },
    { name: 'Level 2', assessment },
  )
  const [first = 0, second = 0] = zones
  const product = { ref: 'C-01', name: 'Metal tile ceiling', assessment, unit: 'm²', pricingMode: 'saf' }
  ceiling = await plant(database, me, 'assessmentProduct', { ...product, supplyAndFitPrice: '50.000000' })
  const cell = (quantity: string) => ({ quantity, source: 'boq' })
  const cells = { [first]: cell('700'), [second]: cell('300') }
  await plant(database, me, 'productQuantities', { id: ceiling, assessment, cells })
  // Ours: no line of a subcontractor until one was paid for it.
  const manager = { assessment, name: 'Site manager', quantity: '1', periodUnit: 'w', periodLength: '20' }
  await plant(database, me, 'assessmentFixedCost', { ...manager, ratePerPeriod: '1150' })
  await offer(database, me, assessment, { accept: true })
  await done(zones[0], '100')
  albion = await make('/subcontractors', { fullName: 'Albion Ceilings' })
  const [code] = await list('/cistaxcodes')
  await call('PUT', `/subcontractors/${albion}/tax-details`, {
    vatNumber: 'GB999999973',
    cisCode: Number(code?.id),
    cisVerifiedOn: '2026-10-02',
    cisVerification: 'V0000000001',
  })
})

const done = async (zone: number | undefined, percent: string) => {
  const cell = { percent, recordedAt: '2026-10-20T10:00:00.000Z', note: null }
  const set = await call('PATCH', `/productprogress/${ceiling}`, { [`cells.${zone}`]: cell })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
}
const terms = (more: Row = {}) =>
  make('/subcontractterms', {
    project,
    subcontractor: albion,
    validFrom: '2026-01-01',
    contractSum: '50000',
    retentionPercentage: '5',
    materialsAfterRetention: true,
    ...more,
  })
const enter = (effectiveDate: string, more: Row = {}) =>
  makeAs(site, PATH, { project, subcontractor: albion, effectiveDate, receivedOn: effectiveDate, ...more })
const line = (application: number, value: string, more: Row = {}) =>
  makeAs(site, '/incomingitems', {
    project,
    application,
    assessment,
    product: ceiling,
    code: 'C-01',
    name: 'Metal tile ceiling',
    unit: 'm²',
    value,
    ...more,
  })
const other = (application: number, name: string, value: string) =>
  line(application, value, { assessment: null, product: null, code: null, unit: null, name })
const approvals = (id: number, lines: readonly Row[], approvedMaterials: string | null = null) =>
  call('POST', `/productpaymentapplications/${id}/approvals`, { lines, approvedMaterials })
const itemsOf = (id: number) => list(`/incomingitems?application=${id}&sort=order`)

let first = 0
let picture = 0
let second = 0

describe('an application of a supply and fit subcontractor', () => {
  test('is drafted from the bill at the supply and fit price, and its lines are checked against progress', async () => {
    const draft = `/projects/${project}/application-incoming-saf-draft?subcontractor=${albion}&effectiveDate=2026-11-08`
    expect((await call('GET', draft.replace(String(albion), '999999'))).status).toBe(404)
    expect(await list(draft)).toMatchObject([
      {
        product: ceiling,
        contractValue: '50000.00',
        measuredValue: '35000.00',
        approvedElsewhere: '0.00',
        approvedBefore: '0.00',
        value: '35000.00',
      },
    ])
    first = await enter('2026-11-08', { materialsToDate: '15000' })
    await line(first, '36000')
    expect(await itemsOf(first)).toMatchObject([
      { contractValue: '50000.00', measuredValue: '35000.00', approvedElsewhere: '0.00', approvedBefore: '0.00' },
    ])
    expect(await get(`/projects/${project}/application-incoming-review-count`)).toEqual({ count: 1 })
    expect(await get(`${PATH}/${first}`)).toMatchObject({ state: 'held', reference: null, gross: null })
  })

  test('is exported as a workbook with a key in each row, its values and sums, and nothing of our progress', async () => {
    const reply = await firm.call('GET', `${PATH}/${first}/workbook`, { token: site })
    expect(reply.headers.get('content-disposition')).toContain('Application of Albion Ceilings to 2026-11-08.xlsx')
    const { Sheets } = readWorkbook(new Uint8Array(await reply.arrayBuffer()), { type: 'array' })
    const rows = utils.sheet_to_json<unknown[]>(Sheets['Application'] ?? {}, { header: 1, defval: null })
    const key = `A:${project}:${albion}:2026-11-08`
    expect(rows[0]?.slice(1)).toEqual([
      'Ref',
      'Item',
      'Unit',
      'Contract £',
      'Certified to date £',
      'Applied to date £',
      'This period £',
    ])
    // 35,000.00 by progress is ours to know.
    expect(rows[1]).toEqual([`${key}:p${ceiling}`, 'C-01', 'Metal tile ceiling', 'm²', 50_000, 0, 36_000, 36_000])
    expect(rows.slice(2, 12).every(row => row[0] === `${key}:other`)).toBe(true)
    expect(rows[12]).toEqual([`${key}:total`, null, 'Total', null, null, 0, 36_000, 36_000])
    expect(JSON.stringify(rows)).not.toContain('35000')
    expect((await firm.call('GET', `${PATH}/${project}/workbook`, { token: site })).status).toBe(404)
  })

  test('is approved under the terms of its subcontract, each line decided, and not by the person who entered it', async () => {
    const [item] = await itemsOf(first)
    const decide = (approvedValue: string, reductionReason: string | null = null) =>
      approvals(first, [{ item: item?.id, approvedValue, reductionReason }], '15000')
    expect((await move(first, 'approve')).body.message).toBe(
      'No terms of this subcontract hold on 08/11/2026. Record them first: retention, discount and dates',
    )
    await terms()
    expect((await move(first, 'approve')).body.message).toBe('1 line has no approved value yet')
    expect((await decide('36000.01')).body.errors).toMatchObject([
      { message: 'C-01 Metal tile ceiling is applied for at 36,000.00 to date, so 36,000.01 can’t be approved' },
    ])
    expect((await decide('35000')).body.errors).toMatchObject([
      { message: 'Say why less of C-01 Metal tile ceiling is approved than was applied for' },
    ])
    expect((await decide('36000')).status).toBe(200)
    expect((await move(first, 'approve')).body.message).toBe(
      '1 line is approved beyond progress or scope. Approve less, or give a reason',
    )
    expect(await decide('35000', 'Level 2 is not begun')).toMatchObject({ status: 200 })
    const twice = await line(first, '1')
    await approvals(first, [{ item: twice, approvedValue: '1' }])
    expect((await move(first, 'approve')).body.message).toContain(
      'C-01 Metal tile ceiling is on this application twice',
    )
    await callAs(site, 'DELETE', `/incomingitems/${twice}`)
    expect((await callAs(reader, 'POST', `/productpaymentapplications/${first}/approvals`, { lines: [] })).status).toBe(
      403,
    )
    // The clock of these tests shows 21 November.
    const early = await enter('2026-11-22')
    expect((await move(early, 'approve')).body.message).toBe(
      'This is for work up to 22/11/2026, which is still to come. Approve it on that day, or correct the day',
    )
    await callAs(site, 'DELETE', `${PATH}/${early}`)
    const own = await make(PATH, {
      project,
      subcontractor: albion,
      effectiveDate: '2026-11-08',
      receivedOn: '2026-11-09',
    })
    expect((await move(own, 'approve')).body.message).toBe(
      'You entered this application, so someone else has to approve it',
    )
    await other(own, 'Scaffold', '100')
    expect((await call('DELETE', `${PATH}/${own}`)).status).toBe(204)
    expect(await itemsOf(own)).toEqual([])
  })

  test('labour 20,000 and material 15,000 at 5 %: CIS 3,800.00, to pay 29,450.00 under the reverse charge and 36,100.00 with VAT', async () => {
    expect(await get(`${PATH}/${first}/payment?paidOn=2026-11-21`)).toMatchObject({
      period: '35000.00',
      retention: '1750.00',
      payable: '33250.00',
      materialsLeftOut: '14250.00',
      cisBase: '19000.00',
      cisDeduction: '3800.00',
      isReverseCharge: true,
      toPay: '29450.00',
    })
    const [recorded] = await list(`/subcontractterms?project=${project}`)
    await call('PATCH', `/subcontractterms/${Number(recorded?.id)}`, { isEndUser: true })
    expect((await move(first, 'approve')).status).toBe(200)
    const record = await get(`${PATH}/${first}`)
    expect(record).toMatchObject({
      state: 'approved',
      reference: 'SF-001',
      terms: recorded?.id,
      dueDate: '2026-11-15',
      payLessBy: '2026-11-25',
      finalDate: '2026-12-02',
      gross: '35000.00',
      retention: '1750.00',
      net: '33250.00',
      payable: '33250.00',
      leftOut: '14250.00',
      cisBase: '19000.00',
      cisDeduction: '3800.00',
      vat: '6650.00',
      toPay: '36100.00',
    })
    expect(String(record.whyApproved).split('\n')).toEqual([
      'CIS is 20 %: That is the rate of the CIS code of Albion Ceilings. HMRC verified them on 02/10/2026, number V0000000001. Worked on 19,000.00, it is 3,800.00.',
      'Materials are left out: 14,250.00 in this period, less the retention on them, 15,000.00 to date. VAT is left out too.',
      'VAT is paid: 6,650.00 at 20 %, since we have declared that we are the end user.',
      'Retention is 5 %: 1,750.00 more is held, 1,750.00 in all.',
    ])
    expect(await list(`/incomingapplicationassignments?application=${first}&sort=id`)).toMatchObject([
      { shortName: 'Labour', totalValue: '19000.00', taxAmount: '3800.00' },
      { shortName: 'Materials', totalValue: '14250.00', taxAmount: '2850.00' },
    ])
    expect(
      (await callAs(site, 'PATCH', `/incomingitems/${Number((await itemsOf(first))[0]?.id)}`, { value: '1' })).status,
    ).toBe(409)
    await call('PATCH', `/subcontractterms/${Number(recorded?.id)}`, { retentionPercentage: '10' })
    expect(await get(`${PATH}/${first}`)).toMatchObject({ retention: '1750.00', toPay: '36100.00' })
    await call('PATCH', `/subcontractterms/${Number(recorded?.id)}`, { retentionPercentage: '5' })
  })

  test('goes back to review with what it decided emptied, and is approved again under its number', async () => {
    expect((await move(first, 'unapprove')).status).toBe(200)
    expect(await get(`${PATH}/${first}`)).toMatchObject({
      state: 'held',
      gross: null,
      terms: null,
      reference: 'SF-001',
    })
    expect((await call('DELETE', `${PATH}/${first}`)).status).toBe(409)
    expect((await move(first, 'approve')).status).toBe(200)
    expect(await get(`${PATH}/${first}`)).toMatchObject({ reference: 'SF-001', toPay: '36100.00' })
  })

  test('is listed, put back and approved by the paths that the specification has for both directions', async () => {
    const path = `/productpaymentapplications/${first}`
    expect(await list(`${path}/paapis`)).toMatchObject([
      { product: ceiling, value: '36000.00', approvedValue: '35000.00' },
    ])
    expect(await list(`${path}/pafcis`)).toEqual([])
    expect(await get(`${path}/canUnapprove`)).toEqual({ ok: true, reasons: [] })
    expect((await callAs(reader, 'POST', `${path}/unapprove`, {})).status).toBe(403)
    expect(await call('POST', `${path}/unapprove`, {})).toMatchObject({ status: 200, body: { state: 'held' } })
    expect(await get(`${path}/canUnapprove`)).toMatchObject({ ok: false, reasons: [expect.any(String)] })
    expect((await call('POST', `${path}/approve`, { certifiedOn: '2026-11-21' })).status).toBe(422)
    expect(await call('POST', `/paymentapplications/${first}/approve`, {})).toMatchObject({
      status: 200,
      body: { reference: 'SF-001', state: 'approved', toPay: '36100.00' },
    })
  })

  test('a pay less notice in time moves the sum due, its CIS and VAT, and is withdrawn with all it moved', async () => {
    const serve = (more: Row = {}) =>
      move(first, 'payLess', {
        payLessServedOn: '2026-11-21',
        payLessAmount: '32250',
        payLessBasis: 'Making good the level 1 ceiling, by others: 1,000.00',
        ...more,
      })
    const refused = async (more: Row) => (await serve(more)).body.message
    expect(await refused({ payLessServedOn: '2026-11-22' })).toBe('The day the notice was served has not come yet')
    expect(await refused({ payLessServedOn: '2026-11-07' })).toContain('can’t have been served on 07/11/2026')
    expect(await refused({ payLessAmount: '33250.01' })).toBe(
      '33,250.00 is certified before tax, so a pay less notice can’t state 33,250.01',
    )
    expect((await serve({ payLessBasis: null })).status).toBe(422)
    expect((await move(first, 'withdrawPayLess')).body.message).toBe('No pay less notice is recorded')
    await sql`update incoming_application set pay_less_by = '2026-11-20' where id = ${first}`.execute(database.kysely)
    expect(await refused({})).toBe(
      'A pay less notice had to be served by 20/11/2026. One served on 21/11/2026 has no effect (Housing Grants Act 1996, section 111), so 33,250.00 before tax stays due',
    )
    await sql`update incoming_application set pay_less_by = '2026-11-25' where id = ${first}`.execute(database.kysely)
    expect((await serve()).status).toBe(200)
    // 32,250.00 less materials of 14,250.00 is 18,000.00: CIS 3,600.00, VAT 6,450.00.
    expect(await get(`${PATH}/${first}`)).toMatchObject({
      net: '33250.00',
      withheld: '1000.00',
      payable: '32250.00',
      cisBase: '18000.00',
      cisDeduction: '3600.00',
      vat: '6450.00',
      toPay: '35100.00',
      payLessFrom: me.user,
    })
    expect(await list(`/incomingapplicationassignments?application=${first}&sort=id`)).toMatchObject([
      { totalValue: '18000.00' },
      { totalValue: '14250.00' },
    ])
    expect(await refused({})).toContain('Withdraw it first, so that one sum is due')
    expect((await move(first, 'unapprove')).body.message).toContain('was served on this certificate. Withdraw it first')
    const { file } = await askDocument(firm, reviewer, project, { kind: 'payLess', application: first })
    const { fileName, pages } = await readKeptPdf(firm, file)
    expect(fileName).toBe('Pay less notice SF-001.pdf')
    const text = pages.map(({ words }) => words).join(' ')
    for (const words of [
      '36,000.00 35,000.00 0.00 35,000.00',
      // 35,000.00 of lines less 5 % retention of 1,750.00.
      'Lines, this period 35,000.00',
      'Retention, this period −1,750.00',
      'Certified this period, before tax 33,250.00',
      'Withheld −1,000.00',
      // Section 111(4): as it is on the day of the notice.
      'Due on 21/11/2026, before tax 32,250.00',
      'We consider £32,250.00 before tax to be due on the day of this notice, 21/11/2026',
      'Making good the level 1 ceiling, by others: 1,000.00',
    ])
      expect(text).toContain(words)
    expect((await move(first, 'withdrawPayLess')).status).toBe(200)
    expect(await get(`${PATH}/${first}`)).toMatchObject({
      payLessServedOn: null,
      withheld: null,
      payable: '33250.00',
      cisDeduction: '3800.00',
      toPay: '36100.00',
    })
  })

  test('is paid by the status of the day of payment, with the reason', async () => {
    const codes = await list('/cistaxcodes')
    await make('/cistaxcodes', { code: 'C30', name: 'Higher', deduction: '30' })
    const c30 = (await list('/cistaxcodes')).find(({ code }) => code === 'C30')
    const numbers = { vatNumber: 'GB999999973', cisCode: Number(c30?.id) }
    await call('PUT', `/subcontractors/${albion}/tax-details`, { ...numbers, utr: '1123456789' })
    const paying = { paidOn: '2026-11-21', toPay: '36100.00' }
    expect((await move(first, 'pay', paying)).body.message).toContain(
      'CIS of Albion Ceilings was 20 % when this was approved on 21/11/2026, and is 30 % on 21/11/2026',
    )
    expect((await move(first, 'pay', { ...paying, paidOn: '2026-11-07' })).body.message).toContain(
      'can’t be paid on 07/11/2026',
    )
    expect((await move(first, 'pay', { ...paying, toPay: '34200.00' })).status).toBe(200)
    const record = await get(`${PATH}/${first}`)
    expect(record).toMatchObject({ state: 'paid', cisRate: '30.0000', cisDeduction: '5700.00', toPay: '34200.00' })
    expect(String(record.whyPaid)).toContain('HMRC could not verify Albion Ceilings.')
    expect((await move(first, 'unapprove')).body).toMatchObject({ kind: 'wrong-state' })
    expect(codes).toHaveLength(1)
    // Marked as paid by mistake, and taken back: 33,250.00 less 30 % of 19,000.00, with VAT of 6,650.00, is to be paid again.
    const unpaidReason = 'It was another subcontractor'
    expect((await move(first, 'unpay', { unpaidReason: '  ' })).status).toBe(422)
    expect((await callAs(reader, 'POST', `${PATH}/${first}/transitions/unpay`, { unpaidReason })).status).toBe(403)
    const filed = { month: '2026-11-21', kind: 'return', filedOn: '2026-11-21', filedBy: 'J. Adeyemi' }
    const cis = await make('/cisreturns', filed)
    expect((await move(first, 'unpay', { unpaidReason })).body.message).toBe(
      'The CIS return for 06/11/2026 to 05/12/2026 is filed, with this payment in it. Correct the return with HMRC and withdraw its record here first',
    )
    await call('POST', `/cisreturns/${cis}/transitions/withdraw`, { withdrawReason: 'Filed too early' })
    const pushed = (at: string | null) =>
      asOwner(database, db =>
        sql`update incoming_application set codat_pushed_at = ${at} where id = ${first}`.execute(db),
      )
    await pushed('2026-11-21T10:00:00Z')
    expect((await move(first, 'unpay', { unpaidReason })).body.message).toBe(
      'This application has gone to the accounting platform',
    )
    await pushed(null)
    expect((await move(first, 'unpay', { unpaidReason })).status).toBe(200)
    expect(await get(`${PATH}/${first}`)).toMatchObject({
      state: 'approved',
      paidOn: null,
      paidAt: null,
      paidBy: null,
      whyPaid: null,
      cisVerification: null,
      unpaidReason,
      cisRate: '30.0000',
      cisDeduction: '5700.00',
      toPay: '34200.00',
    })
    const history = JSON.stringify(await get(`${PATH}/${first}/history`))
    for (const kept of ['"pay"', '"unpay"', '2026-11-21', unpaidReason]) expect(history).toContain(kept)
    expect((await move(first, 'pay', { ...paying, toPay: '34200.00' })).status).toBe(200)
    expect(await get(`${PATH}/${first}`)).toMatchObject({ state: 'paid', toPay: '34200.00', unpaidReason: null })
    // A certificate that is printed later has the numbers of the payment.
    await call('PUT', `/subcontractors/${albion}/tax-details`, numbers)
  })

  test('has its certificate as a PDF with the figures of the screen', async () => {
    const { file } = await askDocument(firm, reviewer, project, { kind: 'certificate', application: first })
    const { fileName, pages } = await readKeptPdf(firm, file)
    expect(fileName).toBe('Payment certificate SF-001.pdf')
    const text = pages.map(({ words }) => words).join(' ')
    for (const words of [
      'Albion Ceilings',
      '36,000.00 35,000.00 0.00 35,000.00',
      '−1,750.00',
      '−5,700.00',
      'Paid 34,200.00',
      // It said that all figures are to date, under a column of the period.
      'Figures are to date, except “before” and “this period”; amounts are pounds.',
      'Level 2 is not begun',
      // As HMRC asks for the statement of a payment: 33,250.00 less materials of 14,250.00 is 19,000.00, at 30 %.
      'Employer’s PAYE reference 123/AB45678',
      'Tax month ended 05/12/2026',
      'Subcontractor’s UTR 1123456789',
      'Gross amount paid, without VAT 33,250.00',
      'Materials, without VAT 14,250.00',
      'Amount liable to deduction 19,000.00',
      'Amount deducted, 30 % 5,700.00',
    ])
      expect(text).toContain(words)
  })

  test('prints the photos of its lines with the certificate, and keeps them: more may be added, none taken away', async () => {
    const [item] = await itemsOf(first)
    const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const about = { fileName: 'bay.png', fileSize: png.length, mimeType: mimeTypeOf('bay.png') }
    const signed = v.parse(signReply, (await call('POST', '/files/sign', about)).body)
    await postForm(firm, signed, formOf(signed, new Uint8Array(png)))
    await call('GET', `/files/${signed.id}`)
    picture = signed.id
    const photo = { project, application: first, item: item?.id, file: signed.id }
    const taken = '2026-11-08T09:00:00.000Z'
    const id = await make('/incomingapplicationphotos', { ...photo, caption: 'North bay', takenAt: taken })
    expect(await callAs(reviewer, 'DELETE', `/incomingapplicationphotos/${id}`)).toMatchObject({
      status: 409,
      body: { message: 'This application is approved, so its photos stay as they are. You can add more' },
    })
    // A line of another application is not of this one.
    const other = await enter('2026-11-09')
    await line(other, '1')
    const [stray] = await itemsOf(other)
    expect((await callAs(reviewer, 'POST', '/incomingapplicationphotos', { ...photo, item: stray?.id })).status).toBe(
      422,
    )
    expect((await callAs(site, 'DELETE', `${PATH}/${other}`)).status).toBeLessThan(300)
    const { file } = await askDocument(firm, reviewer, project, { kind: 'certificate', application: first })
    const { pages } = await readKeptPdf(firm, file)
    expect(pages.map(({ pictures }) => pictures).reduce((a, b) => a + b)).toBe(1)
    const words = pages.map(page => page.words).join(' ')
    expect(words).toContain('Photos as evidence')
    expect(words).toContain('08/11/2026, C-01 Metal tile ceiling, North bay')
  })

  test('the next one keeps every certified line, and deducts what the last certificate says', async () => {
    second = await enter('2026-11-15', { materialsToDate: '15000' })
    const extra = await other(second, 'Access platform', '500')
    await approvals(second, [{ item: extra, approvedValue: '500' }])
    expect((await move(second, 'approve')).body.message).toBe(
      'C-01 Metal tile ceiling is on the last certificate and not on this application, so it would be taken back. Add it with its value to date',
    )
    const item = await line(second, '35000')
    expect(await itemsOf(second)).toMatchObject([
      { contractValue: null, measuredValue: null },
      { approvedBefore: '35000.00' },
    ])
    await approvals(second, [{ item, approvedValue: '35000' }])
    // The retention is released: 1,750.00 of it, of which 750.00 is on materials. With 500.00 of other work CIS is on 1,500.00.
    const [recorded] = await list(`/subcontractterms?project=${project}`)
    await call('PATCH', `/subcontractterms/${Number(recorded?.id)}`, { makingGood: '2026-11-14' })
    expect((await move(second, 'approve')).status).toBe(200)
    expect(await get(`${PATH}/${second}`)).toMatchObject({
      gross: '35500.00',
      grossBefore: '35000.00',
      retention: '0.00',
      retentionBefore: '1750.00',
      certifiedBefore: '33250.00',
      payable: '2250.00',
      cisBase: '1500.00',
      cisDeduction: '450.00',
    })
    expect(await list(`/assessments/${assessment}/product-incoming-approval-history`)).toMatchObject([
      { application: first, approvedValue: '35000.00', reductionReason: 'Level 2 is not begun' },
      { application: second, approvedValue: '35000.00', reductionReason: null },
    ])
  })

  test('a certificate of several lines prints a photo with its own line alone', async () => {
    const lines = await itemsOf(second)
    expect(lines.length).toBeGreaterThan(1)
    const photo = { project, application: second, file: picture, takenAt: '2026-11-14T09:00:00.000Z' }
    await make('/incomingapplicationphotos', { ...photo, item: lines[0]?.id, caption: 'South bay' })
    const { file } = await askDocument(firm, reviewer, project, { kind: 'certificate', application: second })
    const { pages } = await readKeptPdf(firm, file)
    expect(pages.map(({ pictures }) => pictures).reduce((a, b) => a + b)).toBe(1)
  })

  test('the release of 1,750.00 alone is CIS of 300.00 at 30 %', async () => {
    await move(second, 'unapprove')
    const extra = (await itemsOf(second)).find(({ product }) => product === null)
    await approvals(second, [{ item: extra?.id, approvedValue: '0', reductionReason: 'Not instructed' }])
    expect((await move(second, 'approve')).status).toBe(200)
    expect(await get(`${PATH}/${second}`)).toMatchObject({
      payable: '1750.00',
      cisBase: '1000.00',
      cisDeduction: '300.00',
    })
  })

  test('is in the retention ledger and the notice calendar as its certificates say', async () => {
    const records = new Map(
      await Promise.all(
        [...new Set([...RETENTION_RESOURCES, ...CALENDAR_RESOURCES])].map(
          async resource =>
            [
              resource.name,
              (await list(`/${resource.path}?project=${project}`)).map(row => inRecordForm(resource, row)),
            ] as const,
        ),
      ),
    )
    // 1,750.00 was held by the first certificate and released by the second; 34,200.00 was paid.
    expect(retentionOf(records, '2026-11-21')).toMatchObject({
      contracts: [
        { key: `supply ${project} ${albion}`, work: 'supplyAndFit', deducted: 175_000, released: 175_000, held: 0 },
      ],
      payments: [{ side: 'fromSuppliers', day: '2026-11-21', amount: 3_420_000 }],
    })
    // Valued and received on 15 November: due on the 22nd, our notice by the 27th; approved on the 21st.
    const lanes = lanesOf(records, '2026-11-21').toSorted((a, b) => a.application - b.application)
    expect(lanes).toMatchObject([
      { application: first, name: 'SF-001', calendar: { unpaid: 0 } },
      {
        application: second,
        name: 'SF-002',
        applied: 225_000,
        calendar: { due: '2026-11-22', noticeBy: '2026-11-27', paymentNotice: 'served', payable: 180_000 },
      },
    ])
  })

  test('certificates of one are taken off what is left for another, and a query holds an application back', async () => {
    const rival = await make('/subcontractors', { fullName: 'Rival Ceilings' })
    const id = await enter('2026-11-16', { subcontractor: rival })
    const item = await line(id, '1000')
    expect(await itemsOf(id)).toMatchObject([{ approvedElsewhere: '35000.00', approvedBefore: '0.00' }])
    await terms({ subcontractor: rival })
    await approvals(id, [{ item, approvedValue: '1000' }])
    expect((await move(id, 'approve')).body.message).toContain('approved beyond progress or scope')
    expect((await move(id, 'query', { queryNotes: 'Which rooms?' })).body).toMatchObject({ state: 'query' })
    expect((await move(id, 'approve')).body).toMatchObject({ kind: 'wrong-state' })
    expect((await move(id, 'cancel', { cancelReason: 'Sent to the wrong project' })).status).toBe(200)
    expect(await get(`/projects/${project}/application-incoming-review-count`)).toEqual({ count: 0 })
  })
})
