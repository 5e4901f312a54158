import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Problem } from '#contract/kit/problem'
import { supplier } from '#contract/contacts/supplier'
import { inAccount } from '../../database/session'
import { insertRecords } from '../../records/write/insert'
import { callerOf } from '../../testing/caller'
import { testFirm } from '../../testing/firm'
import { identityOf } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'

const database = await testDatabase()
const firm = await testFirm(database)
const { access_token: token } = await firm.signIn('admin@plumb.test')
const get = (path: string, as = token) => firm.call('GET', path, { token: as })
const { make } = callerOf(firm, token)

const client = await make('/clients', {
  fullName: 'Calder & Valley <Estates>',
  address: {
    street1: '1 Mill Lane',
    street2: '',
    street3: 'Rear yard',
    city: 'Leeds',
    county: '',
    postcode: '',
    country: 'GB',
  },
})
await make('/projects', {
  name: 'Albion Mill',
  client,
  tenderDueDate: '2026-12-03',
  retentionPercentage: '2.5',
  status: 'won',
  showProjectHub: true,
})
await make('/projects', { name: '=cmd()', status: 'lost' })
const archived = await make('/projects', { name: 'Zinc Yard' })
await firm.call('PATCH', `/projects/${archived}/archive`, { token })

/** The Nth worksheet row's cell texts. */
const sheetRows = (bytes: Uint8Array): string[][] =>
  [
    ...strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array()).matchAll(/<row [^>]*>(.*?)<\/row>/g),
  ].map(([, row = '']) =>
    [...row.matchAll(/<c [^>]*>(?:<v>|<is><t[^>]*>)(.*?)<\/(?:v|t)>/g)].map(([, text = '']) => text),
  )

describe('an export (LIST-18)', () => {
  test('is the filtered list in its order, with the names of what it points at', async () => {
    const reply = await get(
      '/projects/export?format=csv&columns=name,client,tenderDueDate,retentionPercentage,status,showProjectHub&sort=-name',
    )
    expect(reply.headers.get('content-type')).toContain('text/csv')
    expect(reply.headers.get('x-total-count')).toBe('2')
    const text = await reply.text()
    expect(text.replace('\u{feff}', '').split('\r\n')).toEqual([
      'Project,Client,Tender due,Retention,Status,Onsite?',
      'Albion Mill,Calder & Valley <Estates>,03/12/2026,2.5000,Won,Yes',
      "'=cmd(),,,,Lost,No",
      '',
    ])
  })

  test('is named after the list and the day in content-disposition', async () => {
    expect((await get('/projects/export')).headers.get('content-disposition')).toBe(
      `attachment; filename="Projects 2026-11-21.xlsx"; filename*=UTF-8''Projects%202026-11-21.xlsx`,
    )
  })

  test('as XLSX holds numbers and days as numbers and days', async () => {
    const reply = await get(
      '/projects/export?format=xlsx&columns=name,client,tenderDueDate,retentionPercentage&status=won',
    )
    expect(sheetRows(new Uint8Array(await reply.arrayBuffer()))).toEqual([
      ['Project', 'Client', 'Tender due', 'Retention'],
      ['Albion Mill', 'Calder &amp; Valley &lt;Estates&gt;', '46359', '2.5000'],
    ])
  })

  // An export of the list that finds a code exports what the list shows.
  test('finds codes of letters alone with and without spaces and dashes, and prose only as written', async () => {
    await make('/materials', { name: 'Board at the end', code: 'KAME-NE-KAME', unit: 'item', packUnit: 'single' })
    await make('/materials', { name: 'Beam', code: 'RC BEAM', unit: 'item', packUnit: 'single' })
    const names = async (filter: string) =>
      (await (await get(`/materials/export?format=csv&columns=name&${filter}`)).text()).trim().split('\r\n').slice(1)
    expect(await names('code=KAMENE')).toEqual(['Board at the end'])
    expect(await names('code=rcbeam')).toEqual(['Beam'])
    expect(await names('name=theend')).toEqual([])
  })

  test('leaves archived records out unless asked, and takes addresses as one line', async () => {
    expect(
      (await (await get('/projects/export?format=csv&includeArchived=1&columns=name')).text()).includes('Zinc Yard'),
    ).toBe(true)
    expect(await (await get('/clients/export?format=csv&columns=address')).text()).toContain(
      '"1 Mill Lane, Leeds, United Kingdom"',
    )
  })

  test('refuses a format, a column or a filter it does not know, and people who may not read', async () => {
    for (const query of ['format=pdf', 'columns=name,secret', 'nme=x']) {
      expect((await get(`/projects/export?${query}`)).status).toBe(422)
    }
    const { access_token: site } = await firm.signIn('site@plumb.test')
    const refused = await get('/roles/export', site)
    expect([refused.status, ((await refused.json()) as Problem).message]).toEqual([403, 'Access denied'])
  })

  test('is whole and in order over many reads', async () => {
    const names = Array.from({ length: 1_203 }, (_, n) => `Supplier ${String(n).padStart(4, '0')}`)
    await inAccount(database, identityOf(firm.own.account, 1), tx =>
      insertRecords(
        tx,
        supplier,
        names.map(fullName => ({ values: { fullName } })),
      ),
    )
    const lines = (await (await get('/suppliers/export?format=csv&columns=fullName')).text())
      .trim()
      .split('\r\n')
      .slice(1)
    expect(lines).toEqual(names)
  })
})
