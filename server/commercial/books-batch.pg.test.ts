import { expect, test } from 'vitest'
import { HEADER } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import { testFirm } from '../testing/firm'
import { allowOwnApproval } from '../testing/own-approval'
import { testDatabase } from '../testing/test-database'

// A batch of the books calls each document with a key of its own. The reply of a call may be lost, and the batch goes on.

const firm = await testFirm(await testDatabase())
await allowOwnApproval(firm)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const call = async (method: string, path: string, body?: unknown, key?: string) => {
  const reply = await firm.call(method, path, { token, body, headers: key ? { [HEADER.idempotencyKey]: key } : {} })
  return { status: reply.status, body: (await reply.json()) as Row }
}
const make = async (path: string, body: Row): Promise<number> => Number((await call('POST', path, body)).body.id)

test('an invoice of a batch is paid once, whether its call is repeated or another batch pays it too', async () => {
  const project = await make('/projects', { name: 'Kestrel House', reference: '2417', showProjectHub: true })
  const supplier = await make('/suppliers', { fullName: 'Harland Building Supplies' })
  const id = await make('/invoices', { project, supplier, invoiceReference: 'STF-4398', net: '676', vat: '0' })
  const nominalCode = await make('/nominalcodes', { code: '5000', name: 'Materials' })
  await make('/nominalcodeassignments', { project, invoice: id, nominalCode, totalValue: '676' })
  const step = (name: string, body: Row, key: string) =>
    call('POST', `/invoices/${id}/transitions/${name}`, body, `${key}-${id}`)
  const approved = await step('approve', { approvedForPayment: '676.00', overrideReason: 'Collected' }, 'a')
  expect(approved).toMatchObject({ status: 200 })
  expect(await step('pay', {}, 'b')).toMatchObject({ status: 200, body: [{ state: 'paid', paidAmount: '676.00' }] })
  const history = async () => (await call('GET', `/invoices/${id}/history`)).body
  const once = await history()
  expect(await step('pay', {}, 'b')).toMatchObject({ status: 200, body: [{ state: 'paid' }] })
  expect((await step('pay', {}, 'c')).body.message).toBe('This invoice is already paid')
  expect(await history()).toEqual(once)
})
