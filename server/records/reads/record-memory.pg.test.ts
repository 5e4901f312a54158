import { expect, test } from 'vitest'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialOrderLine } from '#contract/commercial/material-order-line'
import { makeOne as plant } from '../../../tests/sync-server/site'
import { inAccount } from '../../database/session'
import { callerOf } from '../../testing/caller'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { pointingAt } from '../write/within'
import { RecordMemory } from './record-memory'

// Decision 750. What is remembered is what a list read whole has, after each kind of change.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const { call } = callerOf(firm, token)
const KINDS = [materialInvoice, materialOrderLine] as const

test('a memory has the records that a whole reading has, in its order, after every change', async () => {
  const [project, other] = [
    await plant(database, me, 'project', { name: 'Kestrel House', showProjectHub: true }),
    await plant(database, me, 'project', { name: 'Ash Street', showProjectHub: true }),
  ]
  const supplier = await plant(database, me, 'supplier', { fullName: 'Trent Board' })
  const memory = new RecordMemory()
  const compared = async (id: number): Promise<number> => {
    const [held, whole] = await inAccount(database, me, async tx => [
      await memory.within(tx, 'project', id, KINDS),
      new Map<string, readonly object[]>([
        [materialInvoice.name, await pointingAt(tx, materialInvoice, 'project', [id])],
        [materialOrderLine.name, await pointingAt(tx, materialOrderLine, 'project', [id])],
      ]),
    ])
    for (const { name } of KINDS) expect([...(held.get(name)?.values() ?? [])]).toEqual(whole.get(name))
    return [...held.values()].reduce((sum, { size }) => sum + size, 0)
  }
  const invoice = (reference: string) =>
    plant(database, me, 'materialInvoice', { project, supplier, invoiceReference: reference, net: '10.00' })
  const order = await plant(database, me, 'materialOrder', { project, supplier })
  const line = (name: string) =>
    plant(database, me, 'materialOrderLine', { project, order, name, unit: 'sheet', packPrice: '9.36' })
  expect(await compared(project)).toBe(0)
  const first = await invoice('A-1')
  await invoice('A-2')
  const [, second] = [await line('Board'), await line('Stud')]
  expect(await compared(project)).toBe(4)
  // A line that moves before the others.
  await line('Screws')
  expect((await call('POST', `/materialorderlines/${second}/transitions/move`, { after: -1 })).status).toBe(200)
  expect(await compared(project)).toBe(5)
  expect((await call('PATCH', `/invoices/${first}`, { notes: 'Seen' })).status).toBe(200)
  await compared(project)
  await call('PATCH', `/invoices/${first}/archive`)
  expect(await compared(project)).toBe(4)
  await call('PATCH', `/invoices/${first}/unarchive`)
  expect(await compared(project)).toBe(5)
  await call('DELETE', `/invoices/${first}`)
  expect(await compared(project)).toBe(4)
  await call('POST', '/deleted-records/restore', { resource: 'materialInvoice', ids: [first] })
  expect(await compared(project)).toBe(5)
  expect(await compared(other)).toBe(0)
})

test('a kind that was not asked for meanwhile is read again', async () => {
  const project = await plant(database, me, 'project', { name: 'Osprey Court', showProjectHub: true })
  const supplier = await plant(database, me, 'supplier', { fullName: 'Pennine' })
  const memory = new RecordMemory()
  const invoices = (kinds: readonly (typeof KINDS)[number][]) =>
    inAccount(
      database,
      me,
      async tx => (await memory.within(tx, 'project', project, kinds)).get(materialInvoice.name)?.size,
    )
  expect(await invoices(KINDS)).toBe(0)
  await plant(database, me, 'materialInvoice', { project, supplier, invoiceReference: 'B-1', net: '10.00' })
  expect(await invoices([materialOrderLine])).toBeUndefined()
  expect(await invoices(KINDS)).toBe(1)
})
