// Long because every step of an application's lifecycle, and every way it is refused, is walked over HTTP with figures by hand.
import { beforeEach, describe, expect, test } from 'vitest'
import { productProgress } from '#contract/commercial/product-progress'
import { REVIEW_BADGE_NAMES, REVIEW_BADGES, type ReviewBadge, waitingFor } from '#contract/commercial/review-badges'
import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { productQuantities } from '#contract/estimating/product-quantities'
import type { Row } from '#domain/records/path'
import { inAccount } from '../../database/session'
import { insert, update } from '../../records/write/typed'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { askDocument, readKeptPdf } from '../../testing/site-document'
import { testDatabase } from '../../testing/test-database'

// Spec: LAB-1, LAB-2. Labour applications over HTTP; figures are those of oracles C1 and C2 (commercial section 2), by hand.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const signIn = async (email: string) => (await firm.signIn(email)).access_token
const reviewer = await signIn('admin@plumb.test')
const site = await signIn('site@plumb.test')
const callAs = async (token: string, method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  const answer: unknown = reply.status === 204 ? {} : await reply.json()
  return { status: reply.status, body: answer as Row }
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
const move = async (id: number, name: string, given: Row = {}) => {
  const { status, body } = await call('POST', `${PATH}/${id}/transitions/${name}`, given)
  return { status, body: Array.isArray(body) ? (body[0] as Row) : body }
}
const PATH = '/labourpaymentapplications'

let project = 0
let assessment = 0
let zone = 0
let activity = 0
let hale = 0
let cis20 = 0
let count = 0

beforeEach(async () => {
  count++
  project = await make('/projects', { name: 'Kestrel House', reference: `24${count}`, showProjectHub: true })
  const pack = await make('/packages', { name: `Drylining ${count}`, code: `K${count}` })
  const projectPackage = await make('/projectpackages', { project, workPackage: pack })
  assessment = await make('/assessments', { project, projectWorkPackage: projectPackage, name: 'Drylining' })
  zone = await make('/assessmentzones', { assessment, name: 'Level 2' })
  const product = await make('/assessmentproducts', { assessment, name: 'Partition', ref: 'P-01', unit: 'm²' })
  const component = await make('/assessmentlabourcomponents', { assessment, product, name: 'Board' })
  activity = await make('/assessmentlabourcomponentactivities', {
    assessment,
    product,
    component,
    name: 'Fix boards',
    unit: 'm²',
    quantityPerUnit: '1',
    rate: '14.25',
  })
  await inAccount(database, me, async tx => {
    const cells = { [String(zone)]: { quantity: '1000.0000', source: 'boq' as const, formula: null } }
    await insert(tx, productQuantities, { id: product, assessment, cells })
    const done = { [String(zone)]: { percent: '100.0000', recordedAt: null, note: null } }
    await insert(tx, productProgress, { id: product, project, assessment, cells: done })
    await update(tx, assessmentResource, assessment, { isAccepted: true, status: 'accepted' })
  })
  hale = await make('/subcontractors', { fullName: `D. Hale Drylining ${count}` })
  if (count === 1) {
    cis20 = await make('/cistaxcodes', { code: 'C20', name: 'Net', deduction: '20' })
    await make('/vattaxcodes', { code: 'T1', name: 'Standard', rate: '20' })
    await make('/vattaxcodes', { code: 'T5', name: 'Reduced', rate: '5' })
    const [own] = await list('/groupcompanies')
    if (own) await call('PATCH', `/groupcompanies/${Number(own.id)}`, { vatNumber: 'GB999999973' })
    else await make('/groupcompanies', { name: 'Plumb Ltd', vatNumber: 'GB999999973' })
  }
  await tax({ cisCode: cis20, cisVerifiedOn: '2026-11-02', cisVerification: 'V0000000001' })
})

const tax = async (more: Row) => {
  const { status, body } = await call('PUT', `/subcontractors/${hale}/tax-details`, {
    vatNumber: 'GB999999973',
    cisCode: null,
    ...more,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
}
const enter = async (effectiveDate: string, quantity: string | null, more: Row = {}) => {
  const id = await makeAs(site, PATH, {
    project,
    assessment,
    subcontractor: hale,
    effectiveDate,
    retentionPercentage: '3',
    ...more,
  })
  if (quantity !== null) await line(id, quantity)
  return id
}
const line = (application: number, appliedQuantity: string, more: Row = {}) =>
  makeAs(site, '/labourapplicationitems', {
    project,
    application,
    assessment,
    activity,
    zone,
    name: 'Fix boards',
    zoneName: 'Level 2',
    unit: 'm²',
    appliedQuantity,
    appliedRate: '14.25',
    ...more,
  })
const approveLines = async (id: number, approvedQuantity: string, approvedMaterials: string | null = null) => {
  const items = await list(`/labourapplications/${id}/palis`)
  return call('POST', `${PATH}/${id}/approvals`, {
    lines: items.map(item => ({ item: item.id, approvedQuantity })),
    approvedMaterials,
  })
}
const approved = async (effectiveDate: string, quantity: string, materials = '0') => {
  const id = await enter(effectiveDate, quantity, { materialsToDate: materials })
  await approveLines(id, quantity, materials)
  const { status, body } = await move(id, 'approve')
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}
/** C2: 9,300.00 to date with 300.00 of materials, then 15,000.00 with 750.00: labour of 9,000.00 and 14,250.00. */
const C2 = async () => {
  const first = await enter('2026-11-08', null, { materialsToDate: '300' })
  await line(first, '631.5789', { appliedRate: '14.25' })
  await approveLines(first, '631.5789', '300')
  await move(first, 'approve')
  return { first, second: await approved('2026-11-15', '1000', '750') }
}

describe('an application', () => {
  test('is Held and has no number until it is approved; C2 comes out to the penny', async () => {
    const held = await enter('2026-11-08', '1')
    expect(await get(`${PATH}/${held}`)).toMatchObject({
      state: 'held',
      accountSequenceNumber: null,
      reference: null,
      grossToDate: null,
    })
    await callAs(site, 'DELETE', `${PATH}/${held}`)
    const { first, second } = await C2()
    expect(await get(`${PATH}/${first}`)).toMatchObject({
      state: 'approved',
      grossToDate: '9300.00',
      grossBefore: '0.00',
      retentionToDate: '279.00',
    })
    const record = await get(`${PATH}/${second}`)
    expect(record).toMatchObject({
      grossToDate: '15000.00',
      grossBefore: '9300.00',
      materialsBefore: '300.00',
      retentionToDate: '450.00',
      retentionBefore: '279.00',
      payable: '5529.00',
      cisRate: '20.0000',
      cisBase: '5079.00',
      cisDeduction: '1015.80',
      vat: '0.00',
      vatAccounted: '1105.80',
      toPay: '4513.20',
    })
    expect(Number(record.accountSequenceNumber)).toBe(Number((await get(`${PATH}/${first}`)).accountSequenceNumber) + 1)
    expect(String(record.whyApproved).split('\n')).toEqual([
      `CIS is 20 %: That is the rate of the CIS code of D. Hale Drylining ${count}. HMRC verified them on 02/11/2026, number V0000000001. Worked on 5,079.00, it is 1,015.80.`,
      'Materials are left out: 450.00 in this period, 750.00 to date. VAT is left out too.',
      'Reverse charge applies: both firms are registered for VAT and CIS, and we have not declared that we are the end user. We account for 1,105.80 of VAT to HMRC at 20 % (VAT Act 1994, section 55A).',
      'Retention is 3 %: 171.00 more is held, 450.00 in all.',
    ])
  })

  test('is numbered without gaps or doubles by sixteen approvals at once, some of them refused', async () => {
    const last = (await approved('2026-11-01', '1'), await numbers()).at(-1) ?? 0
    const all: number[] = []
    for (let index = 0; index < 16; index++) {
      hale = await make('/subcontractors', { fullName: `Gang ${index} of ${count}` })
      const id = await enter('2026-11-15', '5')
      await approveLines(id, '5')
      all.push(id)
    }
    const refused = await Promise.all(Array.from({ length: 4 }, () => enter('2026-11-15', '5')))
    const answers = await Promise.all([...all, ...refused].map(id => move(id, 'approve')))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      ...Array(16).fill(200),
      ...Array(4).fill(400),
    ])
    expect((await numbers()).slice(-16)).toEqual(Array.from({ length: 16 }, (_, index) => last + 1 + index))
  })

  test('is approved only with lines, each decided, within progress and scope, in turn, and not by the person who entered it', async () => {
    const empty = await enter('2026-11-08', null)
    expect(await move(empty, 'approve')).toMatchObject({
      status: 400,
      body: { code: 1026, message: 'No lines yet: add a line' },
    })
    const id = await enter('2026-11-08', '1010')
    expect((await move(id, 'approve')).body).toMatchObject({
      code: 1026,
      message: '1 line has no approved quantity yet',
    })
    await approveLines(id, '1001')
    expect((await move(id, 'approve')).body.message).toBe(
      '1 line is approved beyond progress or scope. Approve less, or give a reason',
    )
    const again = await line(id, '2')
    await approveLines(id, '2')
    expect((await move(id, 'approve')).body.message).toBe(
      'Fix boards, Level 2 is on this application twice. Delete one of them',
    )
    await callAs(site, 'DELETE', `/labourapplicationitems/${again}`)
    await approveLines(id, '1001')
    expect((await move(id, 'approve', { overrideReason: 'Extra bay agreed with QS' })).body).toMatchObject({
      state: 'approved',
      overrideReason: 'Extra bay agreed with QS',
    })
    const early = await enter('2026-11-01', '10')
    await approveLines(early, '10')
    expect((await move(early, 'approve')).body.message).toBe(
      'This subcontractor is already approved up to 08/11/2026, and this is for work up to 01/11/2026. Put that one back to review first, or delete this one',
    )
    const mine = await make(PATH, { project, assessment, subcontractor: hale, effectiveDate: '2026-11-20' })
    const own = 'You entered this application, so someone else has to approve it'
    expect((await move(mine, 'approve')).body).toMatchObject({ code: 1026, message: own })
    expect(await call('POST', `${PATH}/${mine}/approvals`, { lines: [] })).toMatchObject({
      status: 400,
      body: { message: own },
    })
  })

  // Audits 3 and 6 of safe money: 1 × 6.50 was set to 5 × 5,000.00 and approved by the same person.
  test('that its reviewer set to more than was applied for, by quantity or by rate, is approved by someone else', async () => {
    const id = await enter('2026-11-21', '10')
    const why =
      'You set Fix boards to more than was applied for, so someone else has to approve this application. Approve no more than that, or ask them'
    const set = async (approvedQuantity: string, approvedRate: string) => {
      const [item] = await list(`/labourapplications/${id}/palis`)
      await call('POST', `${PATH}/${id}/approvals`, { lines: [{ item: item?.id, approvedQuantity, approvedRate }] })
    }
    for (const [quantity, rate] of [
      ['11', '14.25'],
      ['10', '14.26'],
      ['5', '5000'],
    ] as const) {
      await set(quantity, rate)
      expect((await move(id, 'approve', { overrideReason: 'Agreed' })).body).toMatchObject({ code: 1026, message: why })
    }
    await set('10', '14.25')
    expect((await move(id, 'approve', { overrideReason: 'Agreed' })).body).toMatchObject({ state: 'approved' })
  })

  test('for work that is still to come is approved on that day at the earliest', async () => {
    const id = await enter('2026-11-22', '10')
    await approveLines(id, '10')
    expect((await move(id, 'approve')).body.message).toBe(
      'This is for work up to 22/11/2026, which is still to come. Approve it on that day, or correct the day',
    )
    expect((await callAs(site, 'PATCH', `${PATH}/${id}`, { effectiveDate: '2026-11-21' })).status).toBe(200)
    expect((await move(id, 'approve')).body).toMatchObject({ state: 'approved' })
  })

  test('that was approved stays as it is, with its lines; it is put back only while nothing follows it', async () => {
    const { first, second } = await C2()
    const name = String((await get(`${PATH}/${first}`)).reference)
    const message = `Labour application ${name} is approved, so it stays as it is. Enter a new application for the difference`
    expect(await callAs(site, 'PATCH', `${PATH}/${first}`, { notes: 'x' })).toMatchObject({
      status: 409,
      body: { message },
    })
    const [item] = await list(`/labourapplicationitems?application=${first}`)
    expect(
      await callAs(site, 'PATCH', `/labourapplicationitems/${Number(item?.id)}`, { appliedQuantity: '1' }),
    ).toMatchObject({ status: 409, body: { message } })
    expect(await approveLines(first, '1')).toMatchObject({ status: 409, body: { code: 1025 } })
    expect((await callAs(site, 'DELETE', `${PATH}/${first}`)).status).toBe(409)
    expect((await move(first, 'reopen')).body.message).toBe(
      'A later application of this subcontractor is approved up to 15/11/2026. Put that one back first',
    )
    // The later one may be put back, and its words say so.
    expect((await callAs(site, 'PATCH', `${PATH}/${second}`, { notes: 'x' })).body.message).toContain(
      'To change it, choose “Put back to review” first',
    )
    const number = (await get(`${PATH}/${second}`)).accountSequenceNumber
    expect((await move(second, 'reopen')).body).toMatchObject({
      state: 'held',
      accountSequenceNumber: number,
      grossToDate: null,
      toPay: null,
      whyApproved: null,
    })
    expect((await callAs(site, 'DELETE', `${PATH}/${second}`)).body.message).toContain(
      "has a number, so it can't be deleted",
    )
    expect((await move(second, 'approve')).body).toMatchObject({ state: 'approved', accountSequenceNumber: number })
    expect(await get(`${PATH}/${second}`)).toMatchObject({ toPay: '4513.20' })
  })

  test('of two subcontractors in one zone is cut by what the other was approved', async () => {
    await approved('2026-11-08', '600')
    hale = await make('/subcontractors', { fullName: `Kirkby ${count}` })
    const id = await enter('2026-11-08', '600')
    await approveLines(id, '600')
    expect((await move(id, 'approve')).body.message).toContain('beyond progress or scope')
    await approveLines(id, '400')
    expect((await move(id, 'approve')).status).toBe(200)
  })
})

describe('paying', () => {
  test('records the day, the deduction of that day and why', async () => {
    const { first, second } = await C2()
    const pay = (id: number, toPay: string, paidOn = '2026-11-21') => move(id, 'pay', { paidOn, toPay })
    expect((await pay(second, '4513.20')).body.message).toContain('comes before and is not paid yet. Pay that first')
    expect((await pay(first, '1', '2026-11-22')).body.message).toBe('The day of payment has not come yet')
    expect(await pay(first, '7276.80', '2026-11-07')).toMatchObject({
      status: 400,
      body: {
        message:
          'This pays for work up to 08/11/2026, so it can’t be paid on 07/11/2026. Enter the day of the payment, or correct the day of the work',
      },
    })
    expect(await pay(first, '7276.80', '2026-11-20')).toMatchObject({
      status: 400,
      body: {
        message: 'This was approved on 21/11/2026, so it can’t be paid on 20/11/2026. Enter that day or a later one',
      },
    })
    const { toPay } = await get(`${PATH}/${first}`)
    // 9,300.00 less 279.00; 20 % of 9,021.00 less 300.00 is 1,744.20
    expect(toPay).toBe('7276.80')
    expect((await pay(first, '7276.80')).body).toMatchObject({ state: 'paid', paidOn: '2026-11-21' })
    expect(await pay(second, '4513.19')).toMatchObject({
      status: 400,
      body: { code: 1026, message: '4,513.20 is to be paid on 21/11/2026, not 4,513.19' },
    })
    expect((await pay(second, '4513.20')).status).toBe(200)
    expect(await get(`${PATH}/${second}`)).toMatchObject({
      paidBy: expect.any(Number),
      paidAt: expect.any(String),
      whyPaid: expect.stringMatching(/^CIS is 20 %/),
    })
    expect((await move(second, 'reopen')).status).toBe(409)
    // No sentence proposes a step that the state does not have.
    expect((await callAs(site, 'PATCH', `${PATH}/${second}`, { notes: 'x' })).body.message).toContain(
      'is paid, so it stays as it is. Enter a new application for the difference',
    )
    const early = await enter('2026-11-01', '10')
    await approveLines(early, '10')
    expect((await move(early, 'approve')).body.message).toContain('Give this one a later day, or delete it')
  })

  test('after the CIS status changed is refused in words, and then paid by the status of the day with both facts kept', async () => {
    const { first, second } = await C2()
    await move(first, 'pay', { paidOn: '2026-11-21', toPay: '7276.80' })
    await tax({ cisCode: null })
    const message = `CIS of D. Hale Drylining ${count} was 20 % when this was approved on 21/11/2026, and is 30 % on 21/11/2026: No CIS code is recorded for D. Hale Drylining ${count}, so they count as not verified. So 5,111.10 is to be paid, not 4,513.20.`
    expect((await move(second, 'pay', { paidOn: '2026-11-21', toPay: '4513.20' })).body).toMatchObject({
      code: 1026,
      message,
    })
    expect(await get(`${PATH}/${second}/payment?paidOn=2026-11-21`)).toMatchObject({
      cisRate: '30.0000',
      toPay: '5111.10',
      isReverseCharge: false,
      vat: '1105.80',
      changed: message,
    })
    expect((await move(second, 'pay', { paidOn: '2026-11-21', toPay: '5111.10' })).status).toBe(200)
    const record = await get(`${PATH}/${second}`)
    expect(record).toMatchObject({
      cisRate: '30.0000',
      cisDeduction: '1523.70',
      vat: '1105.80',
      vatAccounted: '0.00',
      toPay: '5111.10',
    })
    expect(String(record.whyApproved)).toMatch(/^CIS is 20 %/)
    expect(String(record.whyPaid)).toContain(`Changed since it was approved: ${message}\nCIS is 30 %`)
  })

  test('recorded by mistake is taken back with the reason, the last one first, and paid again', async () => {
    const { first, second } = await C2()
    await move(first, 'pay', { paidOn: '2026-11-21', toPay: '7276.80' })
    await move(second, 'pay', { paidOn: '2026-11-21', toPay: '4513.20' })
    const unpaidReason = 'The bank returned it'
    expect((await move(first, 'unpay', { unpaidReason })).body.message).toMatch(
      /^LA-\d+ of this subcontractor comes after this one and is paid. Take that payment back first$/,
    )
    expect((await move(second, 'unpay')).status).toBe(422)
    expect((await callAs(site, 'POST', `${PATH}/${second}/transitions/unpay`, { unpaidReason })).status).toBe(403)
    expect((await move(second, 'unpay', { unpaidReason })).status).toBe(200)
    const taken = { state: 'approved', paidOn: null, paidAt: null, paidBy: null, whyPaid: null, unpaidReason }
    expect(await get(`${PATH}/${second}`)).toMatchObject({ ...taken, cisDeduction: '1015.80', toPay: '4513.20' })
    expect((await move(second, 'pay', { paidOn: '2026-11-21', toPay: '4513.20' })).status).toBe(200)
    expect(await get(`${PATH}/${second}`)).toMatchObject({ state: 'paid', paidOn: '2026-11-21', unpaidReason: null })
  })

  test('by an old verification is 30 % unless they were paid within two tax years', async () => {
    const old = { cisCode: cis20, cisVerifiedOn: '2023-05-01', cisVerification: 'V0000000001' }
    const rateOf = async (id: number) => (await get(`${PATH}/${id}/payment?paidOn=2026-11-21`)).cisRate
    await tax(old)
    const first = await approved('2026-11-01', '100')
    expect(await rateOf(first)).toBe('30.0000')
    await tax({ ...old, cisVerifiedOn: '2026-11-02' })
    const { toPay } = await get(`${PATH}/${first}/payment?paidOn=2026-11-21`)
    expect(await move(first, 'pay', { paidOn: '2026-11-21', toPay })).toMatchObject({ status: 200 })
    await tax(old)
    expect(await rateOf(await approved('2026-11-08', '200'))).toBe('20.0000')
  })

  test('before HMRC had verified them counts as not verified', async () => {
    const id = await approved('2026-10-25', '100')
    expect(await get(`${PATH}/${id}/payment?paidOn=2026-11-01`)).toMatchObject({ cisRate: '30.0000' })
    expect(await get(`${PATH}/${id}/payment?paidOn=2026-11-02`)).toMatchObject({ cisRate: '20.0000', changed: null })
    expect(await call('GET', `${PATH}/${id}/payment`)).toMatchObject({
      status: 400,
      body: { message: 'parameter paidOn is missing' },
    })
  })
})

describe('CIS', () => {
  /** Returns what was deducted from an application up to a day, approved and paid, with this labour to date in pounds. */
  const paid = async (
    effectiveDate: string,
    labour: string,
    more: { readonly materialsToDate?: string } & Row = {},
  ) => {
    const id = await enter(effectiveDate, null, more)
    // A reason: on the bill are 1,000 m², and these figures are the firm's own.
    await line(id, labour, { appliedRate: '1', activity: null, name: 'Daywork' })
    await approveLines(id, labour, more.materialsToDate ?? '0')
    const done = await move(id, 'approve', { overrideReason: 'Agreed with the QS' })
    if (done.status !== 200) throw new Error(JSON.stringify(done.body))
    const { toPay } = await get(`${PATH}/${id}`)
    const { status, body } = await move(id, 'pay', { paidOn: '2026-11-21', toPay })
    if (status !== 200) throw new Error(JSON.stringify(body))
    return get(`${PATH}/${id}`)
  }
  const onCode = async (deduction: string, more: Row = {}) => {
    const cisCode = await make('/cistaxcodes', { code: `C${deduction}-${count}`, name: 'Code', deduction })
    await tax({ cisCode, cisVerifiedOn: '2026-11-02', cisVerification: 'V0000000001', ...more })
  }

  test('of work taken off and put back is deducted once', async () => {
    const five = { retentionPercentage: '5' }
    // 950.00 at 20 %; then 380.00 to date, less than CIS was worked on; then 950.00 to date again.
    const all = [
      await paid('2026-11-01', '1000', five),
      await paid('2026-11-08', '400', five),
      await paid('2026-11-15', '1000', five),
    ]
    expect(all.map(each => [each.payable, each.cisBase, each.cisDeduction, each.toPay])).toEqual([
      ['950.00', '950.00', '190.00', '760.00'],
      ['-570.00', '0.00', '0.00', '-570.00'],
      ['570.00', '0.00', '0.00', '570.00'],
    ])
    expect(all.map(each => String(each.whyPaid))).toEqual([
      expect.not.stringContaining('counts to date'),
      expect.stringContaining('CIS was taken on 570.00 more than is left to date'),
      expect.stringContaining('CIS counts to date: 570.00 of this period was counted in an earlier application.'),
    ])
    // 1,425.00 to date: 475.00 more than CIS was worked on.
    expect(await paid('2026-11-16', '1500', five)).toMatchObject({ cisBase: '475.00', cisDeduction: '95.00' })
  })

  test('of a retention given back is worked on its labour, where the retention was taken off the materials too', async () => {
    await onCode('30')
    const shared = { materialsToDate: '15000', materialsAfterRetention: true }
    // 35,000.00 less 5 %; of the materials 14,250.00 are left out.
    expect(await paid('2026-11-08', '20000', { ...shared, retentionPercentage: '5' })).toMatchObject({
      payable: '33250.00',
      cisBase: '19000.00',
      cisDeduction: '5700.00',
    })
    expect(await paid('2026-11-15', '20000', { ...shared, retentionPercentage: '0' })).toMatchObject({
      payable: '1750.00',
      cisBase: '1000.00',
      cisDeduction: '300.00',
    })
  })

  test.each([
    ['20', { cisVerifiedOn: null, cisVerification: null }, 'No number and day of HMRC’s verification'],
    ['20', { cisVerifiedOn: null }, 'No day of HMRC’s verification'],
    ['0', { cisVerification: null }, 'No number of HMRC’s verification'],
    ['0', { cisVerification: '  ' }, 'No number of HMRC’s verification'],
  ])('on a code of %s %% with %j is 30 %%, and says why', async (code, more, why) => {
    await onCode(code, more)
    const record = await paid('2026-11-08', '1000', { retentionPercentage: '0' })
    expect(record).toMatchObject({ cisRate: '30.0000', cisDeduction: '300.00', vatAccounted: '0.00' })
    expect(record.whyPaid).toContain(why)
  })

  test('prints what HMRC asks for on the statement of a payment, and large rates on one line', async () => {
    const [own] = await list('/groupcompanies')
    const firmPath = `/groupcompanies/${Number(own?.id)}`
    const statement = async (application: number) => {
      const { file } = await askDocument(firm, reviewer, project, { kind: 'statement', application })
      return (await readKeptPdf(firm, file)).pages.map(({ words }) => words).join(' ')
    }
    await tax({ cisCode: cis20, cisVerifiedOn: '2026-11-02', cisVerification: 'V0000000001' })
    const before = await statement(Number((await paid('2026-11-01', '10')).id))
    expect(before).toContain('Employer’s PAYE reference Not recorded')
    expect(before).toContain('Subcontractor’s UTR Not recorded')
    await call('PATCH', firmPath, { employerReference: '123/AB45678' })
    await tax({ cisCode: cis20, cisVerifiedOn: '2026-11-02', cisVerification: 'V0000000001', utr: '1123456789' })
    const id = await enter('2026-11-15', null, { materialsToDate: '750', retentionPercentage: '0' })
    await line(id, '1234.5678', { appliedRate: '14250', activity: null, name: 'Structural glazing to the atrium' })
    await line(id, '10', { appliedRate: '1', activity: null, name: 'Daywork' })
    await approveLines(id, '2', '750')
    expect((await move(id, 'approve', { overrideReason: 'Agreed with the QS' })).status).toBe(200)
    const { toPay } = await get(`${PATH}/${id}`)
    await move(id, 'pay', { paidOn: '2026-11-21', toPay })
    // A verification of a later day is not that of this payment.
    await tax({ cisCode: cis20, cisVerifiedOn: '2026-11-21', cisVerification: 'V0000000002', utr: '1123456789' })
    const text = await statement(id)
    // 2 × 14,250.00 and 2 × 1.00 to date, less 10.00 approved before (of which 0.30 was held), and 750.00 of materials.
    for (const words of [
      'Payment and deduction statement',
      'Structural glazing to the atrium Level 2 2.00 0.00 14,250.00 28,500.00',
      'Employer’s PAYE reference 123/AB45678',
      'Tax month ended 05/12/2026',
      'Subcontractor’s UTR 1123456789',
      'Verification number V0000000001',
      'Gross amount paid, without VAT 29,242.30',
      'Materials, without VAT 750.00',
      'Amount liable to deduction 28,492.30',
      'Amount deducted, 20 % 5,698.46',
    ])
      expect(text).toContain(words)
    expect(text).not.toContain('CITB')
  })

  test('prints a statement again as it was on the day of payment, whatever was recorded since', async () => {
    await onCode('20', { cisVerification: null, utr: null })
    const { id } = await paid('2026-11-08', '1000', { retentionPercentage: '0' })
    const statement = async () => {
      const { file } = await askDocument(firm, reviewer, project, { kind: 'statement', application: Number(id) })
      return (await readKeptPdf(firm, file)).pages.map(({ words }) => words).join(' ')
    }
    const first = await statement()
    expect(first).toContain('Verification number None')
    expect(first).toContain(`D. Hale Drylining ${count}`)
    const [own] = await list('/groupcompanies')
    const firmPath = `/groupcompanies/${Number(own?.id)}`
    const { employerReference } = await get(firmPath)
    await onCode('0', { cisVerification: 'V0099999999', utr: '1123456789' })
    await call('PATCH', firmPath, { employerReference: '999/ZZ99999' })
    await call('PATCH', `/subcontractors/${hale}`, { fullName: 'Hale Interiors' })
    expect(await statement()).toBe(first)
    await call('PATCH', firmPath, { employerReference })
  })

  test.each(['25', '100', '29.9999', '10'])('has no code of %s %%', async deduction => {
    const { status, body } = await call('POST', '/cistaxcodes', { code: `X${deduction}`, name: 'Code', deduction })
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toContain('CIS deducts 0, 20 or 30 %')
  })
})

/** Every badge of a project counts, over the records that a device of the project has, what its call counts. */
async function badgesAreTheCalls() {
  const calls: Record<ReviewBadge, string> = {
    labourReviewCount: `/projects/${project}/labour-review-count`,
    productIncomingReviewCount: `/projects/${project}/application-incoming-review-count`,
  }
  for (const badge of REVIEW_BADGE_NAMES) {
    const path = calls[badge]
    const of = REVIEW_BADGES[badge]
    const rows = await list(`/${of.resource.path}?project=${project}&includeArchived=1&limit=1000`)
    const records = rows.map(({ state, archivedAt }) => ({ state, archivedAt: archivedAt ?? null }))
    expect(await get(path), badge).toEqual({ count: waitingFor(badge, records).length })
  }
}

describe('the named calls', () => {
  test('count what is Held, and tell those who review with a badge of its own', async () => {
    expect(await get(`/projects/${project}/labour-review-count`)).toEqual({ count: 0 })
    const id = await enter('2026-11-08', '10')
    expect(await get(`/projects/${project}/labour-review-count`)).toEqual({ count: 1 })
    await badgesAreTheCalls()
    const told = await list('/notifications/my-unread')
    expect(told.filter(each => each.subjectId === id)).toMatchObject([
      {
        channel: 'labourReviewCount',
        kind: 'labour',
        name: expect.stringContaining(`a labour application of D. Hale Drylining ${count}`),
      },
    ])
    const mine = (await callAs(site, 'GET', '/notifications/my-unread')).body as unknown as Row[]
    expect(mine.filter(each => each.channel === 'labourReviewCount')).toEqual([])
  })

  test('answer lines, history and the bill (APP-4)', async () => {
    const { first, second } = await C2()
    expect(await list(`/labourapplications/${second}/palis`)).toMatchObject([
      {
        application: second,
        name: 'Fix boards',
        appliedQuantity: '1000.0000',
        approvedQuantity: '1000.0000',
        approvedRate: null,
      },
    ])
    expect(await list(`/assessments/${assessment}/labour-approval-history`)).toMatchObject([
      { application: first, approvedQuantity: '631.5789', value: '9000.00' },
      { application: second, approvedQuantity: '1000.0000', approvedRate: '14.2500', value: '14250.00' },
    ])
    expect(await call('GET', '/labourapplications/undefined/palis')).toMatchObject({
      status: 400,
      body: { message: 'parameter paymentApplication is missing' },
    })
    expect(await call('GET', '/assessments/undefined/labour-approval-history')).toMatchObject({
      status: 400,
      body: { message: 'parameter assessment is missing' },
    })
    expect(await list(`/projects/${project}/labour-review-bill`)).toMatchObject([
      {
        activity,
        zone,
        needed: '1000.0000',
        done: '1000.0000',
        applied: '1000.0000',
        approved: '1000.0000',
        remaining: '0.0000',
        rate: '14.2500',
      },
    ])
  })

  test('answer a statement as a PDF, of an approved application only', async () => {
    const { second } = await C2()
    const { state, file } = await askDocument(firm, reviewer, project, { kind: 'statement', application: second })
    expect(state).toBe('made')
    const text = (await readKeptPdf(firm, file)).pages.map(({ words }) => words).join(' ')
    // By hand: 1,000 × 14.25 and 750.00 of materials, 15,000.00 to date; before it 9,000.00 and 300.00. 3 % of 5,700.00 is 171.00; of 5,529.00 the
    // 450.00 of materials are left out of CIS: 20 % of 5,079.00 is 1,015.80.
    for (const words of [
      'Labour statement',
      `D. Hale Drylining ${count}`,
      `24${count} Kestrel House`,
      'work up to 15/11/2026',
      'Fix boards Level 2 1,000.00 631.5789 14.25 5,250.00',
      'Materials declared 750.00 300.00 450.00',
      'Approved to date 15,000.00',
      'Approved before −9,300.00',
      'This period 5,700.00',
      'Retention 3 % −171.00',
      'Payable before tax 5,529.00',
      'CIS 20 % on 5,079.00 −1,015.80',
      'VAT, reverse charge 0.00',
      'To pay 4,513.20',
      'Reverse charge applies',
      'Page 1 of 1',
    ])
      expect(text).toContain(words)
    const held = await enter('2026-11-20', '1000')
    const body = { kind: 'statement', application: held }
    expect((await call('POST', `/projects/${project}/documents`, body)).status).toBe(409)
  })
})

const numbers = async (): Promise<number[]> =>
  (await list(`${PATH}?limit=1000`))
    .flatMap(({ accountSequenceNumber }) => (typeof accountSequenceNumber === 'number' ? [accountSequenceNumber] : []))
    .toSorted((a, b) => a - b)

describe('the books', () => {
  const parts = async (id: number) => list(`/labourapplicationassignments?application=${id}&sort=id`)

  test('take an approved application apart: labour and materials, which keep their nominal codes', async () => {
    const labourCode = await make('/nominalcodes', { code: `72${count}`, name: 'Labour' })
    const first = await enter('2026-11-08', null, { materialsToDate: '300', isEndUser: true })
    await line(first, '631.5789', { appliedRate: '14.25' })
    await approveLines(first, '631.5789', '300')
    expect(await call('POST', `${PATH}/${first}/recalc-nominal-codes`, {})).toMatchObject({
      status: 409,
      body: { message: 'This labour application is not approved yet, so there is nothing to split over nominal codes' },
    })
    await move(first, 'approve')
    // 9,300.00 less 3 %: 9,021.00, of which 300.00 is materials; VAT of 1,804.20.
    expect(await parts(first)).toMatchObject([
      { shortName: 'Labour', totalValue: '8721.00', taxAmount: '1744.20', nominalCode: null },
      { shortName: 'Materials', totalValue: '300.00', taxAmount: '60.00' },
    ])
    const [labour] = await parts(first)
    const path = `/labourapplicationassignments/${Number(labour?.id)}`
    expect((await call('PATCH', path, { nominalCode: labourCode, taxAdjustment: '0.02' })).status).toBe(200)
    expect((await call('PATCH', path, { taxAdjustment: '0.06' })).status).toBe(422)
    expect((await call('POST', `${PATH}/${first}/recalc-nominal-codes`, {})).body).toMatchObject([
      { shortName: 'Labour', nominalCode: labourCode, taxAdjustment: '0.00' },
      { shortName: 'Materials' },
    ])
    // The next application of the same subcontractor begins with the codes of this one.
    const second = await approved('2026-11-15', '700', '300')
    expect(await parts(second)).toMatchObject([{ shortName: 'Labour', nominalCode: labourCode }])
    expect((await callAs(site, 'POST', `${PATH}/${second}/recalc-nominal-codes`, {})).status).toBe(403)
  })

  // 1.00 of 237.46 was paid, and sealed.
  test('take an application that is paid only in parts that add up to it', async () => {
    const id = await approved('2026-11-08', '100')
    const [part] = await parts(id)
    const path = `/labourapplicationassignments/${Number(part?.id)}`
    const { toPay } = await get(`${PATH}/${id}`)
    const pay = () => move(id, 'pay', { paidOn: '2026-11-21', toPay })
    const says = (assigned: string) =>
      `The nominal codes add up to ${assigned}, but the application is 1,382.25. Correct the parts first`
    await call('PATCH', path, { totalValue: '1.00' })
    expect(await pay()).toMatchObject({ status: 400, body: { kind: 'guarded', message: says('1.00') } })
    await call('PATCH', path, { totalValue: '1382.25' })
    const more = { project, application: id, shortName: 'Extra', totalValue: '500.00' }
    const extra = await make('/labourapplicationassignments', more)
    expect((await pay()).body.message).toBe(says('1,882.25'))
    await call('DELETE', `/labourapplicationassignments/${extra}`)
    await call('DELETE', path)
    expect((await pay()).body.message).toBe(says('0.00'))
    await call('POST', `${PATH}/${id}/recalc-nominal-codes`, {})
    expect((await pay()).status).toBe(200)
  })

  test('have nothing of an application that was put back, and what it comes to once it is approved again', async () => {
    const id = await approved('2026-11-08', '100')
    const [before] = await parts(id)
    expect(before).toMatchObject({ totalValue: '1382.25' })
    await move(id, 'reopen')
    expect(
      await call('PATCH', `/labourapplicationassignments/${Number(before?.id)}`, { shortName: 'x' }),
    ).toMatchObject({
      status: 409,
    })
    await approveLines(id, '80')
    await move(id, 'approve', { overrideReason: null })
    // 80 at 14.25 less 3 %.
    expect(await parts(id)).toMatchObject([{ shortName: 'Labour', totalValue: '1105.80' }])
  })
})
