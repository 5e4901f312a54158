import { write as writeBook, read as readBook, utils, type WorkBook } from '@e965/xlsx'
import { sql } from 'kysely'
import * as v from 'valibot'
import { beforeAll, describe, expect, test } from 'vitest'
import { importTemplateReply, TEMPLATE_LIMITS } from '#contract/commercial/payment/incoming-calls'
import { mimeTypeOf, signReply } from '#contract/platform/files'
import type { Row } from '#domain/records/path'
import { offer } from '../../../tests/sync-server/offer'
import { makeOne as plant, make as plantMany } from '../../../tests/sync-server/site'
import { asOwner } from '../../database/session'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { formOf, postForm } from '../../testing/upload'

// Spec: APP-2; business 7, export and import of the bill template of supply and fit subcontractors. The ceiling is 1,000 m² at 50.00, so 50,000.00, of which
// 700 m² are done: 35,000.00 by progress. The trim is 300 m at 14.75, so 4,425.00, and none of it is done.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const signIn = async (email: string) => (await firm.signIn(email)).access_token
const admin = await signIn('admin@plumb.test')
const site = await signIn('super@plumb.test')
const reader = await signIn('site@plumb.test')

let project = 0
let assessment = 0
let ceiling = 0
let trim = 0
let albion = 0
const DAY = '2026-11-08'

const callAs = async (token: string, method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
}
const make = async (path: string, body: Row): Promise<number> => {
  const made = await callAs(admin, 'POST', path, body)
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
  return Number(made.body.id)
}
const list = async (path: string) => (await callAs(admin, 'GET', path)).body as unknown as readonly Row[]
const applications = () => list(`/incomingpaymentapplications?project=${project}`)
const itemsOf = (id: number) => list(`/incomingitems?application=${id}&sort=order`)

beforeAll(async () => {
  project = await plant(database, me, 'project', { name: 'Kestrel House', reference: '2417', showProjectHub: true })
  assessment = await plant(database, me, 'assessment', { name: 'Ceilings', project })
  const [first = 0, second = 0] = await plantMany(
    database,
    me,
    'assessmentZone',
    { name: 'Level 1', assessment },
    { name: 'Level 2', assessment },
  )
  const product = (more: Row) => plant(database, me, 'assessmentProduct', { assessment, pricingMode: 'saf', ...more })
  ceiling = await product({ ref: 'C-01', name: 'Metal tile ceiling', unit: 'm²', supplyAndFitPrice: '50.000000' })
  trim = await product({ ref: 'C-05', name: 'Shadow gap trim', unit: 'm', supplyAndFitPrice: '14.750000' })
  const cell = (quantity: string) => ({ quantity, source: 'boq' })
  const cells = { [first]: cell('700'), [second]: cell('300') }
  await plant(database, me, 'productQuantities', { id: ceiling, assessment, cells })
  await plant(database, me, 'productQuantities', { id: trim, assessment, cells: { [first]: cell('300') } })
  await offer(database, me, assessment, { accept: true })
  const done = { percent: '100', recordedAt: '2026-10-20T10:00:00.000Z', note: null }
  await callAs(admin, 'PATCH', `/productprogress/${ceiling}`, { [`cells.${first}`]: done })
  albion = await make('/subcontractors', { fullName: 'Albion Ceilings' })
})

const templatePath = (day = DAY) =>
  `/projects/${project}/export-application-incoming-saf-bill-template?subcontractor=${albion}&effectiveDate=${day}`
const bookOf = async (day = DAY): Promise<WorkBook> => {
  const reply = await firm.call('GET', templatePath(day), { token: site })
  expect(reply.status).toBe(200)
  return readBook(new Uint8Array(await reply.arrayBuffer()), { type: 'array', cellFormula: true })
}
const sheetOf = (book: WorkBook) => book.Sheets['Application'] ?? {}
const rowsOf = (book: WorkBook) =>
  utils.sheet_to_json<(string | number | null)[]>(sheetOf(book), { header: 1, defval: null })
/** Its row of the workbook, as people count them. */
const CEILING = 2
const fill = (book: WorkBook, cells: Readonly<Record<string, string | number>>): WorkBook => {
  for (const [at, value] of Object.entries(cells))
    sheetOf(book)[at] = typeof value === 'number' ? { t: 'n', v: value } : { t: 's', v: value }
  return book
}
const bytesOf = (book: WorkBook) => {
  // With this type the library writes bytes.
  const bytes = writeBook(book, { type: 'buffer', bookType: 'xlsx' }) as Uint8Array
  return new Uint8Array(bytes)
}

const upload = async (bytes: Uint8Array<ArrayBuffer>, fileName = 'Filled.xlsx', token = site) => {
  const body = { fileName, fileSize: bytes.length, mimeType: mimeTypeOf(fileName) }
  const reply = v.parse(signReply, await (await firm.call('POST', '/files/sign', { token, body })).json())
  await postForm(firm, reply, formOf(reply, bytes))
  return reply.id
}
const IMPORT = () => `/projects/${project}/import-application-incoming-saf-bill-template`
const take = (file: number, more: Row = {}, token = site) =>
  callAs(token, 'POST', IMPORT(), { effectiveDate: DAY, subcontractor: albion, file, ...more })
const takeBook = async (book: WorkBook, more: Row = {}) => take(await upload(bytesOf(book)), more)
const wordsOf = ({ body }: { readonly body: Row }): readonly string[] =>
  (body['errors'] as readonly { readonly message: string }[]).map(({ message }) => message)

describe('the bill template of a supply and fit subcontractor, by call', () => {
  test('has the lines of the accepted bill without values, and says nothing of our progress', async () => {
    const rows = rowsOf(await bookOf())
    const key = `A:${project}:${albion}:${DAY}`
    expect(rows.slice(1, 3)).toEqual([
      [`${key}:p${ceiling}`, 'C-01', 'Metal tile ceiling', 'm²', 50_000, 0, null, 0],
      [`${key}:p${trim}`, 'C-05', 'Shadow gap trim', 'm', 4_425, 0, null, 0],
    ])
    expect(JSON.stringify(rows)).not.toContain('35000')
    expect((await callAs(site, 'GET', templatePath().replace(String(albion), '999999'))).status).toBe(404)
    expect((await callAs(site, 'GET', templatePath().replace(DAY, 'today'))).status).toBe(400)
  })

  test('an empty workbook asks for nothing, so no application is made', async () => {
    const reply = await takeBook(await bookOf())
    expect([reply.status, wordsOf(reply)]).toEqual([
      422,
      ['This workbook applies for nothing, so no application was made. Fill in its values, and send it again'],
    ])
    expect(await applications()).toEqual([])
  })

  test('refuses what the page refuses, with the row and what to write, and writes nothing of it', async () => {
    const twice = await bookOf()
    const rows = rowsOf(twice)
    const key = String(rows[CEILING - 1]?.[0])
    const cases: readonly (readonly [book: WorkBook, words: RegExp])[] = [
      [fill(await bookOf(), { G2: 'half', G3: 100 }), /^Row 2, C-01 Metal tile ceiling: "half" is not a number/],
      [fill(twice, { G2: 100, A3: key, G3: 200 }), /^Row 3, C-01 Metal tile ceiling: it is in the workbook twice/],
      [fill(await bookOf(), { G2: 100, G4: 50 }), /^Row 4: 50.00 has no name. Write what it is for/],
      [
        fill(await bookOf(), { G1: 'Claim £', G2: 100 }),
        /^The column "Applied to date" is missing or has another name/,
      ],
      [fill(await bookOf(), { C1: 'What', G2: 100 }), /^The column "Item" is missing/],
      [fill(await bookOf(), { H1: 'Applied to date £', G2: 100 }), /^Two columns are called "Applied to date"/],
      [
        fill(await bookOf('2026-10-08'), { G2: 100 }),
        /^This workbook is for work up to 08\/10\/2026, and this application is for work up to 08\/11\/2026/,
      ],
      [
        fill(await bookOf(), { G2: 100, A3: key.replace(`A:${project}:`, 'A:999999:') }),
        /^This workbook is of another project/,
      ],
      [
        fill(await bookOf(), { G2: 100, A3: key.replace(`:${albion}:`, ':999999:') }),
        /^This workbook is of another subcontractor/,
      ],
      [fill(await bookOf(), { G2: '34000,50' }), /^Row 2, C-01 Metal tile ceiling: /],
    ]
    for (const [book, words] of cases) {
      const reply = await takeBook(book)
      expect([reply.status, wordsOf(reply)]).toEqual([422, [expect.stringMatching(words)]])
    }
    const without = utils.aoa_to_sheet(rows.map(row => row.slice(1)))
    const keyless = await takeBook({ SheetNames: ['Application'], Sheets: { Application: without } })
    expect(wordsOf(keyless)).toEqual([expect.stringContaining('its hidden first column is missing')])
    expect(await applications()).toEqual([])
  })

  let application = 0
  test('makes an application of a filled workbook, and marks what is over the bill, over progress and a formula', async () => {
    const book = fill(await bookOf(), { G2: 36_000, G3: 4_425.01, C4: 'Scaffold by us', G4: -486 })
    Object.assign(sheetOf(book)['G2'] ?? {}, { f: '720*50' })
    const reply = await takeBook(book)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const { application: made, ...told } = v.parse(importTemplateReply, reply.body)
    application = made
    // 36,000.00 is 1,000.00 more than 700 of 1,000 m² at 50.00; 4,425.01 is a penny more than 300 m at 14.75.
    expect(told).toMatchObject({
      isNew: true,
      changed: 3,
      untouched: [],
      lines: [
        {
          product: ceiling,
          valueBefore: '0.00',
          value: '36000.00',
          marks: ['1,000.00 over progress', 'Worked out by their formula'],
        },
        { product: trim, value: '4425.01', marks: ['0.01 over the bill'] },
        { product: null, name: 'Scaffold by us', value: '-486.00', marks: [] },
      ],
    })
    expect(await applications()).toMatchObject([
      { id: application, state: 'held', reference: null, subcontractor: albion, effectiveDate: DAY },
    ])
    expect(await itemsOf(application)).toMatchObject([
      {
        product: ceiling,
        assessment,
        code: 'C-01',
        unit: 'm²',
        value: '36000.00',
        contractValue: '50000.00',
        measuredValue: '35000.00',
      },
      { product: trim, value: '4425.01', contractValue: '4425.00', measuredValue: '0.00' },
      { product: null, name: 'Scaffold by us', value: '-486.00', contractValue: null },
    ])
  })

  test('exported and taken in again unchanged, it asks for nothing new', async () => {
    const book = await bookOf()
    expect(
      rowsOf(book)
        .slice(1, 4)
        .map(row => row[6]),
    ).toEqual([36_000, 4_425.01, -486])
    const reply = await takeBook(book)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const told = v.parse(importTemplateReply, reply.body)
    expect(told).toMatchObject({ application, isNew: false, changed: 0, untouched: [] })
    expect(told.lines.map(({ isChanged }) => isChanged)).toEqual([false, false, false])
    expect(await itemsOf(application)).toHaveLength(3)
    const bytes = async () =>
      new Uint8Array(await (await firm.call('GET', templatePath(), { token: site })).arrayBuffer())
    expect(rowsOf(readBook(await bytes(), { type: 'array' }))).toEqual(rowsOf(book))
  })

  test('goes into the application that is open, and a CSV with decimal commas only when asked', async () => {
    const rows = rowsOf(fill(await bookOf(), { G2: '35000,50' }))
    const csv = (of: readonly (readonly (string | number | null)[])[]) =>
      new TextEncoder().encode(of.map(row => row.map(cell => `"${cell ?? ''}"`).join(';')).join('\r\n'))
    const file = await upload(
      new Uint8Array(csv(rows.map((row, index) => (index === 2 ? row.with(6, '4425,00') : row)))),
      'Filled.csv',
    )
    const refused = await take(file)
    expect(refused.status).toBe(422)
    expect(wordsOf(refused)[0]).toMatch(/^Row 2, C-01 Metal tile ceiling: /)
    const reply = await take(file, { readsCommas: true })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    expect(reply.body).toMatchObject({ application, isNew: false, changed: 2 })
    expect((await itemsOf(application)).map(({ value }) => value)).toEqual(['35000.50', '4425.00', '-486.00'])
  })

  test('a fault in the last row leaves the rows before it as they were', async () => {
    const reply = await takeBook(fill(await bookOf(), { G2: 1, G4: 'nothing' }))
    expect(wordsOf(reply)).toEqual(['Row 4, Scaffold by us: "nothing" is not a number. Write the value, like 1234.50'])
    expect((await itemsOf(application)).map(({ value }) => value)).toEqual(['35000.50', '4425.00', '-486.00'])
  })

  test('two at once: each is taken whole, and the application is one', async () => {
    const later = '2026-11-15'
    const files = await Promise.all(
      [1_000, 2_000].map(async value => upload(bytesOf(fill(await bookOf(later), { G2: value, G3: value })))),
    )
    const replies = await Promise.all(files.map(file => take(file, { effectiveDate: later })))
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const made = new Set(replies.map(({ body }) => body['application']))
    expect(made.size).toBe(1)
    const values = (await itemsOf(Number([...made][0]))).map(({ value }) => value)
    expect([
      ['1000.00', '1000.00'],
      ['2000.00', '2000.00'],
    ]).toContainEqual(values)
  })

  test('reads no file that is too large, has too many rows, is of another kind or of another person', async () => {
    const tooLong = utils.aoa_to_sheet(Array.from({ length: TEMPLATE_LIMITS.rows + 1 }, (_, row) => [row]))
    expect(wordsOf(await takeBook({ SheetNames: ['Application'], Sheets: { Application: tooLong } }))).toEqual([
      expect.stringContaining('at most 10,000 are read'),
    ])
    const large = new Uint8Array(TEMPLATE_LIMITS.fileBytes + 1).fill(0x20)
    large.set(new TextEncoder().encode('a;b\r\n'))
    const heavy = await take(await upload(large, 'Large.csv'))
    expect([heavy.status, heavy.body['message']]).toEqual([413, expect.stringContaining('larger than 5 MB')])
    const pdf = await take(await upload(new TextEncoder().encode('%PDF-1.4'), 'Claim.pdf'))
    expect([pdf.status, pdf.body['message']]).toEqual([415, expect.stringContaining('Claim.pdf can’t be read here')])
    const theirs = await upload(bytesOf(await bookOf()), 'Filled.xlsx', admin)
    expect((await take(theirs)).status).toBe(404)
    expect((await take(999_999)).status).toBe(404)
    const { body } = await callAs(site, 'POST', '/files/sign', { fileName: 'a.csv', fileSize: 9, mimeType: 'text/csv' })
    expect(wordsOf(await take(Number(body['id'])))).toEqual([
      'This file has not been uploaded yet. Send it, then try again',
    ])
  })

  test('is for those who may enter applications, of their own firm', async () => {
    const file = await upload(bytesOf(fill(await bookOf(), { G2: 5 })), 'Filled.xlsx', admin)
    expect((await take(file, {}, reader)).status).toBe(403)
    expect((await take(await upload(bytesOf(await bookOf())), { subcontractor: 999_999 })).status).toBe(404)
    expect(
      (
        await callAs(admin, 'POST', IMPORT().replace(String(project), '999999'), {
          effectiveDate: DAY,
          subcontractor: albion,
          file,
        })
      ).status,
    ).toBe(404)
  })

  test('is found by the path of both directions, with what it claims beyond the bill', async () => {
    const BOTH = `/productpaymentapplications/${application}`
    expect(await callAs(site, 'GET', BOTH)).toMatchObject({
      status: 200,
      body: { id: application, state: 'held', subcontractor: albion, effectiveDate: DAY },
    })
    expect((await callAs(site, 'GET', `${BOTH}/additional`)).body).toMatchObject([
      { name: 'Scaffold by us', value: '-486.00', product: null },
    ])
    expect((await callAs(site, 'GET', '/productpaymentapplications/999999')).status).toBe(404)
    expect((await callAs(site, 'GET', '/productpaymentapplications/999999/additional')).status).toBe(404)
    const theirs = await firm.call('GET', BOTH, { token: (await firm.signIn('admin@other.test')).access_token })
    expect(theirs.status).toBe(404)
  })

  test('is linked with one bill of the accounting platform, and once it was pushed the link stays', async () => {
    const link = (codatId: unknown, token = admin, id = application) =>
      callAs(token, 'PATCH', `/productpaymentapplications/${id}`, { codatId })
    expect((await link('bill-7', reader)).status).toBe(403)
    expect((await link(' ')).status).toBe(422)
    expect(await link(' bill-7 ')).toMatchObject({ status: 200, body: { id: application, codatId: 'bill-7' } })
    expect((await link('bill-7')).status).toBe(200)
    const [other] = (await applications()).filter(({ id }) => id !== application)
    expect((await link('bill-7', admin, Number(other?.['id']))).status).toBe(409)
    expect((await link(null)).body).toMatchObject({ codatId: null })
    expect((await link('bill-7', admin, Number(other?.['id']))).status).toBe(200)
    await asOwner(database, db =>
      sql`update incoming_application set codat_pushed_at = now() where id = ${Number(other?.['id'])}`.execute(db),
    )
    expect((await link(null, admin, Number(other?.['id']))).body['message']).toBe(
      'This application has gone to the accounting platform, so its link stays as it is',
    )
    expect((await link('bill-8', admin, 999_999)).status).toBe(404)
  })

  test('an application that is decided keeps its day, and the next one is marked against its certificate', async () => {
    const cancelled = { cancelReason: 'Sent again' }
    await callAs(admin, 'POST', `/incomingpaymentapplications/${application}/transitions/cancel`, cancelled)
    const again = await takeBook(fill(await bookOf(), { G2: 35_000 }))
    expect(again.body).toMatchObject({ isNew: true, changed: 1 })
    const id = Number(again.body['application'])
    expect(id).not.toBe(application)
    await make('/subcontractterms', {
      project,
      subcontractor: albion,
      validFrom: '2026-01-01',
      contractSum: '54425',
      retentionPercentage: '5',
    })
    const [item] = await itemsOf(id)
    const lines = [{ item: item?.['id'], approvedValue: '34000', reductionReason: 'Two bays are not fixed' }]
    await callAs(admin, 'POST', `/productpaymentapplications/${id}/approvals`, { lines, approvedMaterials: '0' })
    const approved = await callAs(admin, 'POST', `/incomingpaymentapplications/${id}/transitions/approve`, {})
    expect(approved.status, JSON.stringify(approved.body)).toBe(200)
    const words = 'SF-001 for work up to 08/11/2026 is approved, so it stays as it is. Choose a later day'
    for (const reply of [
      await callAs(site, 'GET', templatePath()),
      await takeBook(fill(await bookOf('2026-11-20'), { G2: 1 })),
    ])
      expect([reply.status, reply.body['message']]).toEqual([409, words])
    const next = fill(await bookOf('2026-11-20'), { F2: 33_000, G2: 33_999.99 })
    const reply = await takeBook(next, { effectiveDate: '2026-11-20' })
    expect(reply.body['lines']).toMatchObject([
      {
        value: '33999.99',
        marks: ['Below the 34,000.00 certified before', 'They have 33,000.00 certified before, and we have 34,000.00'],
      },
    ])
  })
})
