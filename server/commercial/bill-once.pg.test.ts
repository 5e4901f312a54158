import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { testFirm } from '../testing/firm'
import { testDatabase } from '../testing/test-database'

// Issue "Safe money": one bill of the accounting platform was taken for two invoices, and both could be paid. Decision 707.

const database = await testDatabase()
const firm = await testFirm(database)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const call = async (method: string, path: string, body?: unknown) => {
  const reply = await firm.call(method, path, { token, body })
  const answer: unknown = reply.status === 204 ? {} : await reply.json()
  return { status: reply.status, body: answer as Row }
}
const make = async (path: string, body: Row): Promise<number> => {
  const made = await call('POST', path, body)
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(made.body)}`)
  return Number(made.body.id)
}
const sentOrder = async (on: number, of: number) => {
  const id = await make('/materialorders', { project: on, supplier: of, email: 'orders@harland.test' })
  await make('/materialorderlines', { project: on, order: id, name: 'Boards', packs: '150', packPrice: '8.40' })
  await call('POST', `/materialorders/${id}/transitions/markSent`, {})
  return id
}
const bill = (id: string, reference: string) => ({ id, reference, subTotal: 1260, taxAmount: 252 })
const take = (order: number, given: Row) => call('POST', `/orders/${order}/invoices/from-codat-bill`, given)
const invoices = async () => ((await call('GET', `/invoices?supplier=${supplier}`)).body as unknown as Row[]).length

const restored = (id: number) => call('POST', '/deleted-records/restore', { resource: 'materialInvoice', ids: [id] })

let project = 0
let supplier = 0
let first = 0
let second = 0
let codat = ''
let count = 0

beforeEach(async () => {
  project = await make('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
  supplier = await make('/suppliers', { fullName: 'Harland Building Supplies' })
  first = await sentOrder(project, supplier)
  second = await sentOrder(project, supplier)
  codat = `bill-${++count}`
})

test('a bill that was renumbered in the accounts is not taken for a second invoice', async () => {
  expect((await take(first, bill(codat, 'HBS-9'))).status).toBe(201)
  for (const [order, id] of [
    [first, codat],
    [second, codat],
    [second, ` ${codat} `],
  ] as const)
    expect(await take(order, bill(id, 'HBS-10'))).toMatchObject({
      status: 409,
      body: { message: 'This bill is already here as invoice HBS-9. Nothing was added. Open that one instead' },
    })
  expect(await invoices()).toBe(1)
  expect((await take(second, bill(`${codat}-b`, 'HBS-10'))).status).toBe(201)
})

test('a bill is taken once over projects and suppliers, and says where it is', async () => {
  const elsewhere = await make('/projects', { name: 'Elsewhere', reference: '7', showProjectHub: true })
  const steel = await make('/suppliers', { fullName: 'Steelform' })
  expect((await take(await sentOrder(elsewhere, steel), bill(codat, 'ST-1'))).status).toBe(201)
  expect((await take(first, bill(codat, 'ST-1'))).body.message).toBe(
    'This bill is already here as invoice ST-1, on another project. Nothing was added. Open that one instead',
  )
})

test('a bill taken at the same moment from two devices makes one invoice', async () => {
  const steel = await make('/suppliers', { fullName: 'Steelform' })
  const third = await sentOrder(project, steel)
  const replies = await Promise.all([
    take(first, bill(codat, 'R-1')),
    take(second, bill(codat, 'R-2')),
    take(third, bill(codat, 'R-3')),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409])
})

test('a bill whose invoice is archived is still taken; one whose invoice is deleted is free, until it is restored', async () => {
  const { body } = await take(first, bill(codat, 'A-1'))
  const id = Number(body.id)
  expect((await call('PATCH', `/invoices/${id}/archive`)).status).toBe(200)
  expect((await take(second, bill(codat, 'A-2'))).body.message).toBe(
    'This bill is already here as invoice A-1, which is archived. Nothing was added. Unarchive that one, or delete it first',
  )
  expect((await call('PATCH', `/invoices/${id}/unarchive`)).status).toBe(200)
  expect((await call('PATCH', `/invoices/${id}`, { notes: 'Checked' })).status).toBe(200)
  expect((await call('DELETE', `/invoices/${id}`)).status).toBe(204)
  const again = await take(second, bill(codat, 'A-2'))
  expect(again.status).toBe(201)
  expect(await restored(id)).toMatchObject({
    status: 409,
    body: { message: 'The accounting bill of this invoice is already here as invoice A-2. Delete that one first' },
  })
  expect((await call('DELETE', `/invoices/${Number(again.body.id)}`)).status).toBe(204)
  expect((await restored(id)).status).toBe(200)
  expect((await call('GET', `/invoices/${id}`)).body.codatId).toBe(codat)
})

test('the database itself keeps a bill from a second invoice of either kind', async () => {
  await take(first, bill(codat, 'D-1'))
  const other = Number((await take(second, bill(`${codat}-b`, 'D-2'))).body.id)
  const account = (
    await sql<{ id: number }>`select account_id as id from material_invoice where id = ${other}`.execute(
      database.kysely,
    )
  ).rows[0]?.id
  await expect(
    sql`update material_invoice set codat_id = ${codat} where id = ${other} and account_id = ${account}`.execute(
      database.kysely,
    ),
  ).rejects.toThrow('duplicate key')
})

test('bug: a bill whose number is spaces became an invoice without a number', async () => {
  const refused = await take(first, bill(codat, '  '))
  expect(refused).toMatchObject({ status: 422 })
  expect(JSON.stringify(refused.body)).toContain('You must specify this field')
  expect(await invoices()).toBe(0)
})
