import { beforeAll, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { offer } from '../../../tests/sync-server/offer'
import { make as plantMany, makeOne as plant } from '../../../tests/sync-server/site'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'

// Decision 726. Ceilings of 1,000 m²: 50.00 from the subcontractor, 62.00 to the client. Figures by hand.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const admin = (await firm.signIn('admin@plumb.test')).access_token
const site = (await firm.signIn('super@plumb.test')).access_token
const callAs = async (token: string, method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
}
const call = (method: string, path: string, body?: unknown) => callAs(admin, method, path, body)
const makeAs = async (token: string, path: string, body: Row): Promise<number> => {
  const made = await callAs(token, 'POST', path, body)
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
  return Number(made.body.id)
}
const make = (path: string, body: Row) => makeAs(admin, path, body)
const get = async (path: string) => (await call('GET', path)).body

let project = 0
let assessment = 0
let ceiling = 0
let albion = 0

beforeAll(async () => {
  const vat = await make('/vattaxcodes', { code: 'S', name: 'Standard', rate: '20' })
  await make('/groupcompanies', { name: 'Northgate', vatNumber: 'GB123456789', defaultVatCode: vat })
  project = await plant(database, me, 'project', { name: 'Kestrel House', reference: '2417', showProjectHub: true })
  assessment = await plant(database, me, 'assessment', { name: 'Ceilings', project })
  const [zone = 0] = await plantMany(database, me, 'assessmentZone', { name: 'Level 1', assessment })
  const product = { ref: 'C-01', name: 'Metal tile ceiling', assessment, unit: 'm²', pricingMode: 'saf' }
  ceiling = await plant(database, me, 'assessmentProduct', {
    ...product,
    supplyAndFitPrice: '50.000000',
    profitPercentage: '24',
  })
  const cells = { [zone]: { quantity: '1000', source: 'boq' } }
  await plant(database, me, 'productQuantities', { id: ceiling, assessment, cells })
  await offer(database, me, assessment, { accept: true })
  // Half of it is done: 31,000.00 to the client, 25,000.00 to the subcontractor.
  const cell = { percent: '50', recordedAt: '2026-10-20T10:00:00.000Z', note: null }
  await call('PATCH', `/productprogress/${ceiling}`, { [`cells.${zone}`]: cell })
  albion = await make('/subcontractors', { fullName: 'Albion Ceilings' })
  const terms = { project, validFrom: '2026-01-01', retentionPercentage: '5' }
  await make('/contractterms', { ...terms, contractSum: '62000', isEndUser: true })
  await make('/subcontractterms', { ...terms, subcontractor: albion, contractSum: '50000' })
})

const PATH = '/incomingpaymentapplications'
const applied = async (effectiveDate: string, value: string): Promise<number> => {
  const id = await makeAs(site, PATH, { project, subcontractor: albion, effectiveDate, receivedOn: effectiveDate })
  const line = { project, application: id, assessment, product: ceiling, code: 'C-01', name: 'Metal tile ceiling' }
  await makeAs(site, '/incomingitems', { ...line, unit: 'm²', value })
  return id
}
const approve = async (id: number, approvedValue: string) => {
  const [item] = (await get(`/incomingitems?application=${id}`)) as unknown as Row[]
  const lines = [{ item: item?.id, approvedValue, reductionReason: 'Not finished' }]
  const decided = await call('POST', `/productpaymentapplications/${id}/approvals`, {
    lines,
    approvedMaterials: '0',
  })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  const move = { overrideReason: 'Agreed on site' }
  const done = await call('POST', `${PATH}/${id}/transitions/approve`, move)
  expect(done.status, JSON.stringify(done.body)).toBe(200)
}
const generate = (body: Row) => call('POST', `/projects/${project}/productpaymentapplications/generate`, body)
const move = (id: number, name: string, body: Row = {}) =>
  call('POST', `/productpaymentapplications/${id}/transitions/${name}`, body)
const preview = (id: number) => get(`/productpaymentapplications/${id}/subcontract-claims`)
const take = (id: number, item: unknown, value: string) =>
  call('POST', `/productpaymentapplications/${id}/subcontract-claims`, { lines: [{ item, value }] })
const lineOf = async (id: number) =>
  ((await get(`/outgoingitems?application=${id}`)) as unknown as Row[]).find(({ product }) => product === ceiling) ?? {}

let first = 0
let incoming = 0

test('the preview shows our progress, what was claimed and approved, and what each would claim at our rates', async () => {
  incoming = await applied('2026-11-08', '36000')
  const made = await generate({ valuationDate: '2026-11-10' })
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201, body: { gross: '31000.00', state: 'held' } })
  first = Number(made.body.id)
  // 36,000.00 of 50,000.00 is 72 %. Nothing is approved.
  expect(await preview(first)).toMatchObject({
    besides: '0.00',
    lines: [
      {
        contractValue: '62000.00',
        progress: '50.0000',
        measuredValue: '31000.00',
        byClaim: '44640.00',
        byApproval: null,
        value: '31000.00',
        isTaken: false,
        parts: [{ reference: null, subcontractorName: 'Albion Ceilings', claimed: '36000.00', approved: null }],
      },
    ],
  })
  const line = await lineOf(first)
  expect((await take(first, line.id, '44640')).body).toMatchObject({
    message: 'Nothing is approved any more of a line you chose. Look at the preview again',
  })
  await approve(incoming, '35000')
  // 70 % of 62,000.00.
  expect(await preview(first)).toMatchObject({
    lines: [{ byApproval: '43400.00', parts: [{ reference: 'SF-001', approved: '35000.00' }] }],
  })
})

test('an application claims what was approved once, with the certificate as the reason, and only as the person saw it', async () => {
  const line = await lineOf(first)
  expect(await take(first, line.id, '44640')).toMatchObject({
    status: 409,
    body: { message: 'Another sum is approved of Metal tile ceiling by now. Look at the preview again' },
  })
  expect(await lineOf(first)).toMatchObject({ value: '31000.00', reason: null, isByApproval: false })
  for (const _ of [1, 2]) {
    // 43,400.00 less 5 % retention, without VAT of the period: 41,230.00.
    const taken = await take(first, line.id, '43400')
    expect(taken, JSON.stringify(taken.body)).toMatchObject({
      status: 200,
      body: { gross: '43400.00', retention: '2170.00', net: '41230.00', due: '41230.00' },
    })
  }
  expect(await lineOf(first)).toMatchObject({
    value: '43400.00',
    progress: '70.0000',
    measuredValue: '31000.00',
    reason: 'By SF-001 of Albion Ceilings, 35,000.00 of 50,000.00 approved',
    isByApproval: true,
  })
  expect(await preview(first)).toMatchObject({ lines: [{ isTaken: true }] })
})

test('is not sent while what it claims is not approved any more', async () => {
  expect((await call('POST', `${PATH}/${incoming}/transitions/unapprove`)).status).toBe(200)
  expect((await move(first, 'send', { sentOn: '2026-11-12' })).body).toMatchObject({
    message:
      'C-01 Metal tile ceiling claims more than is approved of the subcontractor by now. Take it over again, or claim another value',
  })
  // A person who claims another value answers for it alone.
  const line = await lineOf(first)
  const own = { value: '30000', progress: '48.3871', reason: 'Counted on site' }
  expect((await call('PATCH', `/outgoingitems/${String(line.id)}`, own)).status).toBe(200)
  expect(await lineOf(first)).toMatchObject({ value: '30000.00', isByApproval: false })
  await approve(incoming, '35000')
  expect((await take(first, line.id, '43400')).status).toBe(200)
  expect((await move(first, 'send', { sentOn: '2026-11-12' })).status).toBe(200)
  expect(await take(first, line.id, '43400')).toMatchObject({
    status: 409,
    body: {
      message: 'Only a held application takes approved subcontract work over. Its lines stay as they are',
    },
  })
})

test('the next one is previewed and generated by what was approved, and what was certified stays', async () => {
  const certified = { certifiedOn: '2026-11-14', certifiedGross: '43000' }
  expect((await move(first, 'approve', certified)).status).toBe(200)
  const before = await get(`/productpaymentapplications/${first}`)
  const second = await applied('2026-11-16', '45000')
  await approve(second, '40000')
  const bill = (subcontracts: string) =>
    get(`/projects/${project}/outgoing-application-bill?valuationDate=2026-11-18${subcontracts}`)
  // By progress 31,000.00, so that 12,000.00 would be paid back. By approval 80 % of 62,000.00.
  expect(await bill('&subcontracts=progress')).toMatchObject({ gross: '31000.00' })
  const approved = {
    gross: '49600.00',
    lines: [{ value: '49600.00', certifiedBefore: '43000.00', thisPeriod: '6600.00', isByApproval: true }],
  }
  expect(await bill('&subcontracts=approved')).toMatchObject(approved)
  // The line claimed by approval in the application before, so it goes on so where nothing else is asked. Decision 736.
  expect(await bill('')).toMatchObject(approved)
  expect(
    await get(`/projects/${project}/subcontract-claims?valuationDate=2026-11-18&subcontracts=progress`),
  ).toMatchObject({
    lines: [{ item: null, byApproval: '49600.00', byClaim: '55800.00', value: '31000.00' }],
  })
  // An application to a day before the second one knows the first alone.
  expect(await get(`/projects/${project}/subcontract-claims?valuationDate=2026-11-15`)).toMatchObject({
    lines: [{ byApproval: '43400.00' }],
  })
  const made = await generate({ valuationDate: '2026-11-18' })
  // 49,600.00 less 2,480.00, less the 40,850.00 that was certified net: 6,270.00.
  expect(made, JSON.stringify(made.body)).toMatchObject({
    status: 201,
    body: { gross: '49600.00', retention: '2480.00', certifiedBefore: '40850.00', due: '6270.00' },
  })
  expect(await lineOf(Number(made.body.id))).toMatchObject({
    reason: 'By SF-002 of Albion Ceilings, 40,000.00 of 50,000.00 approved',
    isByApproval: true,
    certifiedBefore: '43000.00',
  })
  expect(await get(`/productpaymentapplications/${first}`)).toEqual(before)
})

test('approved work of no bill is brought in on account once, goes on in the next application, and is not sent beyond what is approved', async () => {
  const [held] = (await get(`/productpaymentapplications?project=${project}&state=held`)) as unknown as Row[]
  const id = Number(held?.id)
  const incomingId = await applied('2026-11-18', '45000')
  const daywork = { project, application: incomingId, name: 'Daywork on level 2', value: '520' }
  await makeAs(site, '/incomingitems', daywork)
  const items = (await get(`/incomingitems?application=${incomingId}&sort=id`)) as unknown as Row[]
  const decide = async (onAccount: string) => {
    const lines = items.map(({ id: item, product }) => ({
      item,
      approvedValue: product === null ? onAccount : '40000',
      reductionReason: 'Not finished',
    }))
    const path = `/productpaymentapplications/${incomingId}/approvals`
    const decided = await call('POST', path, { lines, approvedMaterials: '0' })
    expect(decided.status, JSON.stringify(decided.body)).toBe(200)
    const done = await call('POST', `${PATH}/${incomingId}/transitions/approve`, { overrideReason: 'Agreed on site' })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
  }
  await decide('486')
  const onAccount = async (application: number) =>
    ((await get(`/outgoingitems?application=${application}`)) as unknown as Row[]).filter(
      ({ kind }) => kind === 'onAccount',
    )
  expect(await preview(id)).toMatchObject({
    besides: '0.00',
    lines: [
      { kind: 'product' },
      { item: null, kind: 'onAccount', name: 'Daywork on level 2', byClaim: '520.00', byApproval: '486.00' },
    ],
  })
  const bring = (value: string) =>
    call('POST', `/productpaymentapplications/${id}/subcontract-claims`, {
      lines: [],
      onAccount: [{ name: 'Daywork on level 2', value }],
    })
  expect((await bring('520')).body.message).toMatch(/^Another sum is approved of Daywork on level 2 by now/)
  expect(await onAccount(id)).toEqual([])
  const before = Number((await get(`/productpaymentapplications/${id}`)).due)
  expect((await bring('486')).status).toBe(200)
  expect(await onAccount(id)).toMatchObject([
    { value: '486.00', isByApproval: true, reason: 'By SF-003 of Albion Ceilings, 486.00 approved' },
  ])
  // No retention is kept of an amount on account.
  expect(Number((await get(`/productpaymentapplications/${id}`)).due)).toBe(before + 486)
  // Twice it is not brought in: the preview has it as a line.
  expect((await bring('486')).body.message).toMatch(/^Nothing is approved any more of a line you chose/)
  expect(await preview(id)).toMatchObject({ lines: [{}, { kind: 'onAccount', isTaken: true, value: '486.00' }] })
  // Approved again for less, it is not sent as it is.
  expect((await call('POST', `${PATH}/${incomingId}/transitions/unapprove`)).status).toBe(200)
  await decide('400')
  expect((await move(id, 'send', { sentOn: '2026-11-18' })).body.message).toMatch(/^Daywork on level 2 claims more/)
  const [line] = await onAccount(id)
  expect((await take(id, line?.id, '400')).status).toBe(200)
  expect((await move(id, 'send', { sentOn: '2026-11-18' })).status).toBe(200)
  const next = `/projects/${project}/outgoing-application-bill?valuationDate=2026-11-20`
  // 80 % of 62,000.00 and 400.00 on account.
  expect(await get(next)).toMatchObject({
    gross: '50000.00',
    lines: [{ isByApproval: true }, { kind: 'onAccount', value: '400.00', isByApproval: true }],
  })
  // By our own progress no line claims by approval, and the amount on account goes on as any other.
  expect(await get(`${next}&subcontracts=progress`)).toMatchObject({
    gross: '31400.00',
    lines: [{ isByApproval: false }, { kind: 'onAccount', value: '400.00', isByApproval: false }],
  })
})

test('only people who may see the subcontracts claim by them', async () => {
  const reader = (await firm.signIn('site@plumb.test')).access_token
  for (const path of [
    `/productpaymentapplications/${first}/subcontract-claims`,
    `/projects/${project}/subcontract-claims?valuationDate=2026-11-18`,
  ])
    expect((await callAs(reader, 'GET', path)).status).toBe(403)
})
