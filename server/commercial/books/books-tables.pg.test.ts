import { read as readWorkbook, utils } from '@e965/xlsx'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { makeOne as plant } from '../../../tests/sync-server/site'
import { asOwner, inAccount } from '../../database/session'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { agedTable } from './books-tables'

// Spec: REP-3; decision 748. The clock is 2026-11-21. Oracle M1: 1,860.00 of 1,897.50 is approved, with 372.00 of 379.50 VAT.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const get = (path: string) => firm.call('GET', path, { token })
const lines = async (path: string) => {
  const reply = await get(path)
  expect(reply.status).toBe(200)
  return (await reply.text()).replace('\u{FEFF}', '').trimEnd().split('\r\n').slice(1)
}

beforeAll(async () => {
  const project = await plant(database, me, 'project', { name: 'Kestrel House', showProjectHub: true })
  const supplier = await plant(database, me, 'supplier', { fullName: '=Steelform' })
  const subcontractor = await plant(database, me, 'subcontractor', { fullName: 'Northern Plastering' })
  const invoice = await plant(database, me, 'materialInvoice', {
    project,
    supplier,
    invoiceReference: 'INV 4410',
    issueDate: '2026-11-02',
    dueDate: '2026-11-11',
    net: '1897.50',
    vat: '379.50',
  })
  const labour = await plant(database, me, 'labourApplication', {
    project,
    subcontractor,
    assessment: await plant(database, me, 'assessment', { name: 'Drylining', project }),
    effectiveDate: '2026-10-31',
  })
  await asOwner(database, async db => {
    await sql`update material_invoice set state = 'approved', approved_for_payment = 1860 where id = ${invoice}`.execute(
      db,
    )
    await sql`update labour_application set state = 'paid', reference = 'LA-001', account_sequence_number = 1, payable = 1000,
      cis_base = 800, cis_deduction = 160, cis_verification = 'V1', vat = 0, paid_on = '2026-11-06' where id = ${labour}`.execute(
      db,
    )
  })
})

test('exports what is owed, document by document, with no text that starts a formula', async () => {
  // 1,860.00 and 372.00, ten days late.
  expect(await lines('/books/aged/export?format=csv')).toEqual([
    "We owe,'=Steelform,Invoice,INV 4410,Kestrel House,11/11/2026,1 to 30 days late,2232.00",
  ])
  const reply = await get('/books/aged/export')
  expect(reply.headers.get('content-disposition')).toContain('Creditors and debtors 2026-11-21.xlsx')
  const book = readWorkbook(new Uint8Array(await reply.arrayBuffer()))
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  expect(sheet && utils.sheet_to_json<unknown[]>(sheet, { header: 1 })[1]?.at(-1)).toBe(2232)
})

test('bug: what is owed today was saved under the name of another day', async () => {
  const reply = await get('/books/aged/export?day=2026-10-15')
  expect(reply.headers.get('content-disposition')).toContain('Creditors and debtors 2026-11-21.xlsx')
})

test('exports the VAT and the CIS of the month of a day, and no other month', async () => {
  expect(await lines('/books/vat/export?format=csv&day=2026-11-06')).toEqual([
    'Purchases,,Invoice,INV 4410,Kestrel House,02/11/2026,1860.00,372.00,0.00',
    'Purchases,,Labour application,LA-001,Kestrel House,06/11/2026,1000.00,0.00,0.00',
  ])
  expect(await lines('/books/cis/export?format=csv&day=2026-11-06')).toEqual([
    'Northern Plastering,Labour application,LA-001,Kestrel House,06/11/2026,1000.00,200.00,160.00,V1',
  ])
  expect(await lines('/books/cis/export?format=csv&day=2026-11-05')).toEqual([])
})

test('leaves out what the caller may not read, and names it', async () => {
  const permissions = new Set([...me.permissions].filter(each => !/MaterialInvoices|AccountsInvoices/.test(each)))
  const { rows } = await inAccount(database, { ...me, permissions }, agedTable)
  expect(rows).toEqual([[{ kind: 'text', text: 'Not in this file, because you may not see them: invoices' }]])
  expect((await firm.call('GET', '/books/vat/export')).status).toBe(401)
})
