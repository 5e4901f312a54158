import { expect, test } from 'vitest'
import { HEADER } from '#contract/sync/protocol'
import type { Row } from '#domain/records/path'
import { testFirm } from '../../testing/firm'
import { testDatabase } from '../../testing/test-database'

// The totals of the books' lists, over HTTP. Figures by hand. Spec: REP-3.

const firm = await testFirm(await testDatabase())
const { access_token: token } = await firm.signIn('admin@plumb.test')
const make = async (path: string, body: Row): Promise<number> => {
  const made = await firm.call('POST', path, { token, body })
  const answer = (await made.json()) as Row
  if (made.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer)}`)
  return Number(answer.id)
}
async function listed(query: string) {
  const reply = await firm.call('GET', `/invoices?${query}`, { token })
  const sums: unknown = JSON.parse(reply.headers.get(HEADER.sums) ?? 'null')
  return { rows: ((await reply.json()) as Row[]).length, total: reply.headers.get(HEADER.total), sums }
}

const kestrel = await make('/projects', { name: 'Kestrel House', reference: '2417', showProjectHub: true })
const granary = await make('/projects', { name: 'Granary Wharf', reference: '2418', showProjectHub: true })
const steelform = await make('/suppliers', { fullName: 'Steelform Trade' })
const calder = await make('/suppliers', { fullName: 'Calder Insulation' })
const invoice = (
  project: number,
  supplier: number,
  invoiceReference: string,
  net: string,
  vat: string,
  more: Row = {},
) => make('/invoices', { project, supplier, invoiceReference, net, vat, ...more })
await invoice(kestrel, steelform, 'STF-4398', '676.00', '135.20')
await invoice(granary, steelform, 'STF-4410', '2214.01', '442.80')
await invoice(kestrel, calder, 'CIN-0928', '932.40', '186.48')
const archived = await invoice(kestrel, calder, 'CIN-0001', '5000.00', '1000.00')
await firm.call('PATCH', `/invoices/${archived}/archive`, { token })

test('adds up all that pass the filter, over every project, whatever page is asked', async () => {
  // 676.00 + 2,214.01 + 932.40 = 3,822.41; 135.20 + 442.80 + 186.48 = 764.48.
  const all = { total: '3', sums: { net: '3822.41', vat: '764.48', approvedForPayment: '0.00' } }
  expect(await listed('totals=1&limit=1')).toEqual({ rows: 1, ...all })
  expect(await listed('totals=1&limit=1&page=3')).toEqual({ rows: 1, ...all })
  // 676.00 + 2,214.01 = 2,890.01.
  expect(await listed(`totals=1&supplier=${steelform}`)).toMatchObject({ total: '2', sums: { net: '2890.01' } })
  expect(await listed(`totals=1&supplier=${steelform}&project=${kestrel}`)).toMatchObject({ sums: { net: '676.00' } })
  expect(await listed('totals=1&includeArchived=1')).toMatchObject({ total: '4', sums: { net: '8822.41' } })
  expect(await listed('totals=1&state=paid')).toMatchObject({ total: '0', sums: { net: '0.00' } })
})

test('adds nothing up unless it is asked', async () =>
  expect(await listed('limit=1')).toEqual({ rows: 1, total: '3', sums: null }))

test('keeps totals of one project true after a change, and those asked apart from those not asked', async () => {
  const here = `totals=1&project=${granary}`
  expect(await listed(`project=${granary}`)).toMatchObject({ total: '1', sums: null })
  expect(await listed(here)).toMatchObject({ total: '1', sums: { net: '2214.01' } })
  await invoice(granary, calder, 'CIN-0911', '-96.10', '-19.22', { kind: 'credit' })
  // 2,214.01 − 96.10 = 2,117.91; 442.80 − 19.22 = 423.58.
  expect(await listed(here)).toMatchObject({ total: '2', sums: { net: '2117.91', vat: '423.58' } })
  expect(await listed(here)).toMatchObject({ total: '2', sums: { net: '2117.91', vat: '423.58' } })
})
