import { read as readWorkbook, utils } from '@e965/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { offer } from '../../../tests/sync-server/offer'
import { make as plantMany, makeOne as plant } from '../../../tests/sync-server/site'
import { testFirm } from '../../testing/firm'
import { askDocument, readKeptBytes, readKeptPdf } from '../../testing/site-document'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'

// Decision 719: an instruction, its price, its agreement, its lines in the accepted bill and in applications. The clock is 2026-11-21.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const call = async (method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  return { status: reply.status, body: (reply.status === 204 ? {} : await reply.json()) as Row }
}
const make = async (path: string, body: Row): Promise<number> => {
  const made = await call('POST', path, body)
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
  return Number(made.body.id)
}

let project = 0
let assessment = 0
let zone = 0
let wall = 0

beforeAll(async () => {
  const vat = await make('/vattaxcodes', { code: 'S', name: 'Standard', rate: '20' })
  await make('/groupcompanies', { name: 'Northgate', vatNumber: 'GB123456789', defaultVatCode: vat })
  project = await plant(database, me, 'project', { name: 'Kestrel House', reference: '2417', showProjectHub: true })
  assessment = await plant(database, me, 'assessment', { name: 'Drylining', project })
  ;[zone = 0] = await plantMany(database, me, 'assessmentZone', { name: 'Level 1', assessment })
  wall = await plant(database, me, 'assessmentProduct', {
    ref: 'P-01',
    name: 'Wall lining',
    assessment,
    unit: 'm²',
    fixedPrice: '42.50',
  })
  await plant(database, me, 'productQuantities', {
    id: wall,
    assessment,
    cells: { [zone]: { quantity: '100', source: 'boq' } },
  })
  await offer(database, me, assessment, { accept: true })
})

const instruct = (title: string, more: Row = {}) =>
  make('/variations', {
    project,
    title,
    form: 'mail',
    instructedBy: 'A. Clarke, architect',
    instructedOn: '2026-11-02',
    ...more,
  })
const transition = (id: number, name: string, body: Row = {}) =>
  call('POST', `/variations/${id}/transitions/${name}`, body)
const quote = (id: number, quotedAmount: string) => transition(id, 'quote', { quotedOn: '2026-11-09', quotedAmount })
const agree = (id: number, agreedAmount: string) =>
  transition(id, 'agree', { agreedOn: '2026-11-16', agreedAmount, agreedBy: 'A. Clarke' })
const read = async (id: number) => (await call('GET', `/variations/${id}`)).body
const line = (variation: number | null, name: string, fixedPrice: string) =>
  call('POST', '/assessmentproducts', { assessment, name, unit: 'nr', fixedPrice, variation })
const measure = (product: number, quantity: string) =>
  plant(database, me, 'productQuantities', { id: product, assessment, cells: { [zone]: { quantity, source: 'ws' } } })

describe('the lifecycle of a variation', () => {
  test('is numbered in its project by the server, in the order it comes', async () => {
    const first = await read(await instruct('Sockets in the lobby'))
    const second = await read(await instruct('Omit the ceiling of the store'))
    expect([first['number'], second['number']]).toEqual([1, 2])
    expect(first).toMatchObject({ state: 'instructed', quotedAmount: null })
  })

  test('is quoted, disputed, quoted again and agreed, with who recorded the agreement', async () => {
    const id = await instruct('Extra door in the lobby')
    expect(await agree(id, '900')).toMatchObject({
      status: 409,
      body: { message: 'This variation is instructed. “Record quotation” comes first' },
    })
    expect((await quote(id, '1250')).status).toBe(200)
    const disputed = {
      disputedOn: '2026-11-12',
      disputeReason: 'They say the door was in the tender',
      offeredAmount: '900',
    }
    expect((await transition(id, 'dispute', disputed)).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'disputed', quotedAmount: '1250.00', offeredAmount: '900.00' })
    expect((await transition(id, 'requote', { quotedOn: '2026-11-13', quotedAmount: '1100' })).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'quoted', quotedAmount: '1100.00', disputeReason: null })
    expect((await agree(id, '1050')).status).toBe(200)
    expect(await read(id)).toMatchObject({
      state: 'agreed',
      agreedAmount: '1050.00',
      agreedBy: 'A. Clarke',
      recordedBy: me.user,
    })
    const kept = await call('PATCH', `/variations/${id}`, { title: 'Another door' })
    expect(kept).toMatchObject({
      status: 409,
      body: {
        message: expect.stringContaining('This variation is agreed, so its instruction stays as it was') as string,
      },
    })
    expect((await transition(id, 'unagree')).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'quoted', agreedAmount: null, agreedAt: null, recordedBy: null })
  })

  test('those who price it are notified of a new instruction once, people of the project first, and it can be read', async () => {
    const person = (email: string) => firm.own.users.get(email) ?? 0
    const signed = async (email: string) => (await firm.signIn(email)).access_token
    const [mine, theirs] = [token, await signed('super@plumb.test')]
    const unread = async (as: string) => {
      const reply = await firm.call('GET', '/notifications/my-unread', { token: as })
      return ((await reply.json()) as Row[]).filter(({ kind }) => kind === 'instructed')
    }
    const recordAs = async (as: string, title: string) => {
      const body = { project, title, form: 'mail', instructedBy: 'A. Clarke', instructedOn: '2026-11-02' }
      const reply = await firm.call('POST', '/variations', { token: as, body })
      expect(reply.status).toBe(201)
      return (await reply.json()) as Row
    }
    const before = (await unread(theirs)).length
    const made = await recordAs(mine, 'Move the door')
    const told = (await unread(theirs)).slice(0, (await unread(theirs)).length - before)
    expect(told).toMatchObject([
      {
        name: 'The Administrator recorded an instruction of Kestrel House to be priced: Move the door',
        subject: 'variation',
        subjectId: made.id,
        isRead: false,
      },
    ])
    expect(await unread(mine)).toEqual([])
    // A change of the instruction, or its quotation, is not a new one.
    await call('PATCH', `/variations/${String(made.id)}`, { title: 'Move both doors' })
    await quote(Number(made.id), '100')
    expect(await unread(theirs)).toHaveLength(before + 1)
    const read = await firm.call('POST', `/notifications/${String(told[0]?.id)}/read`, { token: theirs })
    expect(read.status).toBeLessThan(300)
    expect(await unread(theirs)).toHaveLength(before)
    // People of the project come first: the site manager records, and only the administrator is of the project.
    await call('PATCH', `/projects/${project}`, { responsible: person('admin@plumb.test') })
    await recordAs(await signed('site@plumb.test'), 'Raise the ceiling')
    expect(await unread(theirs)).toHaveLength(before)
    expect(await unread(mine)).toMatchObject([{ name: expect.stringMatching(/Raise the ceiling$/) as string }])
    // A person who may not price is not asked to, even of the project.
    await call('PATCH', `/projects/${project}`, { responsible: person('site@plumb.test') })
    await recordAs(mine, 'Omit a socket')
    expect(await unread(theirs)).toHaveLength(before + 1)
    expect(await unread(await signed('site@plumb.test'))).toEqual([])
  })

  test('refuses days that can’t be', async () => {
    const id = await instruct('Later than today')
    const said = async (name: string, body: Row) => (await transition(id, name, body)).body['message']
    expect(await said('quote', { quotedOn: '2026-11-22', quotedAmount: '1' })).toBe(
      'The day of the quotation has not come yet',
    )
    expect(await said('quote', { quotedOn: '2026-11-01', quotedAmount: '1' })).toBe(
      'This was instructed on 02/11/2026, so it can’t be quoted on 01/11/2026',
    )
    await quote(id, '10')
    expect(await said('dispute', { disputedOn: '2026-11-08', disputeReason: 'No' })).toBe(
      'This was quoted on 09/11/2026, so it can’t be disputed on 08/11/2026',
    )
    expect(await said('agree', { agreedOn: '2026-11-08', agreedAmount: '10', agreedBy: 'A. Clarke' })).toBe(
      'This was quoted on 09/11/2026, so it can’t be agreed on 08/11/2026',
    )
  })

  test('is withdrawn instead of deleted, and can come back without its old price', async () => {
    const id = await instruct('A mistake')
    expect(await call('DELETE', `/variations/${id}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Withdraw it instead') as string },
    })
    await quote(id, '75')
    expect((await transition(id, 'withdraw', { withdrawReason: 'The client changed their mind' })).status).toBe(200)
    expect((await transition(id, 'reinstate')).status).toBe(200)
    expect(await read(id)).toMatchObject({ state: 'instructed', quotedAmount: null, withdrawReason: null })
  })
})

test('what is unagreed is a number and a sum: 1,100.00 − 250.00 + 400.00 = 1,250.00, and one without a price', async () => {
  const other = await plant(database, me, 'project', { name: 'Heron Court', reference: '2418', showProjectHub: true })
  const of = (title: string, more: Row = {}) => instruct(title, { project: other, ...more })
  await quote(await of('Door'), '1100')
  const omitted = await of('Omit a ceiling', { estimate: '-300' })
  await quote(omitted, '-250')
  await transition(omitted, 'dispute', { disputedOn: '2026-11-12', disputeReason: 'They say −400' })
  await of('Sockets', { estimate: '400' })
  await of('Not looked at yet')
  const agreed = await of('Skirting')
  await quote(agreed, '5000')
  await agree(agreed, '4800')
  const gone = await of('Withdrawn', { estimate: '9000' })
  await transition(gone, 'withdraw', { withdrawReason: 'Not wanted' })
  expect((await call('GET', `/reads/unagreed-variations?project=${other}`)).body['answer']).toEqual({
    count: 4,
    amount: '1250.00',
    withoutPrice: 1,
  })
})

describe('lines of a variation in the accepted bill', () => {
  test('are added, measured and priced until it is agreed; lines of the tender stay', async () => {
    const id = await instruct('Panels')
    expect(await line(null, 'Not instructed', '10')).toMatchObject({
      status: 409,
      body: { message: 'The bill "Drylining" has been offered and can no longer be changed' },
    })
    const { status, body } = await line(id, 'Panel', '120')
    expect([status, JSON.stringify(body)]).toEqual([201, expect.anything() as string])
    const panel = Number(body['id'])
    expect((await call('GET', `/assessmentproducts/${panel}`)).body).toMatchObject({
      origin: 'variation',
      variation: id,
      rate: '120.0000',
      tenderRate: null,
    })
    await measure(panel, '10')
    const component = await make('/assessmentlabourcomponents', { assessment, product: panel, name: 'Fixing' })
    expect((await call('PATCH', `/assessmentproducts/${wall}`, { variation: id })).status).toBe(409)
    expect((await call('PATCH', `/assessmentproducts/${panel}`, { variation: null })).status).toBe(409)
    expect((await call('PATCH', `/assessmentproducts/${wall}`, { fixedPrice: '43' })).status).toBe(409)
    await quote(id, '1200')
    expect((await call('PATCH', `/assessmentproducts/${panel}`, { fixedPrice: '125' })).status).toBe(200)
    await agree(id, '1250')
    for (const [method, path, change] of [
      ['PATCH', `/assessmentproducts/${panel}`, { fixedPrice: '130' }],
      ['PATCH', `/assessmentquantities/${panel}`, { [`cells.${zone}`]: { quantity: '11', source: 'ws' } }],
      ['PATCH', `/assessmentlabourcomponents/${component}`, { name: 'Other' }],
      ['DELETE', `/assessmentproducts/${panel}`, undefined],
    ] as const)
      expect([path, (await call(method, path, change)).body['message']]).toEqual([
        path,
        expect.stringMatching(/^V\d+ is agreed, so its lines stay as they are$/),
      ])
  })

  test('belong to a variation of the same project', async () => {
    const other = await plant(database, me, 'project', { name: 'Elsewhere', showProjectHub: true })
    const id = await instruct('Elsewhere', { project: other })
    expect((await line(id, 'Panel', '1')).status).toBe(422)
  })
})

describe('variations in applications to the client', () => {
  const generate = (valuationDate: string) =>
    call('POST', `/projects/${project}/productpaymentapplications/generate`, { valuationDate })
  const application = (id: number, name: string, body: Row = {}) =>
    call('POST', `/productpaymentapplications/${id}/transitions/${name}`, body)
  const linesOf = async (id: number): Promise<Row[]> =>
    ((await call('GET', `/productpaymentapplications/${id}/paapis`)).body as unknown as Row[]).filter(
      each => each['isVariation'] === true,
    )
  const built = async (variation: number, name: string, rate: string, percent: string): Promise<number> => {
    const { body } = await line(variation, name, rate)
    const product = Number(body['id'])
    await measure(product, '1')
    const cell = { percent, recordedAt: '2026-11-18T10:00:00.000Z', note: null }
    expect((await call('PATCH', `/productprogress/${product}`, { [`cells.${zone}`]: cell })).status).toBe(200)
    return product
  }
  let agreed = 0
  let quoted = 0
  let held = 0
  const codes = new Map<number, string>()

  beforeAll(async () => {
    await make('/contractterms', {
      project,
      validFrom: '2026-01-01',
      contractSum: '4250',
      retentionPercentage: '0',
      isEndUser: true,
    })
    agreed = await instruct('Agreed hatch')
    quoted = await instruct('Quoted hatch')
    const withdrawn = await instruct('Withdrawn hatch')
    for (const id of [agreed, quoted, withdrawn]) codes.set(id, `V${Number((await read(id))['number'])}`)
    await built(agreed, 'Hatch A', '1250', '40')
    await built(quoted, 'Hatch Q', '900', '100')
    await built(withdrawn, 'Hatch W', '70', '100')
    await quote(agreed, '1250')
    await agree(agreed, '1250')
    await quote(quoted, '900')
    await transition(withdrawn, 'withdraw', { withdrawReason: 'Not wanted' })
    held = Number((await generate('2026-11-19')).body['id'])
  })

  test('an agreed one is claimed, an unagreed one with its mark, a withdrawn one not: 1,250.00 × 40 % + 900.00 = 1,400.00', async () => {
    const lines = await linesOf(held)
    const claimed = lines.filter(each => ['Hatch A', 'Hatch Q', 'Hatch W'].includes(String(each['name'])))
    expect(claimed).toMatchObject([
      { name: 'Hatch A', value: '500.00', variationCode: codes.get(agreed), isNotAgreed: false },
      { name: 'Hatch Q', value: '900.00', variationCode: codes.get(quoted), isNotAgreed: true },
    ])
    const { body } = await call('GET', `/productpaymentapplications/${held}`)
    expect(body).toMatchObject({ work: '1400.00' })
  })

  test('the PDF and the workbook name it with its number and the mark', async () => {
    const asked = (kind: 'application' | 'applicationWorkbook') =>
      askDocument(firm, token, project, {
        kind,
        application: held,
        ...(kind === 'application' ? { photos: [] } : {}),
      } as never)
    const { pages } = await readKeptPdf(firm, (await asked('application'))['file'])
    const words = pages.map(page => page.words).join(' ')
    expect(words).toContain(`${codes.get(agreed)} Hatch A 1,250.00 40.00 500.00`)
    expect(words).toContain(`${codes.get(quoted)} Hatch Q (not agreed) 900.00`)
    const book = readWorkbook((await readKeptBytes(firm, (await asked('applicationWorkbook'))['file'])).bytes)
    const names = utils.sheet_to_json<unknown[]>(book.Sheets['Variations'] ?? {}, { header: 1 }).map(row => row[1])
    expect(names).toEqual(
      expect.arrayContaining([`${codes.get(agreed)} Hatch A`, `${codes.get(quoted)} Hatch Q (not agreed)`]),
    )
  })

  test('agreeing and taking it back mark the held application; a withdrawal waits for it', async () => {
    const mark = async () => (await linesOf(held)).find(each => each['name'] === 'Hatch Q')?.['isNotAgreed']
    await agree(quoted, '900')
    expect(await mark()).toBe(false)
    await transition(quoted, 'unagree')
    expect(await mark()).toBe(true)
    expect((await transition(quoted, 'withdraw', { withdrawReason: 'No' })).body['message']).toBe(
      '2417-A01 is held and claims this variation. Send it or cancel it first',
    )
  })

  test('is not sent a penny beyond what was agreed, and what went out keeps the agreement', async () => {
    await agree(quoted, '899.99')
    const send = () => application(held, 'send', { sentOn: '2026-11-20' })
    expect((await send()).body['message']).toBe(
      `The lines of ${codes.get(quoted)} claim more than was agreed for it. Claim less, or agree another amount`,
    )
    await transition(quoted, 'unagree')
    await agree(quoted, '900')
    expect((await send()).status).toBe(200)
    expect((await transition(quoted, 'unagree')).body['message']).toBe(
      '2417-A01 claims this variation as agreed, so the agreement stays as it is',
    )
  })
})
