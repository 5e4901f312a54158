import { expect, test } from 'vitest'
import { client } from '#contract/contacts/client'
import { issue } from '#contract/commercial/issue'
import { materialInvoice } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { project } from '#contract/estimating/project'
import { add, remove, set } from '../write/changes'
import { quantityOf, rateOf } from '#domain/value/money'
import { give, openTestReplica } from '../../../tests/support/replica'

const INVOICE = { resource: materialInvoice.name, id: 330 }
const LINE = { project: 3, invoice: 330, name: 'New', quantity: quantityOf(1), price: rateOf(2) }
async function open() {
  const { replica } = await openTestReplica()
  await give(replica, 'client', 'account', 2, 1, { fullName: 'Albion' })
  await give(replica, 'project', 'index', 3, 1, { name: 'Albion Mill', client: 2 })
  const at = { project: 3 }
  for (const id of [330, 331]) await give(replica, 'materialInvoice', 'project:3', id, 1, { ...at, supplier: 9 })
  await give(replica, 'materialInvoiceLine', 'project:3', 341, 1, { ...at, invoice: 330, name: 'Board' })
  await give(replica, 'materialInvoiceLine', 'project:3', 342, 1, { ...at, invoice: 331, name: 'Screws' })
  return replica
}
const refuse = (replica: Awaited<ReturnType<typeof open>>, seq: number) =>
  replica.store.write('strict', async ({ tables }) => {
    await tables.outbox.update(seq, { state: 'rejected' })
  })

test('what is unsent about a record is its own changes and those of what cannot exist without it', async () => {
  const replica = await open()
  await replica.edit([set(materialInvoice, 331, { invoiceReference: 'B' })], 'Other invoice', 'app')
  await replica.edit([set(materialInvoiceLine, 342, { name: 'Long screws' })], 'Line of another invoice', 'app')
  await replica.edit([set(client, 2, { fullName: 'Albion Ltd' })], 'Client', 'app')
  expect(await replica.unsentAbout([INVOICE])).toEqual({ changes: 0, scopes: [], needsPerson: false })
  await replica.edit([set(materialInvoice, 330, { invoiceReference: 'A' })], 'Invoice', 'app')
  await replica.edit([set(materialInvoiceLine, 341, { name: 'Wide board' })], 'Line', 'app')
  await replica.edit([add(materialInvoiceLine, LINE, 1001)], 'New line', 'app')
  await replica.edit([set(materialInvoiceLine, 1001, { name: 'Newer' })], 'New line again', 'app')
  expect(await replica.unsentAbout([INVOICE])).toEqual({ changes: 3, scopes: ['project:3'], needsPerson: false })
  await replica.edit([remove(materialInvoiceLine, 341)], 'Line deleted', 'app')
  expect((await replica.unsentAbout([INVOICE])).changes).toBeGreaterThanOrEqual(3)
})

test('the owner of a scope has what is unsent in it', async () => {
  const replica = await open()
  await replica.edit([add(issue, { project: 3, summary: 'Crack' }, 1002)], 'Issue', 'app')
  expect(await replica.unsentAbout([{ resource: project.name, id: 3 }])).toMatchObject({
    changes: 1,
    scopes: ['project:3'],
  })
})

test('it needs the person when one of the changes, or one that they wait for, was refused', async () => {
  const replica = await open()
  await replica.edit([add(materialInvoiceLine, LINE, 1001)], 'New line', 'app')
  const [own] = await replica.outbox()
  await refuse(replica, own?.entry.seq ?? 0)
  expect((await replica.unsentAbout([INVOICE])).needsPerson).toBe(true)
  expect((await replica.unsentAbout([{ resource: materialInvoice.name, id: 331 }])).needsPerson).toBe(false)

  const other = await open()
  await other.edit([add(client, { fullName: 'New client' }, 1003)], 'Client', 'app')
  await other.edit([set(project, 3, { client: 1003 })], 'Project', 'app')
  const [first, second] = await other.outbox()
  expect(second?.entry.needs).toContain(first?.entry.seq)
  await refuse(other, first?.entry.seq ?? 0)
  expect(await other.unsentAbout([{ resource: project.name, id: 3 }])).toMatchObject({ changes: 1, needsPerson: true })
})

const HELD = {
  scope: 'project:3',
  state: 'consistent',
  cursor: 'c1',
  pinned: false,
  openedAt: 0,
  rows: 0,
  bytes: 0,
  pulledAt: '2026-11-21T08:00:00.000Z',
  clearing: false,
  replay: false,
  repair: [],
} as const

test('a device is behind while a change of it that was accepted lately is newer than the head of its scope', async () => {
  const replica = await open()
  await replica.edit([set(materialInvoice, 330, { invoiceReference: 'A' })], 'Invoice', 'app')
  const [line] = await replica.outbox()
  if (!line) throw new Error('nothing waits')
  const { entry } = line
  const accepted = (rev: number, head: number) =>
    replica.store.write('strict', async ({ tables }) => {
      const { seq, label, resource, id } = entry
      await tables.sent.put({ seq, label, resource, id, at: '2026-11-21T09:00:00.000Z', entry, rev })
      await tables.scopes.put({ ...HELD, head })
    })
  const isBehind = (since: string, scope = 'project:3') => replica.isBehind([scope], since)
  await accepted(41, 40)
  expect(await isBehind('2026-11-21T08:59:00.000Z')).toBe(true)
  expect(await isBehind('2026-11-21T09:01:00.000Z')).toBe(false)
  expect(await isBehind('2026-11-21T08:59:00.000Z', 'project:4')).toBe(false)
  await accepted(41, 41)
  expect(await isBehind('2026-11-21T08:59:00.000Z')).toBe(false)
})
