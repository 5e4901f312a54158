import { PDFiumLibrary } from '@hyzyla/pdfium'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { orderDocument } from '#contract/commercial/order-document'
import type { Row } from '#domain/records/path'
import { asOwner, inAccount } from '../database/session'
import { findFile } from '../files/lifecycle'
import { createMailer } from '../mail/mailer'
import { fileKey } from '../storage/store'
import { callerOf } from '../testing/caller'
import { testFirm } from '../testing/firm'
import { smtpServer } from '../testing/smtp-server'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { createApp } from '../http/app'
import { INTERFACE } from '../register/interface'
import { ask, documentJob } from '../documents/documents'
import { orderDocuments } from './order-documents'

// Spec: MAT-2. An order goes out as PDF by mail, over SMTP. What the file says is read by another program than the one that wrote it.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const mailServer = await smtpServer()
afterAll(() => mailServer.close())
const { access_token: token } = await firm.signIn('admin@plumb.test')
const mailer = createMailer({
  smtpUrl: mailServer.url,
  dataDir: firm.services.config.dataDir,
  from: 'Quoin <no-reply@quoin.test>',
  now: firm.services.now,
})
const services = { ...firm.services, mailer }
const app = createApp(services, INTERFACE)
const job = documentJob(orderDocuments)

async function call(method: string, path: string, body?: unknown) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const reply = await app.request(`/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: (await reply.json()) as Row }
}
const { make } = callerOf(firm, token)
const move = async (order: number, name: string) => {
  const { status, body } = await call('POST', `/materialorders/${order}/transitions/${name}`, {})
  return { status, body: Array.isArray(body) ? (body[0] as Row) : body }
}
const documents = async (order: number) =>
  (await (
    await app.request(`/api/orderdocuments?order=${order}&sort=id`, { headers: { authorization: `Bearer ${token}` } })
  ).json()) as Row[]
async function settled(order: number, states: readonly string[]): Promise<void> {
  await expect.poll(async () => (await documents(order)).map(({ state }) => state)).toEqual(states)
}

async function textOf(file: unknown): Promise<string> {
  const found = await asOwner(database, db => findFile(db, firm.own.account, Number(file)))
  const bytes = found?.sha256 ? await firm.services.files.read(fileKey(found, found.sha256)) : new Uint8Array()
  const library = await PDFiumLibrary.init()
  const read = await library.loadDocument(bytes)
  const words = [...read.pages()].map(page => page.getText()).join('\n')
  read.destroy()
  library.destroy()
  return words
}

let order = 0
let project = 0
beforeEach(async () => {
  mailServer.answer = '250 fine'
  project = await make('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
  const supplier = await make('/suppliers', { fullName: 'Harland Building Supplies' })
  const contact = await make('/supplierpeople', { supplier, fullName: 'Zoë Peel', email: 'zoe@harland.test' })
  const vat = await make('/vattaxcodes', { code: 'T1', name: 'Standard', rate: '20' })
  order = await make('/materialorders', {
    project,
    supplier,
    contact,
    email: 'orders@harland.test',
    requiredDate: '2026-12-03',
    deliverTo: 'Kestrel House, gate B',
    deliveryCharge: '45.00',
    vatCode: vat,
    notes: 'Ring the site before you set out.',
  })
  const line = { project, order }
  await make('/materialorderlines', {
    ...line,
    name: 'Plasterboard, 12.5 mm',
    unit: 'm²',
    packs: '7',
    packUnit: 'pallet',
    packSize: '138.24',
    packPrice: '449.28',
  })
  await make('/materialorderlines', { ...line, name: 'Screws', unit: 'box', packs: '12', packPrice: '12.5' })
})

describe('an order that is sent', () => {
  test('is mailed with its PDF: lines, delivery, charge and VAT to the penny, and the page knows to whom and when', async () => {
    await make('/documenttemplates', {
      name: 'Orders',
      kind: 'materialOrder',
      title: 'Purchase order {{document.number}}',
      body: 'Dear {{recipient.contact}}, our terms apply to {{project.name}}.',
    })
    const [line] = (await call('GET', `/materialorderlines?order=${order}&sort=place`)).body as unknown as Row[]
    const slot = { project, orderLine: line?.id, quantity: '276.48' }
    await make('/deliveryslots', { ...slot, day: '2026-12-10' })
    await make('/deliveryslots', { ...slot, day: '2026-12-03', timeOfDay: 'morning' })
    expect((await move(order, 'send')).status).toBe(200)
    await settled(order, ['sent'])
    const [sent] = await documents(order)
    expect(sent).toMatchObject({
      title: 'Order 2418-001',
      sendTo: 'orders@harland.test',
      sentAt: '2026-11-21T09:00:00.000Z',
      sentBy: firm.own.users.get('admin@plumb.test'),
      pages: 1,
      total: '4007.95',
      fault: null,
    })
    const says = await textOf(sent?.file)
    // 7 × 449.28 = 3,144.96; 12 × 12.50 = 150.00; charge 45.00: net 3,339.96. VAT at 20 % 667.99; 4,007.95 in all.
    for (const words of [
      'Purchase order 2418-001',
      'Dear Zoë Peel, our terms apply to Kestrel House.',
      'Plasterboard, 12.5 mm',
      'Pallet of 138.24 m²',
      '3,144.96',
      '150.00',
      'Delivery charge',
      '45.00',
      '3,339.96',
      'VAT 20% on 3,339.96',
      '667.99',
      '4,007.95',
      'Deliver to: Kestrel House, gate B',
      'Required by: 03/12/2026',
      'On 03/12/2026, morning: 276.48 m² Plasterboard, 12.5 mm',
      'On 10/12/2026: 276.48 m² Plasterboard, 12.5 mm',
      'Ring the site before you set out.',
      'Page 1 of 1',
    ])
      expect(says).toContain(words)
    const mail = mailServer.mails.find(({ data }) => data.includes('Purchase order 2418-001.pdf'))
    expect(mail?.to).toEqual(['orders@harland.test'])
    expect(mail?.data).toContain('Reply-To: admin@plumb.test')
    const file = await asOwner(database, db => findFile(db, firm.own.account, Number(sent?.file)))
    const bytes = file?.sha256 ? await firm.services.files.read(fileKey(file, file.sha256)) : new Uint8Array()
    expect(mail?.data.replaceAll(/\s/g, '')).toContain(Buffer.from(bytes).toString('base64'))
  })

  test('and amended is mailed again as an amendment; the first document stays as it was', async () => {
    await move(order, 'send')
    await settled(order, ['sent'])
    expect((await move(order, 'amend')).body).toMatchObject({ state: 'draft', amendment: 1, number: 1 })
    await call('PATCH', `/materialorders/${order}`, { deliveryCharge: null })
    await move(order, 'send')
    await settled(order, ['sent', 'sent'])
    const [first, second] = await documents(order)
    // 3,294.96 and 20 % of it, 658.99.
    expect([first?.total, second?.total]).toEqual(['4007.95', '3953.95'])
    const says = await textOf(second?.file)
    expect(says).toContain('Amendment 1: this takes the place of the order sent to you before.')
    expect(says).toContain('Amendment 1, 2418 Kestrel House')
    expect(await textOf(first?.file)).not.toContain('mendment')
  })

  test('by hand has its PDF and no mail', async () => {
    const before = mailServer.mails.length
    await move(order, 'markSent')
    await settled(order, ['made'])
    expect((await documents(order))[0]).toMatchObject({ sendTo: null, sentAt: null, pages: 1 })
    expect(mailServer.mails).toHaveLength(before)
  })

  test('needs an address to go to', async () => {
    await call('PATCH', `/materialorders/${order}`, { email: null })
    expect(await move(order, 'send')).toMatchObject({
      status: 400,
      body: { message: 'Write where it goes, under "Send to"' },
    })
    await call('PATCH', `/materialorders/${order}`, { email: 'a@b.test, c@d.test' })
    expect((await move(order, 'send')).body.message).toBe('"a@b.test, c@d.test" is no e-mail address')
  })

  test('and cannot be amended once something was delivered', async () => {
    await move(order, 'send')
    const delivery = await make('/deliveries', { project, order, reference: 'DN 1', deliveredOn: '2026-11-19' })
    const [line] = (await (
      await app.request(`/api/materialorderlines?order=${order}`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as Row[]
    await make('/deliverylines', {
      project,
      delivery,
      orderLine: line?.id,
      name: 'x',
      quantity: '0.0000',
      entered: '0',
    })
    expect((await move(order, 'amend')).body.message).toBe(
      'Something has been delivered on this order. Close it instead, and order the rest again',
    )
  })
})

describe('a mail that does not go out', () => {
  test('is not sent where the mail server refuses the address; the sender is told, and sends it to another', async () => {
    mailServer.answer = '550 no such person'
    await move(order, 'send')
    await settled(order, ['failed'])
    const fault = 'The mail server does not take mail for orders@harland.test.'
    expect((await documents(order))[0]).toMatchObject({ fault, sentAt: null })
    const told = (await call('GET', '/notifications/my-unread')).body
    expect(JSON.stringify(told)).toContain(`did not go out. ${fault}`)
    mailServer.answer = '250 fine'
    expect((await call('POST', `/materialorders/${order}/documents`, { sendTo: 'nobody' })).status).toBe(422)
    expect((await call('POST', `/materialorders/${order}/documents`, { sendTo: 'sales@harland.test' })).status).toBe(
      202,
    )
    await settled(order, ['failed', 'sent'])
    expect(mailServer.mails.at(-1)?.to).toEqual(['sales@harland.test'])
  })

  test('is tried again where the mail server is away for a while, and sent once', async () => {
    mailServer.answer = '450 later'
    const before = mailServer.mails.length
    await move(order, 'send')
    const fault = async () => (await documents(order))[0]?.fault
    await expect.poll(fault).toBe('The mail server could not be reached. The server tries again in a few minutes.')
    mailServer.answer = '250 fine'
    await job.run(services)
    await settled(order, ['waiting'])
    firm.clock.now += 61_000
    await Promise.all([job.run(services), job.run(services)])
    await settled(order, ['sent'])
    expect(mailServer.mails).toHaveLength(before + 1)
  })

  test('whose fate a stopped server left open is never sent twice by itself', async () => {
    await move(order, 'send')
    await settled(order, ['sent'])
    const before = mailServer.mails.length
    await asOwner(database, db =>
      sql`update order_document set state = 'sending' where order_id = ${order}`.execute(db),
    )
    firm.clock.now += 660_000
    await job.run(services)
    await settled(order, ['failed'])
    expect((await documents(order))[0]?.fault).toBe(
      'The server stopped while sending it. Ask orders@harland.test whether it came before you send it again.',
    )
    expect(mailServer.mails).toHaveLength(before)
  })

  test('that left is not sent again where the server could not note it', async () => {
    await call('POST', `/materialorders/${order}/transitions/markSent`, {})
    await settled(order, ['made'])
    const before = mailServer.mails.length
    let hasLeft = false
    const broken = {
      ...services,
      mailer: {
        ...mailer,
        send: async (mail: Parameters<typeof mailer.send>[0]) => {
          await mailer.send(mail)
          hasLeft = true
        },
      },
      now: () => {
        if (!hasLeft) return services.now()
        hasLeft = false
        throw new Error('The database is away')
      },
    }
    const values = { project, title: 'Order', sendTo: 'orders@harland.test', order }
    await inAccount(database, me, tx => ask(tx, orderDocument, values), services.now())
    await job.run(broken)
    firm.clock.now += 61_000
    await job.run(services)
    await settled(order, ['made', 'sending'])
    expect(mailServer.mails).toHaveLength(before + 1)
  })

  test('cannot be sent again from a draft', async () => {
    expect((await call('POST', `/materialorders/${order}/documents`, { sendTo: 'a@b.test' })).body.message).toBe(
      'This order has not been sent, so there is nothing to send again',
    )
  })
})
