import { PDFiumLibrary } from '@hyzyla/pdfium'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Problem } from '#contract/kit/problem'
import { EXPORT_FORMATS } from '#domain/estimating/bill-export/formats'
import { strFromU8, unzipSync } from 'fflate'
import { type Firm, testFirm } from '../testing/firm'
import { identityOf } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { syncApp, syncServices, TestDevice } from '../../tests/sync-server/device'

const database = await testDatabase()
let firm: Firm
let token = ''
let site = ''
beforeAll(async () => {
  firm = await testFirm(database)
  token = (await firm.signIn('admin@plumb.test')).access_token
  site = (await firm.signIn('site@plumb.test')).access_token
})

interface Checked {
  readonly findings: readonly { readonly check: unknown; readonly message: string }[]
}
interface Named {
  readonly id: number
  readonly name: string
}

const call = async (method: string, path: string, body?: unknown, as = token) => {
  const reply = await firm.call(method, path, { token: as, ...(body === undefined ? {} : { body }) })
  const text = await reply.text()
  return { status: reply.status, body: (text === '' ? null : JSON.parse(text)) as unknown }
}
const make = async (path: string, body: unknown): Promise<number> => {
  const made = await call('POST', path, body)
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  return (made.body as { readonly id: number }).id
}

/** Level 1 with North and South, which it holds more than; Roof. */
async function bill() {
  const project = await make('/projects', { name: `Mill ${Math.random()}` })
  const assessment = await make('/assessments', { name: 'Drylining', project })
  const zone = (name: string, parent: number | null = null) =>
    make('/assessmentzones', { assessment, name, parent, startDate: null, endDate: null, notes: null })
  const level = await zone('Level 1')
  const north = await zone('North', level)
  const south = await zone('South', level)
  const roof = await zone('Roof')
  const product = await make('/assessmentproducts', {
    assessment,
    name: 'Partition',
    ref: 'P-01',
    unit: 'm²',
    fixedPrice: '2.0000',
  })
  const cells = Object.fromEntries(
    [
      [level, '10'],
      [north, '4'],
      [south, '3'],
      [roof, '5'],
    ].map(([id, quantity]) => [id, { quantity, source: 'boq' }]),
  )
  const known = await call('GET', `/assessmentquantities/${product}`)
  if (known.status === 404) await make('/assessmentquantities', { id: product, assessment, cells })
  else expect((await call('PATCH', `/assessmentquantities/${product}`, { cells })).status).toBe(200)
  return { assessment, level, north, south, roof, product }
}

describe('zones by their paths (ASMT-10)', () => {
  test('are listed in their tree, and orderable', async () => {
    const { assessment, level, north, south, roof } = await bill()
    const expected = [
      { id: level, x: 0, idx: 0, name: 'Level 1', parentId: null, isSubZone: false, subZoneCount: 2 },
      { id: north, x: 1, idx: 0, name: 'North', parentId: level, isSubZone: true, subZoneCount: 0 },
      { id: south, x: 2, idx: 1, name: 'South', parentId: level, isSubZone: true, subZoneCount: 0 },
      { id: roof, x: 3, idx: 1, name: 'Roof', parentId: null, isSubZone: false, subZoneCount: 0 },
    ]
    expect((await call('GET', `/assessments/${assessment}/zone-list`)).body).toEqual(expected)
    expect((await call('PATCH', `/assessmentzones/${south}`, { position: 'start' })).status).toBe(200)
    const moved = (await call('GET', `/assessments/${assessment}/zones-orderable?groups=x`)).body
    expect(moved).toMatchObject([{ id: level }, { id: south, idx: 0 }, { id: north, idx: 1 }, { id: roof }])
  })

  test('are all deleted at once with their quantities', async () => {
    const { assessment, product } = await bill()
    expect((await call('DELETE', `/assessments/${assessment}/zones/all`)).status).toBe(204)
    expect((await call('GET', `/assessments/${assessment}/zone-list`)).body).toEqual([])
    expect((await call('GET', `/assessmentquantities/${product}`)).body).toMatchObject({ cells: {} })
  })

  test('keep a zone that someone typed a quantity into', async () => {
    const { roof, product } = await bill()
    const refused = await call('DELETE', `/assessmentzones/${roof}`)
    expect(refused.status).toBe(409)
    expect((await call('GET', `/assessmentquantities/${product}`)).body).toMatchObject({
      cells: { [roof]: { quantity: '5.0000' } },
    })
  })
})

test('a quantity is changed by product and zone (ASMT-9)', async () => {
  const { product, roof } = await bill()
  const path = `/assessmentproducts/${product}/assessmentzones/${roof}/quantity`
  expect((await call('PATCH', path, { quantity: '12.5' })).body).toMatchObject({
    cells: { [roof]: { quantity: '12.5000', source: 'boq' } },
  })
  expect((await call('PATCH', path, { quantity: 'x' })).status).toBe(422)
  expect((await call('PATCH', path, { quantity: '1' }, site)).status).toBe(403)
})

describe('checks by their paths (ASMT-11)', () => {
  test('answer 0, 1 and 2 with what was found, and are repaired by code', async () => {
    const { assessment, product, level } = await bill()
    const checked = (await call('GET', `/assessments/${assessment}/check`)).body
    expect(checked).toMatchObject({
      results: [
        { code: 501, result: 1 },
        { code: 505, result: 0 },
        { code: 506, result: 1 },
      ],
      findings: [
        { check: 505, product, zone: level, amount: '6.00', message: 'Level 1 has 10.00 m², its sub-zones 7.00 m²' },
      ],
    })
    expect((await call('GET', `/assessments/${assessment}/valid-boq`)).body).toEqual({
      valid: false,
      message: 'Check 505 fails: Level 1 has 10.00 m², its sub-zones 7.00 m²',
    })
    // Level 1 has 10 m² at 2.00 and its North 7; Roof 5: 20.00 + 10.00. The sum would leave 14.00 + 10.00.
    const repair = async (body: object) => (await call('POST', `/assessments/${assessment}/repair`, body)).body
    const kept = { before: '30.00', after: '30.00' }
    const line = { check: 505, product, zone: level, from: '20.00' }
    expect(await repair({ checkCodes: [506] })).toEqual({ changed: 0, ...kept, lines: [] })
    expect(await repair({ checkCodes: [505], settle: 'sum', preview: true })).toEqual({
      changed: 1,
      before: '30.00',
      after: '24.00',
      lines: [{ ...line, way: 'sum', to: '14.00' }],
    })
    expect(await repair({ checkCodes: [505], findings: [{ check: 505, product, zone: 999 }] })).toMatchObject({
      changed: 0,
    })
    expect(await repair({ checkCodes: [505] })).toEqual({
      changed: 1,
      ...kept,
      lines: [{ ...line, way: 'unallocated', to: '20.00' }],
    })
    expect(await repair({ checkCodes: [505], preview: true })).toEqual({ changed: 0, ...kept, lines: [] })
    expect((await call('GET', `/assessments/${assessment}/valid-boq`)).body).toEqual({ valid: true, message: null })
    expect((await call('GET', `/assessments/${assessment}/valid-rbu`)).body).toEqual({ valid: true, message: null })
    expect((await call('POST', `/assessments/${assessment}/repair`, { checkCodes: [1] })).status).toBe(422)
  })

  test('say what they expected where no assessment is named', async () => {
    for (const [method, path] of [
      ['GET', '/assessments/check'],
      ['GET', '/assessments/undefined/check'],
      ['POST', '/assessments/repair'],
      ['POST', '/assessments/0/repair'],
    ] as const) {
      const reply = await call(method, path, method === 'POST' ? { checkCodes: [505] } : undefined)
      expect([path, reply.status, (reply.body as Problem).message]).toEqual([
        path,
        400,
        'Expected an Assessment with an ID',
      ])
    }
    expect((await call('GET', '/assessments/999999999/check')).status).toBe(404)
  })
})

const FIRST = {
  bill: 'Ref',
  matrix: 'Component',
  grid_pz: 'Section',
  grid_zp: 'Zone',
  budget: 'Category',
  grouped: 'Ref',
  grouped_zones: 'Ref',
} as const

describe('a bill as a workbook (ASMT-12)', () => {
  test('is a download in each layout, and in that of its assessment without one', async () => {
    const { assessment } = await bill()
    const names: string[] = []
    for (const format of [undefined, ...EXPORT_FORMATS]) {
      const reply = await firm.call(
        'GET',
        `/assessments/${assessment}/bill-of-quantities-export${format ? `?format=${format}` : ''}`,
        { token },
      )
      expect(reply.status).toBe(200)
      names.push(/filename="([^"]*)"/.exec(reply.headers.get('content-disposition') ?? '')?.[1] ?? '')
      const sheet = strFromU8(
        unzipSync(new Uint8Array(await reply.arrayBuffer()))['xl/worksheets/sheet1.xml'] ?? new Uint8Array(),
      )
      // Level 1 keeps its 10 until it is settled, and Roof has 5, at 2.00.
      expect(sheet).toMatch(/<f>[^<]*<\/f><v>30\.00<\/v>/)
    }
    expect(names).toEqual([
      expect.stringMatching(/^Mill .*, Drylining v1\.0, Bill of quantities\.xlsx$/),
      expect.stringMatching(/^Mill .*, Drylining v1\.0, Bill of quantities\.xlsx$/),
      expect.stringMatching(/^Mill .*, Drylining v1\.0, Components by zone\.xlsx$/),
      expect.stringMatching(/^Mill .*, Drylining v1\.0, Products by zone\.xlsx$/),
      expect.stringMatching(/^Mill .*, Drylining v1\.0, Zones by product\.xlsx$/),
      expect.stringMatching(/^Mill .*, Drylining v1\.0, Budget\.xlsx$/),
      expect.stringMatching(/^Mill .*, Drylining v1\.0, Grouped\.xlsx$/),
      expect.stringMatching(/^Mill .*, Drylining v1\.0, Grouped by zone\.xlsx$/),
    ])
  })

  test('is a document in each layout on A4 and A3, with the firm, the page and one total', async () => {
    const { assessment } = await bill()
    const library = await PDFiumLibrary.init()
    for (const [index, format] of EXPORT_FORMATS.entries()) {
      const paper = index % 2 === 0 ? 'a4' : 'a3'
      const reply = await firm.call(
        'GET',
        `/assessments/${assessment}/bill-of-quantities-export?format=${format}&file=pdf&paper=${paper}`,
        { token },
      )
      expect([format, reply.status, reply.headers.get('content-type')]).toEqual([format, 200, 'application/pdf'])
      const read = await library.loadDocument(new Uint8Array(await reply.arrayBuffer()))
      const words = [...read.pages()].map(page => page.getText()).join(' ')
      const { originalWidth, originalHeight } = read.getPage(0).getOriginalSize()
      read.destroy()
      // Level 1 keeps its 10 until it is settled, and Roof has 5, at 2.00.
      expect(words, format).toMatch(/Measured work\s+30\.00/)
      expect(words, format).toContain('Page 1 of 1')
      expect(words, format).toContain('Drylining, version')
      expect(Math.round(Math.max(originalWidth, originalHeight)), format).toBe(paper === 'a4' ? 842 : 1191)
      // It is the layout that was asked for: each begins with a word of its own, and grids lie on their side.
      expect(words, format).toContain(FIRST[format])
      expect([format, originalWidth > originalHeight]).toEqual([
        format,
        ['matrix', 'grid_pz', 'grid_zp'].includes(format),
      ])
    }
    library.destroy()
    expect(
      (await call('GET', `/assessments/${assessment}/bill-of-quantities-export?file=pdf&paper=letter`)).status,
    ).toBe(422)
  })

  test('is refused in a layout there is none of', async () => {
    const { assessment } = await bill()
    expect((await call('GET', `/assessments/${assessment}/bill-of-quantities-export?format=pdf`)).status).toBe(422)
  })
})

test('the first quantity of a product begins its record: a bill can be filled by the call alone', async () => {
  const { assessment, roof } = await bill()
  const product = await make('/assessmentproducts', { assessment, name: 'Skim', fixedPrice: '0.01' })
  const path = `/assessmentproducts/${product}/assessmentzones/${roof}/quantity`
  expect(await call('PATCH', path, { quantity: '0.5000' })).toMatchObject({
    status: 200,
    body: { id: product, cells: { [roof]: { quantity: '0.5000', source: 'boq' } } },
  })
  expect(await call('PATCH', path, { quantity: null })).toMatchObject({ status: 200, body: { cells: {} } })
  expect((await call('PATCH', path.replace(String(product), '999999999'), { quantity: '1' })).status).toBe(404)
})

test('N7: the quantities of a product made just now are changed as any product’s, with its first or an empty one', async () => {
  const { assessment, roof } = await bill()
  const patch = async (set: unknown) => {
    const product = await make('/assessmentproducts', { assessment, name: 'Bulkhead', unit: 'm' })
    return { product, ...(await call('PATCH', `/assessmentquantities/${product}`, set)) }
  }
  const first = await patch({ [`cells.${roof}`]: { quantity: '4', source: 'boq' } })
  expect(first).toMatchObject({
    status: 200,
    body: { id: first.product, assessment, cells: { [roof]: { quantity: '4.0000', source: 'boq' } } },
  })
  expect(await patch({ [`cells.${roof}`]: null })).toMatchObject({ status: 200, body: { cells: {} } })
  expect(await patch({ cells: { [roof]: { quantity: '5', source: 'boq' } } })).toMatchObject({ status: 200 })
  expect(await patch({ [`cells.${roof}`]: { quantity: 'x', source: 'boq' } })).toMatchObject({ status: 422 })
  const other = (await bill()).assessment
  const because = (message: string) => ({ status: 422, body: { errors: [{ path: 'assessment', message }] } })
  const cell = { [`cells.${roof}`]: { quantity: '4', source: 'boq' } }
  expect(await patch({ ...cell, assessment: other })).toMatchObject(
    because('This assessment is not there any more, or is not the one this belongs to'),
  )
  expect(await patch({ ...cell, assessment: 999_999 })).toMatchObject({ status: 422 })
  expect(await call('PATCH', `/assessmentquantities/${first.product}`, { assessment: other })).toMatchObject(
    because('This cannot be changed once the record is made'),
  )
  // Of nothing, and of what has an id of its own, there is none to begin.
  expect((await call('PATCH', '/assessmentquantities/999999999', { cells: {} })).status).toBe(404)
  expect((await call('PATCH', `/assessmentzones/${first.product}`, { name: 'Roof' })).status).toBe(404)
  expect((await call('PATCH', `/assessmentquantities/${first.product}`, { cells: {} }, site)).status).toBe(403)
})

test('a zone has a name of its own where it lies, and no level below a sub-zone, by call (audit 2, D17)', async () => {
  const { assessment, level, north, roof } = await bill()
  const refused = (path: string, message: string) => ({ status: 422, body: { errors: [{ path, message }] } })
  const taken = refused('name', 'Another zone here has this name')
  const zone = (name: string, parent: number | null = null) =>
    call('POST', '/assessmentzones', { assessment, name, parent })
  expect(await zone('roof ')).toMatchObject(taken)
  expect(await zone('North', level)).toMatchObject(taken)
  expect(await call('PATCH', `/assessmentzones/${roof}`, { name: 'Level 1' })).toMatchObject(taken)
  expect(await call('PATCH', `/assessmentzones/${north}`, { name: 'Roof', parent: null })).toMatchObject(taken)
  const below = refused('parent', 'This is a sub-zone, which has no sub-zones: choose a zone at the top')
  expect(await zone('East', north)).toMatchObject(below)
  expect(await call('PATCH', `/assessmentzones/${roof}`, { parent: north })).toMatchObject(below)
  expect(await call('PATCH', `/assessmentzones/${level}`, { parent: roof })).toMatchObject(
    refused('parent', 'It has sub-zones of its own, so it stays at the top'),
  )
  expect((await zone('North')).status).toBe(201)
  expect((await call('PATCH', `/assessmentzones/${roof}`, { name: 'roof', notes: 'Hot works' })).status).toBe(200)
})

test('two devices without a connection that made one zone each of one name lose nothing: both are there, check 506 says so', async () => {
  const { assessment, product } = await bill()
  const admin = identityOf(firm.own.account, firm.own.users.get('admin@plumb.test') ?? 0)
  const sync = syncApp(syncServices(database))
  for (const quantity of ['7', '8']) {
    const phone = await TestDevice.register(sync, admin)
    const id = await phone.newId()
    const cell = { quantity, source: 'boq', formula: null }
    const sent = await phone.send(
      phone.add('assessmentZone', id, { assessment, name: 'Yard', parent: null }),
      phone.set('productQuantities', product, { [`cells.${id}`]: cell }, { [`cells.${id}`]: null }),
    )
    expect(sent.map(({ outcome }) => outcome)).toEqual(['applied', 'applied'])
  }
  const check = async () => (await call('GET', `/assessments/${assessment}/check`)).body as Checked
  const message = 'Another zone beside it has the same name'
  expect((await check()).findings).toContainEqual(expect.objectContaining({ check: 506, message }))
  expect(await call('POST', `/assessments/${assessment}/repair`, { checkCodes: [506] })).toMatchObject({ status: 200 })
  expect((await check()).findings.map(each => each.message)).not.toContain(message)
  const zones = (await call('GET', `/assessments/${assessment}/zone-list`)).body as readonly Named[]
  const { cells } = (await call('GET', `/assessmentquantities/${product}`)).body as { cells: Record<string, unknown> }
  const yards = zones.filter(({ name }) => name.startsWith('Yard')).map(({ id, name }) => [name, cells[id]])
  expect(yards).toMatchObject([
    ['Yard', { quantity: '7.0000' }],
    ['Yard (2)', { quantity: '8.0000' }],
  ])
})

test('a link to itself, in a circle, to another bill or to nothing is refused as on the screen, and a sum that is another quantity (audit 2, D10)', async () => {
  const { assessment, roof, product } = await bill()
  const other = await make('/assessmentproducts', { assessment, name: 'Ceiling', ref: 'C-01', unit: 'm²' })
  const steel = await make('/assessmentproducts', { assessment, name: 'Steel', ref: 'S-01', unit: 'tonne(s)' })
  const elsewhere = await bill()
  const write = (formula: string | null, more: object = {}) =>
    call('PATCH', `/assessmentquantities/${product}`, {
      [`cells.${roof}`]: { quantity: '7', source: 'dep', formula, ...more },
    })
  const kept = await call('GET', `/assessmentquantities/${other}`)
  const cells = { [roof]: { quantity: '10', source: 'dep', formula: `=2*#${product}` } }
  if (kept.status === 404) await make('/assessmentquantities', { id: other, assessment, cells })
  else expect((await call('PATCH', `/assessmentquantities/${other}`, { cells })).status).toBe(200)
  const refusals = [
    [`=#${product}`, {}, 'A quantity cannot be linked to itself'],
    [`=3*#${other}`, {}, 'This would go in a circle: that quantity is linked back to this one'],
    [`=#${elsewhere.product}`, {}, 'The product this is linked to is no longer in the bill'],
    [`=#${steel}`, {}, 'S-01 is measured in tonne(s) and this line in m²: they cannot be linked'],
    ['hello', {}, 'A linked quantity names the product it follows, such as =2*#12'],
    [null, {}, 'A linked quantity names the product it follows, such as =2*#12'],
    ['=2*3', { source: 'boq' }, '"=2*3" does not come to this quantity'],
  ] as const
  for (const [formula, more, message] of refusals)
    expect(await write(formula, more)).toMatchObject({
      status: 422,
      body: { errors: [{ path: `cells.${roof}`, message }] },
    })
  expect((await write('=2*3.5', { source: 'boq' })).status).toBe(200)
})
