// Quotes of several bidders kept, compared and taken into the estimate. Figures by hand. Spec: ASMT-7; issue 11.10.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readReply } from '#domain/bill-import/quote-reply/read-reply'
import { costOf, quantityOf } from '#domain/value/money'
import type { Row } from '#domain/records/path'
import { readBillFile } from '../../../workers/import/read-bill-file'
import { make, makeOne } from '../../../tests/sync-server/site'
import { inAccount } from '../../database/session'
import { callerOf } from '../../testing/caller'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { keepBids } from '../keep-bids'

const database = await testDatabase()
const firm = await testFirm(database)
// A mail server takes what is sent here, unless a test says otherwise.
Object.assign(firm.services.mailer, { kept: null })
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const token = (await firm.signIn('admin@plumb.test')).access_token
const { call } = callerOf(firm, token)

/** Two products on one zone: a ceiling at 30.00 with 10 % profit, and a bulkhead nobody has priced. */
async function estimateWithBids() {
  const project = await makeOne(database, me, 'project', { name: 'Albion Mill' })
  const assessment = await makeOne(database, me, 'assessment', { name: 'Ceilings', project })
  const one = (resource: string, values: Row) => makeOne(database, me, resource, { assessment, ...values })
  const zone = await one('assessmentZone', { name: 'L1' })
  const ceiling = await one('assessmentProduct', {
    name: 'Suspended ceiling',
    unit: 'm²',
    pricingMode: 'saf',
    supplyAndFitPrice: '30.00',
    profitPercentage: '10',
  })
  const bulkhead = await one('assessmentProduct', { name: 'Bulkhead', unit: 'm' })
  for (const [id, quantity] of [
    [ceiling, '100'],
    [bulkhead, '50'],
  ] as const)
    await one('productQuantities', { id, cells: { [zone]: { quantity, source: 'boq' } } })
  const request = await inAccount(database, me, tx =>
    keepBids(tx, assessment, {
      name: 'Tenderers in Bill.xlsx',
      lines: [
        { product: ceiling, ref: 'C-01', name: 'Suspended ceiling', unit: 'm²', quantity: quantityOf(100) },
        { product: bulkhead, ref: 'C-02', name: 'Bulkhead', unit: 'm', quantity: quantityOf(50) },
      ],
      bidders: [
        {
          name: 'Apex',
          prices: new Map([
            [0, { price: costOf(28) }],
            [1, { price: costOf(12.5), note: 'No trim' }],
          ]),
        },
        {
          name: 'Wharfe',
          prices: new Map([
            [0, { price: costOf(29) }],
            [1, { price: costOf(12) }],
          ]),
        },
        {
          name: 'Halden',
          prices: new Map([
            [0, { price: costOf(10) }],
            [1, { price: costOf(12.2) }],
          ]),
        },
      ],
    }),
  )
  const ids = async (path: string) =>
    ((await call('GET', `/${path}?request=${request}&sort=id`)).body as unknown as Row[]).map(({ id }) => Number(id))
  const lines = await ids('quoterequestlines')
  const quotes = await ids('bidderquotes')
  const net = async () => ((await call('GET', `/reads/estimate?assessment=${assessment}`)).body.answer as Row).net
  return { one, assessment, project, ceiling, bulkhead, request, lines, quotes, net }
}

test('the cheapest usable lines are taken into the estimate with what is left out, and the money is the one foreseen', async () => {
  const { one, assessment, ceiling, bulkhead, request, lines, quotes, net } = await estimateWithBids()
  const [first = 0, second = 0] = lines
  const [apex = 0, wharfe = 0] = quotes
  const towers = await one('quoteRequestLine', { request, name: 'Access towers', allowance: '500' })
  await call('PATCH', `/bidderquotes/${wharfe}`, {
    [`prices.${towers}`]: { price: '0', per: null, quantity: null, isAccepted: false, isPicked: false },
  })
  // 100 × 30.00 × 1.1
  expect(await net()).toBe('3300.00')
  const choices = [
    { line: first, quote: apex },
    { line: second, quote: wharfe },
  ]
  const done = await call('POST', `/assessments/${assessment}/apply-quotes`, { request, choices, leftOut: [towers] })
  // 100 × 28.00 × 1.1 + 50 × 12.00 + 500.00, which Apex leaves out.
  expect(done).toEqual({ status: 200, body: { changed: 2, skipped: 0, before: '3300.00', after: '4180.00' } })
  expect(await net()).toBe('4180.00')
  expect((await call('GET', `/assessmentproducts/${ceiling}`)).body).toMatchObject({
    supplyAndFitPrice: '28.000000',
    priceFrom: 'Apex, Tenderers in Bill.xlsx',
    rate: '30.8000',
  })
  expect((await call('GET', `/assessmentproducts/${bulkhead}`)).body).toMatchObject({
    pricingMode: 'saf',
    rate: '12.0000',
  })
  expect((await call('GET', `/quoterequests/${request}`)).body).toMatchObject({ state: 'applied' })
  expect((await call('GET', `/bidderquotes/${apex}`)).body.applied).toEqual({ [first]: { price: '28.000000' } })
  // Applied again nothing changes, and there is still one allowance.
  expect(
    (await call('POST', `/assessments/${assessment}/apply-quotes`, { request, choices, leftOut: [towers] })).body,
  ).toEqual({
    changed: 0,
    skipped: 2,
    before: '4180.00',
    after: '4180.00',
  })
  // The whole of Wharfe instead: 100 × 29.00 × 1.1 + 600.00, with the 500.00 that stands.
  const whole = lines.slice(0, 2).map(line => ({ line, quote: wharfe }))
  expect(
    (await call('POST', `/assessments/${assessment}/apply-quotes`, { request, choices: whole })).body,
  ).toMatchObject({ after: '4290.00' })
  expect((await call('GET', `/bidderquotes/${apex}`)).body.applied).toEqual({})
})

test('an unusual price is refused until a person has accepted it, and nothing is written', async () => {
  const { assessment, request, lines, quotes, net } = await estimateWithBids()
  const [first = 0] = lines
  const halden = quotes[2] ?? 0
  const take = () =>
    call('POST', `/assessments/${assessment}/apply-quotes`, { request, choices: [{ line: first, quote: halden }] })
  const refused = await take()
  expect(refused.status).toBe(400)
  expect(refused.body.message).toBe(
    'Suspended ceiling: the price of Halden, Tenderers in Bill.xlsx is far from the others. Accept it first, or take another',
  )
  expect(await net()).toBe('3300.00')
  await call('PATCH', `/bidderquotes/${halden}`, {
    [`prices.${first}`]: { price: '10', per: null, quantity: null, isAccepted: true, isPicked: false },
  })
  // 100 × 10.00 × 1.1
  expect((await take()).body).toMatchObject({ after: '1100.00' })
})

test('an estimate that has changed since is refused once, with what changed', async () => {
  const { assessment, ceiling, request, lines, quotes } = await estimateWithBids()
  const { rows } = await inAccount(database, me, tx =>
    sql<{
      head: number
    }>`select max(rev)::int as head from sync_feed where scope = ${`assessment:${assessment}`}`.execute(tx.db),
  )
  await call('PATCH', `/assessmentproducts/${ceiling}`, { supplyAndFitPrice: '31' })
  const done = await call('POST', `/assessments/${assessment}/apply-quotes`, {
    request,
    choices: [{ line: lines[0], quote: quotes[0] }],
    base: rows[0]?.head ?? 0,
  })
  expect(done.status).toBe(409)
  expect(done.body.message).toContain('This estimate has changed since you looked: 1 product')
})

test('a price by the pack goes to every line that takes the material, and a quote goes along with a copy of its assessment', async () => {
  const { one, assessment, ceiling } = await estimateWithBids()
  const [stud = 0] = await make(database, me, 'material', { name: 'Stud', unit: 'length' })
  const component = await one('labourComponent', { product: ceiling, name: 'Frame' })
  const line = (quantityPerUnit: string) =>
    one('componentMaterial', {
      product: ceiling,
      component,
      material: stud,
      name: 'Stud',
      unit: 'length',
      quantityPerUnit,
      isGuesstimate: true,
    })
  const uses = [await line('2'), await line('1.5')]
  const request = await one('quoteRequest', { name: 'Studs', kind: 'materials' })
  const asked = await one('quoteRequestLine', {
    request,
    material: stud,
    name: 'Stud',
    unit: 'length',
    quantity: '350',
  })
  const quote = await one('bidderQuote', {
    request,
    name: 'Minster',
    prices: { [asked]: { price: '14', per: '10', quantity: null, isAccepted: false, isPicked: false } },
  })
  const done = await call('POST', `/assessments/${assessment}/apply-quotes`, {
    request,
    choices: [{ line: asked, quote }],
  })
  expect(done.body).toMatchObject({ changed: 2, skipped: 0 })
  for (const use of uses)
    expect((await call('GET', `/assessmentlabourcomponentmaterials/${use}`)).body).toMatchObject({
      unitPrice: '14.000000',
      pricedPer: '10.0000',
      priceFrom: 'Minster, Studs',
      isGuesstimate: false,
    })
  const copy = Number((await call('POST', `/assessments/${assessment}/duplicate`, {})).body.id)
  const copied = (await call('GET', `/bidderquotes?assessment=${copy}&sort=id`)).body as unknown as Row[]
  expect(copied.map(({ name }) => name)).toEqual(['Apex', 'Wharfe', 'Halden', 'Minster'])
  const [copiedLine] = Object.keys((copied[3]?.prices as Row | undefined) ?? {})
  expect(copiedLine).toBeDefined()
  expect(Number(copiedLine)).not.toBe(asked)
})

test('an enquiry goes to each bidder as a mail with a workbook of its own, which reads back into its prices', async () => {
  const { one, ceiling } = await estimateWithBids()
  const request = await one('quoteRequest', { name: 'Ceilings', dueDate: '2026-12-04', openDays: 60 })
  const send = (bidders: number[]) => call('POST', `/quoterequests/${request}/send`, { bidders })
  const apex = await one('bidderQuote', {
    request,
    name: 'Apex Ceilings',
    contact: 'Zoë Marsh',
    email: 'zoe@apex.test',
  })
  expect(await send([apex])).toMatchObject({
    status: 400,
    body: { message: 'Nothing is asked yet: add lines' },
  })
  const asked = await one('quoteRequestLine', {
    request,
    product: ceiling,
    ref: 'C-01',
    name: 'Suspended ceiling',
    unit: 'm²',
    quantity: '100',
  })
  const towers = await one('quoteRequestLine', { request, name: 'Access towers', allowance: '500' })
  const byHand = await one('bidderQuote', { request, name: 'Halden' })
  const arrives = firm.nextMail()
  expect(await send([apex, byHand])).toEqual({ status: 200, body: { mailed: 1, byHand: 1, failed: [] } })
  const mail = await arrives
  const { reference } = (await call('GET', `/quoterequests/${request}`)).body
  expect(reference).toMatch(/^QR-\d{4}$/)
  expect(mail).toMatchObject({
    to: 'zoe@apex.test',
    replyTo: 'admin@plumb.test',
    subject: `Quote request ${String(reference)}: Ceilings, Albion Mill`,
  })
  expect(mail.text).toContain('Dear Zoë Marsh,')
  expect(mail.text).toContain('Please reply by 04/12/2026')
  expect(mail.attachments?.map(({ name, type }) => [name, type.split('/')[1]?.slice(0, 3)])).toEqual([
    [`${String(reference)} Apex Ceilings.xlsx`, 'vnd'],
    [`${String(reference)} Apex Ceilings.pdf`, 'pdf'],
  ])
  expect((await call('GET', `/bidderquotes/${apex}`)).body).toMatchObject({
    state: 'sent',
    sentTo: 'zoe@apex.test',
    fault: null,
  })
  expect((await call('GET', `/bidderquotes/${byHand}`)).body).toMatchObject({
    state: 'sent',
    sentTo: null,
    sentAt: null,
  })
  const files = (await call('GET', `/quotefiles?request=${request}&sort=id`)).body as unknown as Row[]
  expect(files.map(({ quote, kind }) => [quote, kind])).toEqual([
    [apex, 'enquiry'],
    [apex, 'enquiry'],
    [byHand, 'enquiry'],
    [byHand, 'enquiry'],
  ])
  // Filled in by the bidder: a rate for the ceiling, and the towers in the price.
  const reading = readBillFile('reply.xlsx', mail.attachments?.[0]?.bytes ?? new Uint8Array())
  if (!reading.ok) throw new Error(reading.reason)
  const [sheet] = reading.workbook.sheets
  const filled = (sheet?.rows ?? []).map(row =>
    row[0] === `Q:${apex}:${asked}`
      ? row.toSpliced(5, 1, 31.25)
      : row[0] === `Q:${apex}:${towers}`
        ? row.toSpliced(5, 1, 0)
        : row,
  )
  const read = readReply(
    [{ name: 'Reply', hidden: false, rows: filled }],
    [
      { id: asked, ref: 'C-01', name: 'Suspended ceiling', quantity: quantityOf(100), isAllowance: false },
      { id: towers, ref: null, name: 'Access towers', quantity: null, isAllowance: true },
    ],
    apex,
  )
  expect(read).toMatchObject({
    ok: true,
    reply: {
      lines: [
        { line: asked, match: 'key', price: costOf(31.25), quantity: null, problem: null },
        { line: towers, price: 0, problem: null },
      ],
      missing: [],
      strangers: [],
    },
  })
})

test('without a mail server nobody counts as mailed: the documents are made, and the bidder says that nothing reached them', async () => {
  const { one, request } = await estimateWithBids()
  const bidder = await one('bidderQuote', { request, name: 'Apex', email: 'zoe@apex.test' })
  const { mailer } = firm.services
  Object.assign(mailer, { kept: () => Promise.resolve([]) })
  const reply = await call('POST', `/quoterequests/${request}/send`, { bidders: [bidder] })
  Object.assign(mailer, { kept: null })
  expect(reply.body).toEqual({ mailed: 0, byHand: 1, failed: [] })
  expect((await call('GET', `/bidderquotes/${bidder}`)).body).toMatchObject({
    sentTo: null,
    sentAt: null,
    fault: 'This server has no mail server: nothing reached them. Pass the documents on yourself',
  })
  expect((await call('GET', `/quotefiles?request=${request}`)).body).toHaveLength(2)
})

test('a mail that does not leave puts its bidder back with why, and the others are sent', async () => {
  const { one, request } = await estimateWithBids()
  const bad = await one('bidderQuote', { request, name: 'Bad Address', email: 'nobody@nowhere.test' })
  const good = await one('bidderQuote', { request, name: 'Good Address', email: 'somebody@here.test' })
  const { mailer } = firm.services
  const { send } = mailer
  Object.assign(mailer, {
    send: async (mail: Parameters<typeof send>[0]) => {
      if (mail.to.startsWith('nobody')) throw Object.assign(new Error('no such mailbox'), { responseCode: 550 })
      await send(mail)
    },
  })
  const reply = await call('POST', `/quoterequests/${request}/send`, { bidders: [bad, good] })
  Object.assign(mailer, { send })
  const reason = 'The mail server does not take mail for nobody@nowhere.test. Check the address and send it again'
  expect(reply.body).toEqual({ mailed: 1, byHand: 0, failed: [{ bidder: bad, reason }] })
  expect((await call('GET', `/bidderquotes/${bad}`)).body).toMatchObject({ state: 'to_ask', fault: reason })
  expect((await call('GET', `/bidderquotes/${good}`)).body).toMatchObject({
    state: 'sent',
    sentTo: 'somebody@here.test',
  })
})
