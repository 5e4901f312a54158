// Long because its cases follow one contract with the client from generation to payment, each on what the one before left.
import sharp from 'sharp'
import { strFromU8, unzipSync } from 'fflate'
import { read as readWorkbook, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { mimeTypeOf, signReply } from '#contract/platform/files'
import type { Row } from '#domain/records/path'
import { offer } from '../../../tests/sync-server/offer'
import { make as plantMany, makeOne as plant } from '../../../tests/sync-server/site'
import { asOwner } from '../../database/session'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { askDocument, readKeptBytes, readKeptPdf } from '../../testing/site-document'
import { readXml, textsAt } from '../../testing/read-xml'
import { testDatabase } from '../../testing/test-database'
import { schemaFaults } from '../../testing/ubl-schema'
import { formOf, postForm } from '../../testing/upload'

// Spec: APP-1, APP-3. Oracles A1 to A5: a bill with five lines, claimed twice, certified twice.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const call = async (method: string, path: string, body?: unknown, as = token) => {
  const reply = await firm.call(method, path, { token: as, body })
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
}
const make = async (path: string, body: Row): Promise<number> => {
  const made = await call('POST', path, body)
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
  return Number(made.body.id)
}
const rows = async (path: string): Promise<Row[]> => (await call('GET', path)).body as unknown as Row[]

let project = 0
let vat = 0
let terms = 0
const products: number[] = []
let fixedCost = 0
let order = 0
let orderLine = 0
let zones: readonly number[] = []

beforeAll(async () => {
  vat = await make('/vattaxcodes', { code: 'S', name: 'Standard', rate: '20' })
  await make('/groupcompanies', { name: 'Northgate', vatNumber: 'GB123456789', defaultVatCode: vat })
  project = await plant(database, me, 'project', { name: 'Kestrel House', reference: '2417', showProjectHub: true })
  const assessment = await plant(database, me, 'assessment', { name: 'Drylining', project })
  zones = await plantMany(
    database,
    me,
    'assessmentZone',
    { name: 'Level 1', assessment },
    { name: 'Level 2', assessment },
  )
  const [first = 0, second = 0] = zones
  const product = async (ref: string, fixedPrice: string, quantities: readonly [string, string?]) => {
    const id = await plant(database, me, 'assessmentProduct', {
      ref,
      name: ref,
      assessment,
      unit: 'm²',
      fixedPrice,
    })
    const cell = (quantity: string) => ({ quantity, source: 'boq' })
    const cells = {
      [first]: cell(quantities[0]),
      ...(quantities[1] === undefined ? {} : { [second]: cell(quantities[1]) }),
    }
    await plant(database, me, 'productQuantities', { id, assessment, cells })
    products.push(id)
    return id
  }
  const wall = await product('P-01', '42.50', ['750', '500'])
  await product('P-02', '36.75', ['840'])
  await product('P-03', '7.35', ['333.33'])
  const variation = await product('V-01', '2400', ['1'])
  await sql`update assessment_product set origin = 'variation' where id = ${variation}`.execute(database.kysely)
  const component = await plant(database, me, 'labourComponent', { name: 'Boarding', assessment, product: wall })
  await plant(database, me, 'componentMaterial', {
    name: 'Board',
    unit: 'm²',
    assessment,
    product: wall,
    component,
    quantityPerUnit: '1',
  })
  fixedCost = await plant(database, me, 'assessmentFixedCost', {
    assessment,
    name: 'Site manager',
    quantity: '1',
    periodUnit: 'w',
    periodLength: '20',
    ratePerPeriod: '1150',
  })
  await offer(database, me, assessment, { accept: true })
  order = await plant(database, me, 'materialOrder', { project })
  const boards = { project, name: 'Board', unit: 'm²' }
  orderLine = await plant(database, me, 'materialOrderLine', { ...boards, order, assessment, packs: '1250' })
  await sql`update material_order set sent_at = now() where id = ${order}`.execute(database.kysely)
  const delivery = await plant(database, me, 'delivery', {
    project,
    order,
    reference: 'DN 1',
    deliveredOn: '2026-11-18',
  })
  // 750 m² are built in, so 300 m² of the unfinished 500 lie on site.
  const counted = { ...boards, delivery, orderLine, quantity: '1050', entered: '1050', damaged: '0' }
  await plant(database, me, 'deliveryLine', counted)
})

const done = async (product: number | undefined, zone: number | undefined, percent: string) => {
  const cell = { percent, recordedAt: '2026-10-20T10:00:00.000Z', note: null }
  const set = await call('PATCH', `/productprogress/${product}`, { [`cells.${zone}`]: cell })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
}
const generate = (body: Row) => call('POST', `/projects/${project}/productpaymentapplications/generate`, body)
const transition = (id: number, name: string, body: Row = {}) =>
  call('POST', `/productpaymentapplications/${id}/transitions/${name}`, body)
const sums = (id: number) => call('GET', `/productpaymentapplications/${id}`).then(({ body }) => body)

let one = 0
let two = 0

describe('applications to the client, from generation to payment', () => {
  test('the first one asks for the terms of the contract, and claims what progress gave', async () => {
    const first = { valuationDate: '2026-10-31' }
    expect(await generate(first)).toMatchObject({
      status: 409,
      body: { message: 'Record the terms of the contract first: retention, discount and dates' },
    })
    terms = await make('/contractterms', {
      project,
      validFrom: '2026-01-01',
      contractSum: '100000',
      retentionPercentage: '5',
      isEndUser: true,
    })
    await done(products[0], zones[0], '100')
    await done(products[1], zones[0], '35')
    await done(products[2], zones[0], '45')
    await call('PATCH', `/fixedcostprogress/${fixedCost}`, {
      way: 'hand',
      percent: '45',
      recordedAt: '2026-10-20T10:00:00.000Z',
    })
    const made = await generate(first)
    expect(made, JSON.stringify(made.body)).toMatchObject({
      status: 201,
      body: {
        reference: '2417-A01',
        state: 'held',
        // 31,875.00 + 10,804.50 + 1,102.49 + 10,350.00. No material had come by then.
        work: '54131.99',
        materials: '0.00',
        onAccount: '0.00',
        gross: '54131.99',
        retention: '2706.60',
        net: '51425.39',
        certifiedBefore: '0.00',
        due: '51425.39',
      },
    })
    one = Number(made.body.id)
    expect((await generate({ valuationDate: '2026-11-21' })).body).toMatchObject({
      message: '2417-A01 is still held. Send it or cancel it first',
    })
  })

  test('claims the material that was on site on a past valuation date, and the progress recorded by then, not those of today', async () => {
    const bill = async (valuationDate: string) =>
      (await call('GET', `/projects/${project}/outgoing-application-bill?valuationDate=${valuationDate}`)).body
    // A2: delivered on 18 November, 300 m² beyond the 750 m² built in. With 200 m² that came on the 20th it is 500 m² at 20 % of 42.50.
    const { id: later } = await call('POST', '/deliveries', {
      project,
      order,
      reference: 'DN 2',
      deliveredOn: '2026-11-20',
    }).then(({ body }) => body)
    const counted = { project, delivery: later, orderLine, name: 'Board', unit: 'm²', damaged: '0' }
    await make('/deliverylines', { ...counted, quantity: '200', entered: '200' })
    expect(await bill('2026-11-17')).toMatchObject({ materials: '0.00' })
    expect(await bill('2026-11-18')).toMatchObject({ materials: '2550.00' })
    expect(await bill('2026-11-20')).toMatchObject({ materials: '4250.00' })
    // Returned the same day, so that the others below have what A2 has.
    await make('/deliverylines', { ...counted, quantity: '-200', entered: '-200' })
    expect(await bill('2026-11-20')).toMatchObject({ materials: '2550.00' })
    // By hand 45 % since 20 October, 60 % since today: 13,800.00 of 23,000.00 is claimed only from today on.
    const hand = async (percent: string, recordedAt: string) => {
      const set = { percent, recordedAt, note: 'Counted again' }
      expect((await call('PATCH', `/fixedcostprogress/${fixedCost}`, set)).status).toBe(200)
    }
    await hand('60', '2026-11-21T08:00:00.000Z')
    const prelims = async (day: string) =>
      ((await bill(day)).lines as Row[]).find(({ kind }) => kind === 'fixedCost')?.value
    expect(await prelims('2026-11-20')).toBe('10350.00')
    expect(await prelims('2026-11-21')).toBe('13800.00')
    expect(await prelims('2026-10-19')).toBe('0.00')
    await hand('45', '2026-11-21T08:01:00.000Z')
    expect(await prelims('2026-11-21')).toBe('10350.00')
  })

  test('a certificate is spread over the lines, and its net is what the next one deducts', async () => {
    expect((await transition(one, 'send', { sentOn: '2026-11-01' })).status).toBe(200)
    const certificate = { certifiedOn: '2026-11-05', certifiedGross: '40434.32' }
    expect((await transition(one, 'approve', { ...certificate, certifiedGross: '60000' })).body).toMatchObject({
      message: 'The certificate is 60,000.00 and the claim 54,131.99. A certificate can’t be above the claim',
    })
    expect((await transition(one, 'approve', { ...certificate, certifiedOn: '2026-10-31' })).body).toMatchObject({
      message: 'This was sent on 01/11/2026, so it can’t be certified on 31/10/2026',
    })
    expect((await call('POST', `/paymentapplications/${one}/approve`, certificate)).status).toBe(200)
    expect(await sums(one)).toMatchObject({
      state: 'approved',
      certifiedRetention: '2021.72',
      certifiedNet: '38412.60',
      certifiedDue: '38412.60',
      certifiedVat: '7682.52',
    })
    expect(await rows(`/projects/${project}/previous-payment-notes`)).toMatchObject([
      { reference: '2417-A01', certifiedNet: '38412.60' },
    ])
  })

  test('A3 and A4: the next one is cumulative, and VAT is charged or accounted for by the client', async () => {
    await done(products[3], zones[0], '100')
    expect((await generate({ valuationDate: '2026-10-31' })).status).toBe(409)
    const made = await generate({ valuationDate: '2026-11-21' })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    two = Number(made.body.id)
    expect(
      (await call('POST', `/productpaymentapplications/${two}/paoai`, { name: 'Prelims', value: '1500' })).status,
    ).toBe(201)
    expect(await sums(two)).toMatchObject({
      reference: '2417-A02',
      work: '56531.99',
      materials: '2550.00',
      onAccount: '1500.00',
      retention: '2954.10',
      net: '57627.89',
      certifiedBefore: '38412.60',
      due: '19215.29',
      vat: '3843.06',
      total: '23058.35',
    })
    const early = { kind: 'applicationInvoice', application: two }
    expect(await call('POST', `/projects/${project}/documents`, early)).toMatchObject({
      status: 409,
      body: { message: 'An invoice follows the certificate. Record the certificate first' },
    })
    await call('PATCH', `/contractterms/${terms}`, { isEndUser: false, clientIsRegistered: true })
    // Terms changed while it is held count at once, so that it is not sent with some of the old and some of the new.
    expect(await sums(two)).toMatchObject({ isReverseCharge: true, vat: '0.00', total: '19215.29' })
    await call('PATCH', `/productpaymentapplications/${two}`, { valuationDate: '2026-11-20' })
    expect(await sums(two)).toMatchObject({ valuationDate: '2026-11-20', dueDate: '2026-11-27', due: '19215.29' })
  })

  test('A5: 58,000.00 certified is 30,482.00, 10,332.32, 1,054.31, 9,897.69, 2,295.12 and 2,438.56 of material', async () => {
    await transition(two, 'send', { sentOn: '2026-11-21' })
    // Valued on 20 November: due 7 days later, notice 5 after that, final 17 after due, pay less 7 before final.
    expect(await sums(two)).toMatchObject({
      dueDate: '2026-11-27',
      noticeBy: '2026-12-02',
      payLessBy: '2026-12-07',
      finalDate: '2026-12-14',
    })
    const certified = await transition(two, 'approve', { certifiedOn: '2026-11-21', certifiedGross: '58000' })
    expect(certified.status, JSON.stringify(certified.body)).toBe(200)
    expect(await sums(two)).toMatchObject({
      certifiedRetention: '2825.00',
      certifiedNet: '55175.00',
      certifiedDue: '16762.40',
    })
    const lines = await rows(`/productpaymentapplications/${two}/paapis`)
    expect(lines.map(line => [line.code, line.certifiedValue, line.certifiedMaterial])).toEqual([
      ['P-01', '30482.00', '2438.56'],
      ['P-02', '10332.32', '0.00'],
      ['P-03', '1054.31', '0.00'],
      ['V-01', '2295.12', '0.00'],
    ])
    expect(await rows(`/productpaymentapplications/${two}/pafcis`)).toMatchObject([{ certifiedValue: '9897.69' }])
    expect(await rows(`/productpaymentapplications/${two}/paoais`)).toMatchObject([{ certifiedValue: '1500.00' }])
  })

  test('a certificate goes into the accounts by its parts, which keep their nominal codes: 16,762.40 in all', async () => {
    const parts = async (id: number) => rows(`/outgoingapplicationassignments?application=${id}&sort=id`)
    const nets = (all: readonly Row[]) => all.map(({ shortName, totalValue }) => [shortName, totalValue])
    const [work, fixed, retention] = await parts(one)
    // 7,682.52 of VAT in all.
    expect([work, fixed, retention]).toMatchObject([
      { shortName: 'Work', totalValue: '32703.30', taxAmount: '6540.66', vatTaxCode: vat },
      { shortName: 'Fixed costs', totalValue: '7731.02', taxAmount: '1546.20' },
      { shortName: 'Retention', totalValue: '-2021.72', taxAmount: '-404.34' },
    ])
    // The last retention, 2,021.72, and the last shares of work and of fixed costs are taken off.
    const split = [
      ['Work', '11603.89'],
      ['Variations', '2295.12'],
      ['Fixed costs', '2166.67'],
      ['On account', '1500.00'],
      ['Retention', '-803.28'],
    ]
    expect(nets(await parts(two))).toEqual(split)
    const code = await make('/nominalcodes', { code: '4000', name: 'Contract work' })
    const path = `/outgoingapplicationassignments/${Number(work?.id)}/transitions/recode`
    expect((await call('POST', path, { nominalCode: code })).status).toBeLessThan(300)
    const again = await call('POST', `/productpaymentapplications/${two}/recalc-nominal-codes`)
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(nets(await parts(two))).toEqual(split)
    // What has no parts yet takes the codes of the last certificate.
    for (const { id } of await parts(two))
      expect((await call('DELETE', `/outgoingapplicationassignments/${Number(id)}`)).status).toBeLessThan(300)
    await call('POST', `/productpaymentapplications/${two}/recalc-nominal-codes`)
    expect((await parts(two)).map(part => part.nominalCode)).toEqual([code, null, null, null, null])
  })

  test('the invoice of a certificate is UBL: 38,412.60 and 7,682.52 of VAT, then 16,762.40 under the reverse charge', async () => {
    const refused = async () => {
      const asked = await call('POST', `/projects/${project}/documents`, {
        kind: 'applicationInvoice',
        application: two,
      })
      return [asked.status, asked.body.message]
    }
    expect(await refused()).toEqual([409, 'An invoice names its customer. Choose the client of the project first'])
    const client = await make('/clients', {
      fullName: 'Harbour & Sons',
      address: {
        street1: '1 Quay Street',
        street2: '',
        street3: '',
        city: 'Leeds',
        county: '',
        postcode: 'LS1 4AB',
        country: 'GB',
      },
    })
    await call('PATCH', `/projects/${project}`, { client })
    expect(await refused()).toEqual([
      409,
      'A reverse charge needs the VAT number of Harbour & Sons. Write it into the client’s tax details first',
    ])
    const numbers = await call('PUT', `/clients/${client}/tax-details`, { vatNumber: 'GB 434 0314 94' })
    expect(numbers.status, JSON.stringify(numbers.body)).toBe(200)
    const invoice = async (application: number) => {
      const { state, file, fault } = await askDocument(firm, token, project, {
        kind: 'applicationInvoice',
        application,
      })
      expect([state, fault]).toEqual(['made', null])
      const { fileName, bytes } = await readKeptBytes(firm, file)
      const link = (await call('GET', `/files/${String(file)}`)).body
      expect(link).toMatchObject({ mimeType: 'application/xml', fileName })
      const read = readXml(new TextDecoder().decode(bytes))
      expect(schemaFaults(read)).toEqual([])
      return { fileName, read, bytes }
    }
    const due = 'cac:LegalMonetaryTotal/cbc:PayableAmount'
    const { read: charged, fileName } = await invoice(one)
    expect(fileName).toBe('Invoice 2417-A01.xml')
    // 40,434.32 of lines less 2,021.72.
    expect(textsAt(charged, 'cac:LegalMonetaryTotal/cbc:LineExtensionAmount')).toEqual(['40434.32'])
    expect(textsAt(charged, 'cac:TaxTotal/cbc:TaxAmount')).toEqual(['7682.52'])
    expect(textsAt(charged, due)).toEqual(['46095.12'])
    const { read, bytes } = await invoice(two)
    const amounts = textsAt(read, 'cac:InvoiceLine/cbc:LineExtensionAmount')
    // 58,000.00 less 40,434.32, then less 2,825.00 less 2,021.72.
    expect(amounts.reduce((total, text) => total + Math.round(Number(text) * 100), 0)).toBe(1_756_568)
    expect(textsAt(read, 'cac:AllowanceCharge/cbc:Amount')).toEqual(['803.28'])
    expect(textsAt(read, 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID')).toEqual(['AE'])
    expect(textsAt(read, due)).toEqual(['16762.40'])
    expect(textsAt(read, 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID')).toEqual(['GB434031494'])
    // 20 % of 16,762.40.
    expect(textsAt(read, 'cbc:Note')[0]).toContain('the customer pays VAT of 3,352.48 (20 %) to HMRC')
    expect(textsAt(read, 'cbc:Note')[0]).toContain('Construction Industry Scheme')
    // It says nothing of the day it is made.
    firm.clock.now += 60_000
    expect((await invoice(two)).bytes).toEqual(bytes)
    firm.clock.now -= 60_000
  })

  test('terms that an application was sent under stay, and a change of them moves none of its figures', async () => {
    const before = await sums(two)
    const stays = {
      status: 409,
      body: {
        message:
          '2417-A01, valued on 31/10/2026, was sent under these terms, so they stay. Record the new terms with the day they begin',
      },
    }
    expect(await call('DELETE', `/contractterms/${terms}`)).toMatchObject({ status: 409, body: { kind: 'in-use' } })
    expect(await call('PATCH', `/contractterms/${terms}/archive`)).toMatchObject(stays)
    expect(await call('PATCH', `/contractterms/${terms}`, { validFrom: '2026-11-01' })).toMatchObject(stays)
    expect((await call('PATCH', `/contractterms/${terms}`, { validFrom: '2026-02-01' })).status).toBe(200)
    const later = await make('/contractterms', { project, validFrom: '2026-11-10', retentionPercentage: '3' })
    expect((await call('DELETE', `/contractterms/${later}`)).status).toBe(204)
    expect(await sums(two)).toEqual(before)
  })

  test('terms that contradict themselves, or others of their day, are refused in words', async () => {
    const refused = async (body: Row) => {
      const { body: reply } = await call('POST', '/contractterms', { project, validFrom: '2027-01-01', ...body })
      return (reply as { errors?: Row[] }).errors?.[0]
    }
    expect(await refused({ validFrom: '2026-02-01' })).toEqual({
      path: 'validFrom',
      message: 'There are terms from this day already. Change those, or take another day',
    })
    expect(await refused({ payLessDays: 18 })).toEqual({
      path: 'payLessDays',
      message:
        'The final date is 17 days after the due date, so the last day for a pay less notice would be before the payment is due',
    })
    expect(await refused({ practicalCompletion: '2027-03-01', makingGood: '2027-02-28' })).toMatchObject({
      path: 'makingGood',
    })
    expect((await call('PATCH', `/contractterms/${terms}`, { payLessDays: 18 })).status).toBe(422)
  })

  test('a valuation date is a month ahead at most, and a slip of the year is refused in words', async () => {
    for (const valuationDate of ['2031-01-01', '2026-12-23'])
      expect(await generate({ valuationDate })).toMatchObject({
        status: 409,
        body: { message: 'Choose a valuation date up to 22/12/2026: work after that can’t be valued yet' },
      })
    expect((await generate({ valuationDate: '9999-12-31' })).status).toBe(422)
    const bill = `/projects/${project}/outgoing-application-bill`
    expect((await call('GET', `${bill}?valuationDate=9999-12-31`)).status).toBe(400)
  })

  test('the PDF has the figures of the page', async () => {
    const { state, file } = await askDocument(firm, token, project, {
      kind: 'application',
      application: two,
      photos: [],
    })
    expect(state).toBe('made')
    const { fileName, pages } = await readKeptPdf(firm, file)
    expect(fileName).toBe('Application for payment 2417-A02.pdf')
    const text = pages.map(({ words }) => words).join(' ')
    for (const words of [
      'Application for payment',
      '2417-A02, work up to 20/11/2026',
      // 1,250 m² at 42.50, of which 60 % are done; 2,550.00 lie on site.
      'P-01 P-01 53,125.00 60.00 31,875.00 2,550.00',
      'Prelims 1,500.00 0.00 1,500.00',
      'Work done 56,531.99',
      'Material on site 2,550.00',
      'Gross to date 60,581.99',
      'Retention 5 % −2,954.10',
      'Previously certified −38,412.60',
      'Due this period 19,215.29',
      'Total due 19,215.29',
    ])
      expect(text).toContain(words)
  })

  test('the workbook has a sheet for each part, and its figures are those of the page to the penny', async () => {
    const { state, file } = await askDocument(firm, token, project, { kind: 'applicationWorkbook', application: two })
    expect(state).toBe('made')
    const { fileName, bytes } = await readKeptBytes(firm, file)
    expect(fileName).toBe('Application for payment 2417-A02.xlsx')
    const book = readWorkbook(bytes, { cellFormula: true })
    expect(book.SheetNames).toEqual([
      'Cover',
      'Summary',
      'Bill',
      'Material on site',
      'Variations',
      'Fixed costs',
      'On account',
    ])
    const rowsOf = (name: string) => utils.sheet_to_json<unknown[]>(book.Sheets[name]!, { header: 1, defval: '' })
    expect(rowsOf('Cover')).toContainEqual(['Work up to', '20/11/2026'])
    expect(rowsOf('Cover')).toContainEqual(['Total due', '£19,215.29'])
    // A1: 31,875.00 + 10,804.50 + 1,102.49 are measured work, 10,350.00 the site manager, 2,400.00 the variation.
    expect(rowsOf('Summary').slice(0, 6)).toEqual([
      ['Part', 'Contract £', 'Work £', 'Material £', 'Certified before £', 'Period £'],
      ['Work', 86_444.98, 43_781.99, 2550, 32_703.3, 13_628.69],
      ['Variations', 2400, 2400, 0, 0, 2400],
      ['Fixed costs', 23_000, 10_350, 0, 7731.02, 2618.98],
      ['On account', 0, 1500, 0, 0, 1500],
      ['Gross', 111_844.98, 58_031.99, 2550, 40_434.32, 20_147.67],
    ])
    // A3 down to the sum due, A4 under the reverse charge.
    expect(rowsOf('Summary').slice(8)).toEqual(
      (
        [
          ['Work done', 56_531.99],
          ['Material on site', 2550],
          ['On account', 1500],
          ['Gross to date', 60_581.99],
          ['Retention 5 %', -2954.1],
          ['Net to date', 57_627.89],
          ['Previously certified', -38_412.6],
          ['Due this period', 19_215.29],
          ['VAT, reverse charge', 0],
          ['Total due', 19_215.29],
        ] as const
      ).map(row => [...row, '', '', '', '']),
    )
    const bill = rowsOf('Bill')
    expect(bill[1]?.slice(0, 12)).toEqual([
      'P-01',
      'P-01',
      'm²',
      1250,
      42.5,
      60,
      60,
      53_125,
      31_875,
      2550,
      ...bill[1]!.slice(10, 12),
    ])
    expect(bill.slice(1, 4).map(row => row[8])).toEqual([31_875, 10_804.5, 1102.49])
    expect(bill[4]?.slice(7, 10)).toEqual([86_444.98, 43_781.99, 2550])
    // A client follows the sums: they are formulas over the lines above.
    expect(book.Sheets['Bill']?.['I5']).toMatchObject({ f: 'SUM(I2:I4)', v: 43_781.99 })
    // A2: 300 m² of the unfinished 500 at 42.50, 20 %.
    expect(rowsOf('Material on site')[1]?.slice(0, 3)).toEqual(['P-01', 'P-01', 2550])
    expect(rowsOf('Variations')[1]?.slice(7, 9)).toEqual([2400, 2400])
    expect(rowsOf('Fixed costs')[1]?.[8]).toBe(10_350)
    expect(rowsOf('On account')[1]?.slice(1, 2)).toEqual(['Prelims'])
    expect(rowsOf('On account')[2]?.[8]).toBe(1500)
  })

  test('made twice from one revision, workbook and PDF differ by their printing date only', async () => {
    const printed = /Printed \d\d\/\d\d\/\d{4}/g
    const partsOf = async (as: string) => {
      const { file } = await askDocument(firm, as, project, { kind: 'applicationWorkbook', application: two })
      return Object.entries(unzipSync((await readKeptBytes(firm, file)).bytes)).map(([name, bytes]) => [
        name,
        strFromU8(bytes).replace(printed, 'Printed'),
      ])
    }
    const wordsOf = async (as: string) => {
      const { file } = await askDocument(firm, as, project, { kind: 'application', application: two, photos: [] })
      return (await readKeptPdf(firm, file)).pages.map(page => ({ ...page, words: page.words.replace(printed, '') }))
    }
    const first = [await partsOf(token), await wordsOf(token)]
    firm.clock.now += 86_400_000
    // A token lasts less than a day.
    const { access_token: later } = await firm.signIn('admin@plumb.test')
    const second = [await partsOf(later), await wordsOf(later)]
    firm.clock.now -= 86_400_000
    expect(second).toEqual(first)
  })

  test('the PDF shows the photos that a person ticked and no others, with day and place', async () => {
    const photo = async (name: string) => {
      const png = await sharp({ create: { width: 80, height: 60, channels: 3, background: name } })
        .png()
        .toBuffer()
      const body = { fileName: `${name}.png`, fileSize: png.length, mimeType: mimeTypeOf('a.png') }
      const signed = v.parse(signReply, (await call('POST', '/files/sign', body)).body)
      await postForm(firm, signed, formOf(signed, new Uint8Array(png)))
      await call('GET', `/files/${signed.id}`)
      return signed.id
    }
    const bill = Number((await rows(`/productpaymentapplications/${two}/paapis`))[0]?.assessment)
    const take = async (caption: string, of: number, on = project) =>
      plant(database, me, 'progressPhoto', {
        project: on,
        assessment: bill,
        product: products[0],
        zone: zones[0],
        file: of,
        caption,
        takenAt: '2026-11-10T09:00:00.000Z',
      })
    const ticked = await take('Boards up', await photo('teal'))
    await take('Not ticked', await photo('red'))
    const { state, title, file } = await askDocument(firm, token, project, {
      kind: 'application',
      application: two,
      photos: [ticked],
    })
    expect([state, title]).toEqual(['made', 'Application for payment 2417-A02, 1 photo'])
    const { pages } = await readKeptPdf(firm, file)
    const words = pages.map(page => page.words).join(' ')
    expect(pages.map(({ pictures }) => pictures).reduce((a, b) => a + b)).toBe(1)
    expect(words).toContain('Photos as evidence')
    expect(words).toContain('10/11/2026, P-01 P-01, Level 1')
    expect(words).not.toContain('Not ticked')
    const asked = (photos: number[]) =>
      call('POST', `/projects/${project}/documents`, { kind: 'application', application: two, photos })
    expect((await asked([ticked, 999_999_999])).status).toBe(404)
    expect((await asked(Array.from({ length: 101 }, (_, at) => at + 1))).status).toBe(422)
  })

  test('only the newest certificate is taken back, and every reason is told', async () => {
    expect((await call('GET', `/productpaymentapplications/${one}/canUnapprove`)).body).toEqual({
      ok: false,
      reasons: ['2417-A02 comes after this one and is certified, so this one stays as it is'],
    })
    expect((await call('GET', `/productpaymentapplications/${two}/canUnapprove`)).body).toEqual({
      ok: true,
      reasons: [],
    })
    expect((await call('POST', `/productpaymentapplications/${one}/unapprove`, {})).status).toBe(400)
    expect((await call('POST', `/productpaymentapplications/${two}/unapprove`, {})).status).toBe(200)
    expect(await sums(two)).toMatchObject({
      state: 'sent',
      certifiedGross: null,
      certifiedNet: null,
      certifiedOn: null,
    })
    expect(await rows(`/productpaymentapplications/${two}/pafcis`)).toMatchObject([{ certifiedValue: null }])
  })

  test('lines are agreed, reduced with the reason or queried one by one, and the certificate is their sum', async () => {
    const lines = await rows(`/productpaymentapplications/${two}/paapis`)
    const [wall, , third] = lines
    const certify = (decided: Row[], more: Row = {}) =>
      call('POST', `/productpaymentapplications/${two}/line-certificates`, {
        certifiedOn: '2026-11-21',
        lines: decided,
        ...more,
      })
    const reduced = {
      item: wall?.id,
      decision: 'reduced',
      certifiedValue: '30000',
      certifiedMaterial: '2550',
      reason: 'Level 2 is not plumb',
    }
    const queried = {
      item: third?.id,
      decision: 'queried',
      certifiedValue: '1054.31',
      certifiedMaterial: '0',
      reason: 'Which wall is this?',
    }
    const messageOf = async (...decided: Row[]) => {
      const { status, body } = await certify(decided)
      expect(status).toBe(422)
      return (body.errors as unknown as Row[])[0]?.message
    }
    expect(await messageOf({ ...reduced, certifiedValue: '31875.01' })).toBe(
      'P-01 P-01: 31,875.01 is certified and 31,875.00 is claimed. Certify no more than the claim',
    )
    expect(await messageOf({ ...reduced, reason: ' ' })).toBe('P-01 P-01: say why it is reduced')
    expect(await messageOf({ ...queried, reason: null })).toBe('P-03 P-03: say what the client asks')
    expect(await messageOf(reduced, reduced)).toBe('A line is decided twice. Decide it once')
    const [foreign] = await rows(`/productpaymentapplications/${one}/paapis`)
    expect(await messageOf({ ...reduced, item: foreign?.id })).toContain('not on this application')
    expect((await certify([reduced], { certifiedOn: '2026-11-19' })).status).toBe(400)
    // Nothing of a refused certificate is left.
    expect(await rows(`/productpaymentapplications/${two}/paapis`)).toEqual(lines)

    // 30,000.00 + 2,550.00 + 10,804.50 + 1,054.31 + 2,400.00 + 10,350.00 + 1,500.00 on account; 5 % of 57,158.81 is 2,857.94.
    const all = await Promise.all(Array.from({ length: 4 }, () => certify([reduced, queried])))
    expect(all.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1)
    expect(await sums(two)).toMatchObject({
      state: 'approved',
      certifiedGross: '58658.81',
      certifiedRetention: '2857.94',
      certifiedNet: '55800.87',
      // Less 38,412.60.
      certifiedDue: '17388.27',
    })
    const after = await rows(`/productpaymentapplications/${two}/paapis`)
    expect(after.map(line => [line.code, line.decision, line.certifiedValue, line.decisionReason])).toEqual([
      ['P-01', 'reduced', '30000.00', 'Level 2 is not plumb'],
      ['P-02', 'agreed', '10804.50', null],
      ['P-03', 'queried', '1054.31', 'Which wall is this?'],
      ['V-01', 'agreed', '2400.00', null],
    ])
    expect(await rows(`/productpaymentapplications/${two}/paoais`)).toMatchObject([{ certifiedValue: '1500.00' }])
    expect((await call('POST', `/productpaymentapplications/${two}/unapprove`, {})).status).toBe(200)
    expect(await rows(`/productpaymentapplications/${two}/paapis`)).toEqual(lines)
  })

  test('a held application deducts what is certified after it was generated', async () => {
    const made = await generate({ valuationDate: '2026-11-21' })
    expect(made.body).toMatchObject({ reference: '2417-A03', certifiedBefore: '38412.60' })
    await transition(two, 'approve', { certifiedOn: '2026-11-21', certifiedGross: '58000' })
    const held = Number(made.body.id)
    expect(await sums(held)).toMatchObject({ certifiedBefore: '55175.00' })
    // As A5 spreads it.
    const [wall] = await rows(`/productpaymentapplications/${held}/paapis`)
    expect(wall).toMatchObject({ certifiedBefore: '30482.00', materialBefore: '2438.56' })
    // Without its line the lines of the period did not add up to the document.
    const [prelims] = await rows(`/productpaymentapplications/${held}/paoais`)
    expect(prelims).toMatchObject({ certifiedBefore: '1500.00' })
    expect(await call('DELETE', `/outgoingitems/${Number(prelims?.id)}`)).toMatchObject({
      status: 409,
      body: { message: 'This amount was certified before, so its line stays. Claim 0.00 of it to give it back' },
    })
    // Its workbook has both in one column, and material apart.
    const { file } = await askDocument(firm, token, project, { kind: 'applicationWorkbook', application: held })
    const book = readWorkbook((await readKeptBytes(firm, file)).bytes)
    expect(book.Sheets['Bill']?.['K2']).toMatchObject({ v: 32_920.56 })
    expect(book.Sheets['Material on site']?.['D2']).toMatchObject({ v: 2438.56 })
    await call('POST', `/productpaymentapplications/${two}/unapprove`, {})
    expect(await sums(held)).toMatchObject({ certifiedBefore: '38412.60' })
  })

  test('a certificate is paid in parts, and stays while a part is received', async () => {
    // 46,095.12 certified with VAT.
    const receive = (receivedAmount: string, receivedOn = '2026-11-12') =>
      transition(one, 'receive', { receivedOn, receivedAmount })
    expect((await receive('0')).status).toBe(422)
    expect((await receive('100', '2026-11-04')).body.message).toContain('certified on 05/11/2026')
    expect((await receive('46095.12')).body.message).toContain('46,095.12 is still to come. Mark the application')
    expect((await transition(one, 'unreceive')).body.message).toBe('No part payment is recorded')
    expect((await receive('20000')).status).toBe(200)
    expect((await receive('5000', '2026-11-13')).status).toBe(200)
    expect((await receive('21095.12')).body.message).toContain('21,095.12 is still to come')
    expect((await call('GET', `/productpaymentapplications/${one}/canUnapprove`)).body.reasons).toEqual([
      '25,000.00 has been received on this certificate, so it stays. Take the part payment back first',
    ])
    expect((await transition(one, 'unreceive')).status).toBe(200)
    expect(await sums(one)).toMatchObject({ state: 'approved', received: '20000.00' })
    expect((await transition(one, 'pay', { paidOn: '2026-11-14' })).status).toBe(200)
    expect(await sums(one)).toMatchObject({ state: 'paid', received: '46095.12' })
    const payments = await rows(`/paymentsreceived?project=${project}`)
    expect(payments.map(each => [each.receivedOn, each.amount])).toEqual([
      ['2026-11-12', '20000.00'],
      ['2026-11-13', '5000.00'],
      ['2026-11-13', '-5000.00'],
      ['2026-11-14', '26095.12'],
    ])
    expect((await call('POST', '/paymentsreceived', {})).status).toBe(403)
  })

  test('a payment recorded by mistake is taken back with the reason: the parts before it stay received', async () => {
    const unpaidReason = 'The client’s bank called it back'
    expect((await transition(one, 'unpay')).status).toBe(422)
    const pushed = (at: string | null) =>
      asOwner(database, db =>
        sql`update outgoing_application set codat_pushed_at = ${at} where id = ${one}`.execute(db),
      )
    await pushed('2026-11-21T10:00:00Z')
    expect((await transition(one, 'unpay', { unpaidReason })).body.message).toBe(
      'This application has gone to the accounting platform',
    )
    await pushed(null)
    expect((await transition(one, 'unpay', { unpaidReason })).status).toBe(200)
    // 46,095.12 less the 26,095.12 that did not come.
    expect(await sums(one)).toMatchObject({
      state: 'approved',
      received: '20000.00',
      paidOn: null,
      paidAt: null,
      paidBy: null,
      paidAmount: null,
      unpaidReason,
    })
    expect((await transition(one, 'unpay', { unpaidReason })).body).toMatchObject({ kind: 'wrong-state' })
    // The part payment before it is the last one that counts.
    expect((await transition(one, 'unreceive')).status).toBe(200)
    expect(await sums(one)).toMatchObject({ received: '0.00' })
    expect((await transition(one, 'pay', { paidOn: '2026-11-14' })).status).toBe(200)
    expect(await sums(one)).toMatchObject({
      state: 'paid',
      received: '46095.12',
      paidAmount: '46095.12',
      unpaidReason: null,
    })
    const payments = (await rows(`/paymentsreceived?project=${project}`)).toSorted(
      (a, b) => Number(a.id) - Number(b.id),
    )
    expect(payments.slice(-4).map(each => [each.receivedOn, each.amount])).toEqual([
      ['2026-11-14', '26095.12'],
      ['2026-11-14', '-26095.12'],
      ['2026-11-12', '-20000.00'],
      ['2026-11-14', '46095.12'],
    ])
  })

  test('has its lines beyond the contract by a path, and one link with the accounting platform', async () => {
    const path = `/productpaymentapplications/${one}`
    const beyond = (await rows(`${path}/additional`)).map(
      ({ kind, isVariation }) => kind === 'onAccount' || isVariation,
    )
    expect(beyond.length).toBeGreaterThan(0)
    expect(beyond.every(Boolean)).toBe(true)
    expect((await call('PATCH', path, { codatId: 'invoice-1' })).body).toMatchObject({ id: one, codatId: 'invoice-1' })
    expect((await call('PATCH', `/productpaymentapplications/${two}`, { codatId: 'invoice-1' })).body.message).toBe(
      'This accounting record is already linked with application 2417-A01. Unlink that one first',
    )
    expect((await call('PATCH', path, { codatId: null })).body).toMatchObject({ codatId: null })
  })

  test('less than was certified is received after a pay less notice, and the payments say so', async () => {
    expect((await transition(two, 'approve', { certifiedOn: '2026-11-21', certifiedGross: '58000' })).status).toBe(200)
    // 16,762.40 certified and 19,215.29 applied for, both under the reverse charge.
    const pay = (lastAmount: string) => transition(two, 'pay', { paidOn: '2026-11-21', lastAmount })
    expect((await pay('-1')).status).toBe(422)
    expect((await pay('19215.30')).body.message).toBe('Only 19,215.29 of the sum applied for is still to come')
    // Paid with 65,069.99 missing, and no calendar spoke of it.
    expect((await pay('0')).body.message).toContain('16,762.40 would still be owed')
    expect((await pay('15000')).body.message).toBe(
      '1,762.40 would still be owed. Record this as a part payment, or record the client’s pay less notice first',
    )
    const less = { project, application: two, type: 'payLess', servedOn: '2026-11-21', basis: 'Defects' }
    expect((await call('POST', '/paymentnotices', { ...less, amount: '15000' })).status).toBe(201)
    expect((await pay('14999.99')).body.message).toContain('0.01 would still be owed')
    expect((await pay('15000')).status).toBe(200)
    expect(await sums(two)).toMatchObject({ state: 'paid', received: '15000.00', certifiedTotal: '16762.40' })
    const payments = (await rows(`/paymentsreceived?project=${project}`)).filter(each => each.application === two)
    expect(payments.map(each => each.amount)).toEqual(['15000.00'])
  })

  test('a notice is recorded about what was sent, never changed, and withdrawn with the reason', async () => {
    const notice = {
      project,
      application: two,
      type: 'payLess',
      servedOn: '2026-11-21',
      amount: '9000',
      basis: 'Defects',
    }
    const post = (body: Row) => call('POST', '/paymentnotices', { ...notice, ...body })
    const refused = async (body: Row) => ((await post(body)).body as { errors?: Row[] }).errors?.[0]
    expect(await refused({ servedOn: '2026-11-19' })).toMatchObject({
      path: 'servedOn',
      message:
        'The application is for work up to 20/11/2026, so a notice about it can’t have been served on 19/11/2026',
    })
    expect((await refused({ servedOn: '2099-01-01' }))?.message).toContain('has not come yet')
    const held = (await rows(`/productpaymentapplications?project=${project}`)).find(each => each.state === 'held')
    expect((await refused({ application: held?.id }))?.message).toContain('has not been sent')
    expect(await refused({ basis: '' })).toMatchObject({ path: 'basis' })
    expect(await refused({ amount: '19215.30' })).toEqual({
      path: 'amount',
      message: '19,215.29 is applied for in this period, without VAT. A notice can’t state more',
    })
    const { status, body } = await post({})
    expect(status, JSON.stringify(body)).toBe(201)
    const path = `/paymentnotices/${Number(body.id)}`
    expect((await call('PATCH', path, { amount: '1' })).status).toBe(409)
    expect((await call('DELETE', path)).status).toBe(409)
    const withdrawn = await call('POST', `${path}/transitions/withdraw`, {
      withdrawReason: 'Of another project',
    })
    expect(withdrawn.status, JSON.stringify(withdrawn.body)).toBe(200)
    expect((await call('GET', path)).body).toMatchObject({
      state: 'withdrawn',
      withdrawReason: 'Of another project',
    })
  })
})
