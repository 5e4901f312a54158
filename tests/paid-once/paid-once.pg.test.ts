import { expect, test } from 'vitest'
import type { Row } from '#domain/records/path'
import { testFirm } from '#server/testing/firm'
import { allowOwnApproval } from '#server/testing/own-approval'
import { testDatabase } from '#server/testing/test-database'
import { type Books, play } from './play'
import type { Billed } from './purse'

// As `paid-once.test.ts`, over HTTP against the server.

const firm = await testFirm(await testDatabase())
await allowOwnApproval(firm)
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
const pounds = (pence: number): string => (pence / 100).toFixed(2)

async function serverBooks(prices: readonly number[]): Promise<Books> {
  const project = await make('/projects', { name: 'Kestrel House', reference: '2418', showProjectHub: true })
  const supplier = await make('/suppliers', { fullName: 'Harland Building Supplies' })
  const order = await make('/materialorders', { project, supplier, email: 'orders@harland.test' })
  const lines: number[] = []
  for (const price of prices)
    lines.push(
      await make('/materialorderlines', { project, order, name: 'Boards', packs: '1000', packPrice: pounds(price) }),
    )
  await call('POST', `/materialorders/${order}/transitions/markSent`, {})
  const note = { project, order, supplier, reference: 'DN 1', deliveredOn: '2026-01-19' }
  const delivery = await make('/deliveries', note)
  let count = 0
  const add = async (billed: readonly Billed[], sign: number, more: Row) => {
    count += 1
    const pence = billed.reduce((sum, { on, units }) => sum + sign * units * (prices[on] ?? 0), 0)
    const values = { project, supplier, order, invoiceReference: `N-${count}`, net: pounds(pence), ...more }
    const invoice = await make('/invoices', values)
    for (const { on, units } of billed) {
      const line = { project, invoice, orderLine: lines[on], name: 'Boards', quantity: String(sign * units) }
      await make('/invoicelines', { ...line, price: pounds(prices[on] ?? 0) })
    }
    return invoice
  }
  const move = async (id: number, name: string, input: Row): Promise<boolean> => {
    const { status } = await call('POST', `/invoices/${id}/transitions/${name}`, input)
    return status === 200
  }
  return {
    comes: async (on, units) => {
      const quantity = String(units)
      await make('/deliverylines', {
        project,
        delivery,
        orderLine: lines[on],
        name: 'Boards',
        quantity,
        entered: quantity,
      })
    },
    bill: billed => add(billed, 1, {}),
    credit: (of, line) => add([line], -1, { kind: 'credit', creditsInvoice: of }),
    approve: (id, amount, overrideReason) =>
      move(id, 'approve', { approvedForPayment: pounds(amount), ...(overrideReason ? { overrideReason } : {}) }),
    release: (id, amount, releaseReason) =>
      move(id, 'release', { releasedAmount: pounds(amount), ...(releaseReason ? { releaseReason } : {}) }),
    pay: id => move(id, 'pay', {}),
    unpay: id => move(id, 'unpay', { unpaidReason: 'Paid by mistake' }),
    reopen: id => move(id, 'reopen', {}),
    paper: async id => {
      const { body } = await call('GET', `/invoices/${id}`)
      const pence = (value: unknown) => Math.round(Number(value ?? 0) * 100)
      return { approved: pence(body.approvedForPayment), paid: pence(body.paidAmount) }
    },
  }
}

test('the server pays exactly what came and what was released, over random sequences', async () => {
  const prices = [18_000, 1_250]
  const wrong: string[] = []
  for (const seed of [3, 17]) wrong.push(...(await play(await serverBooks(prices), prices, seed, 45)))
  expect(wrong).toEqual([])
})
