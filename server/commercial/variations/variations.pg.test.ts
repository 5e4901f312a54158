import { beforeAll, describe, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { offer } from '../../../tests/sync-server/offer'
import { make as plantMany, makeOne as plant } from '../../../tests/sync-server/site'
import { testFirm } from '../../testing/firm'
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
    expect(
      (await call('PATCH', `/assessmentquantities/${panel}`, { [`cells.${zone}`]: { quantity: '10', source: 'ws' } }))
        .status,
    ).toBe(200)
    const component = await make('/labourcomponents', { assessment, product: panel, name: 'Fixing' })
    expect((await call('PATCH', `/assessmentproducts/${wall}`, { variation: id })).status).toBe(409)
    expect((await call('PATCH', `/assessmentproducts/${panel}`, { variation: null })).status).toBe(409)
    expect((await call('PATCH', `/assessmentproducts/${wall}`, { fixedPrice: '43' })).status).toBe(409)
    await quote(id, '1200')
    expect((await call('PATCH', `/assessmentproducts/${panel}`, { fixedPrice: '125' })).status).toBe(200)
    await agree(id, '1250')
    for (const [method, path, change] of [
      ['PATCH', `/assessmentproducts/${panel}`, { fixedPrice: '130' }],
      ['PATCH', `/assessmentquantities/${panel}`, { [`cells.${zone}`]: { quantity: '11', source: 'ws' } }],
      ['PATCH', `/labourcomponents/${component}`, { name: 'Other' }],
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
