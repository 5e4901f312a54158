import { sql } from 'kysely'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { expect, test } from 'vitest'
import { asOwner } from '../database/session'
import { findFile } from '../files/lifecycle'
import { fileKey } from '../storage/store'
import { callerOf } from '../testing/caller'
import { testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { make, makeOne } from '../../tests/sync-server/site'

// Spec: ASMT-18, tender documents. What the files say is read by another program than the one that wrote them.

const database = await testDatabase()
const firm = await testFirm(database)
const me = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
const { access_token: token } = await firm.signIn('admin@plumb.test')

const { call, list } = callerOf(firm, token)

async function textOf(file: unknown): Promise<string> {
  const reply = await call('GET', `/files/${String(file)}`)
  expect(reply.body).toMatchObject({ mimeType: 'application/pdf' })
  const found = await asOwner(database, db => findFile(db, me.account, Number(file)))
  const bytes = found?.sha256 ? await firm.services.files.read(fileKey(found, found.sha256)) : new Uint8Array()
  const library = await PDFiumLibrary.init()
  const read = await library.loadDocument(bytes)
  const words = [...read.pages()].map(page => page.getText()).join('\n')
  read.destroy()
  library.destroy()
  return words
}

test('a cover letter, a priced bill, a summary and the exclusions are made as PDF', async () => {
  await makeOne(database, me, 'company', { name: 'Northgate Interiors Ltd' })
  const client = await makeOne(database, me, 'client', { fullName: 'Calder Valley Estates LLP' })
  const project = await makeOne(database, me, 'project', { name: 'Albion Mill', reference: '2431', client })
  const coverLetter = await makeOne(database, me, 'documentTemplate', {
    name: 'Letter',
    kind: 'tender',
    title: 'Our tender',
    body: 'Dear {{recipient.name}}, we offer {{project.name}} for {{document.total}}. Zoë',
  })
  const assessment = await makeOne(database, me, 'assessment', { name: 'Drylining', project })
  const zones = await make(
    database,
    me,
    'assessmentZone',
    { name: 'Level 1', assessment },
    { name: 'Level 2', assessment },
  )
  const group = await makeOne(database, me, 'productGroup', { name: 'Partitions', assessment })
  const product = await makeOne(database, me, 'assessmentProduct', {
    name: 'Partition',
    ref: 'P-01',
    assessment,
    group,
    unit: 'm²',
    fixedPrice: '32.88',
  })
  const quantity = (amount: string) => ({ quantity: amount, source: 'boq' })
  const cells = { [zones[0] ?? 0]: quantity('214.65'), [zones[1] ?? 0]: quantity('204.60') }
  await makeOne(database, me, 'productQuantities', { id: product, assessment, cells })
  await makeOne(database, me, 'assessmentFixedCost', { name: 'Supervisor', assessment, ratePerPeriod: '1000' })
  const contingency = await call('POST', `/assessments/${assessment}/contingency-fixed-cost`, { ratePerPeriod: '150' })
  expect(contingency.body).toMatchObject({ name: 'Contingency', clientVisible: false })
  await call('POST', `/assessments/${assessment}/transitions/ready`, {})
  const tender = await makeOne(database, me, 'tender', {
    name: 'Albion Mill',
    project,
    coverLetter,
    exclusions: 'Scaffolding by others.',
  })
  expect((await call('POST', `/tenders/${tender}/documents`, { kinds: ['bill'] })).status).toBe(400)
  await call('POST', `/assessments/${assessment}/transitions/tender`, { tender })

  const kinds = ['cover', 'bill', 'summary', 'exclusions']
  expect((await call('POST', `/tenders/${tender}/documents`, { kinds })).status).toBe(202)
  const documents = () => list(`/tenderdocuments?tender=${tender}`)
  await expect.poll(async () => (await documents()).map(({ state }) => state)).toEqual(kinds.map(() => 'made'))
  expect((await call('GET', `/tenders/${tender}`)).body.status).toBe('generated')
  const of = async (kind: string) => (await documents()).find(each => each.kind === kind)
  const cover = await textOf((await of('cover'))?.file)
  // 214.65 × 32.88 = 7,057.69 and 204.60 × 32.88 = 6,727.25 (oracle 2): 13,784.94, with 1,150.00 of fixed costs 14,934.94.
  expect(cover).toContain('Dear Calder Valley Estates LLP, we offer Albion Mill for £14,934.94. Zoë')
  const bill = await textOf((await of('bill'))?.file)
  for (const words of [
    'Northgate Interiors Ltd',
    'P-01',
    'Level 1',
    '7,057.69',
    '6,727.25',
    'Partitions, to summary',
    '13,784.94',
    'Supervisor',
    '14,934.94',
    'Page 1 of 1',
  ])
    expect(bill).toContain(words)
  // The contingency is ours: its 150.00 is in the price of the supervisor.
  expect(bill).toMatch(/Supervisor\s+1,150\.00/)
  expect(bill).not.toContain('Contingency')
  expect((await call('GET', `/files/${String((await of('bill'))?.file)}`)).body).toMatchObject({
    fileName: '2431 Albion Mill, Tender 1, priced bill.pdf',
  })
  expect(await textOf((await of('exclusions'))?.file)).toContain('Scaffolding by others.')
  expect(await textOf((await of('summary'))?.file)).toContain('Drylining, version 1.0')

  // Made again it replaces the one before, in what the firm counts in by now.
  const before = await of('bill')
  expect(bill).toContain('Amounts are pounds')
  await asOwner(database, db =>
    db.updateTable('account').set({ default_currency: 'EUR' }).where('id', '=', me.account).execute(),
  )
  await call('POST', `/tenders/${tender}/documents`, { kinds: ['bill'] })
  const states = async () => (await documents()).map(({ state }) => state)
  await expect.poll(states).toEqual(kinds.map(() => 'made'))
  const again = await of('bill')
  expect(again?.id).not.toBe(before?.id)
  const euros = await textOf(again?.file)
  expect(euros).toContain('Rate €')
  expect(euros).toContain('Amounts are euros')
  expect(euros).not.toContain('£')

  // It was submitted while a document was still being made, before anyone had looked at it.
  const being = (state: string) =>
    sql`update tender_document set state = ${state} where id = ${String(again?.id)}`.execute(database.kysely)
  await being('making')
  expect(await call('POST', `/tenders/${tender}/transitions/submit`, {})).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('is still being made. Submit the tender when you have looked at it') },
  })
  await being('made')

  // Once the tender is submitted, what went out stays beside what is printed later.
  expect((await call('POST', `/tenders/${tender}/transitions/submit`, {})).status).toBe(200)
  await call('POST', `/tenders/${tender}/documents`, { kinds: ['bill'] })
  await expect.poll(states).toEqual([...kinds, 'bill'].map(() => 'made'))
  expect(await call('GET', `/tenderdocuments/${String(again?.id)}`)).toMatchObject({ body: { file: again?.file } })
})
