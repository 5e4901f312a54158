import { describe, expect, test } from 'vitest'
import type { ImportRows } from '#contract/estimating/import-bill'
import { BillImporter } from '../testing/bill-importer'
import { FULL_ACCESS, identityOf, testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'

const database = await testDatabase()
const owner = await testAccount(database)
const importer = new BillImporter(database, owner)

describe('bad input', () => {
  const product = importer.chunk.entries.find(entry => entry.kind === 'product')
  test.each([
    ['a name too long', { ...product, name: 'x'.repeat(1_001) }, 'entries.0.name'],
    ['no name', { ...product, name: ' ' }, 'entries.0.name'],
    ['a rate that is none', { ...product, rate: '1e5' }, 'entries.0.rate'],
    ['too fine a quantity', { ...product, cells: [[0, '1.00001']] }, 'entries.0.cells'],
    ['a sum that comes to another quantity', { ...product, cells: [[0, '7']], formula: '=2*3' }, 'entries.0.formula'],
    ['a sum of other products', { ...product, cells: [[0, '7']], formula: '=7*#1' }, 'entries.0.formula'],
    ['an unknown zone', { ...product, cells: [[2, '1']] }, 'entries.0.cells'],
    [
      'a zone twice',
      {
        ...product,
        cells: [
          [0, '1'],
          [0, '2'],
        ],
      },
      'entries.0.cells',
    ],
    ['an unknown heading', { ...product, group: 2 }, 'entries.0.group'],
    ['a broken character', { ...product, notes: '\ud800' }, 'entries.0.notes'],
    ['a stranger field', { ...product, id: 7 }, 'entries.0.id'],
    ['another kind', { kind: 'order' }, 'entries.0.kind'],
  ])('%s is refused at its row', async (_, entry, path) => {
    const id = await importer.stage(importer.headerOf(await importer.newProject()), [])
    const answer = await importer.call('POST', `/${id}/rows`, { number: 0, entries: [entry] })
    expect(answer.status).toBe(422)
    expect(answer.body.errors?.map(error => error.path).some(each => each.startsWith(path))).toBe(true)
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ zones: [] }, 'zones'],
    [{ zones: ['\u0000'] }, 'zones.0.name'],
    [{ total: 'lots' }, 'total'],
    [{ source: 'boq' }, 'source'],
    [{ project: 999_999_999 }, 'project'],
    [{ projectWorkPackage: 999_999_999 }, 'projectWorkPackage'],
    [{ fileName: 'a\u0000b' }, 'fileName'],
    [{ units: [['\u0000', 'm']] }, 'units.0.0'],
    [{ units: [['x', '']] }, 'units.0.1'],
  ])('in the header is refused at its field: %j', async (change, path) => {
    const answer = await importer.call('POST', '', { ...importer.headerOf(await importer.newProject()), ...change })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } })
  })

  test('like a heading under a later one is refused at the commit', async () => {
    const forward = importer.chunk.entries.map((entry, index) =>
      index === 0 ? { ...entry, parent: 1 } : entry,
    ) as ImportRows['entries']
    const id = await importer.stage(importer.headerOf(await importer.newProject()), [{ number: 0, entries: forward }])
    expect((await importer.call('POST', `/${id}/commit`)).status).toBe(422)
  })
})

describe('who may', () => {
  test('needs to write assessments and bills', async () => {
    const project = await importer.newProject()
    for (const level of ['ProjectsOffsiteAssessments', 'ProjectsBillOfQuantities'] as const) {
      const reader = identityOf(owner.account, owner.user, { ...FULL_ACCESS, [level]: 1, ProjectsRateBuildUp: 1 })
      expect((await importer.call('POST', '', importer.headerOf(project), reader)).status, level).toBe(403)
      const id = await importer.stage(importer.headerOf(project))
      expect((await importer.call('POST', `/${id}/rows`, importer.chunk, reader)).status).toBe(403)
      expect((await importer.call('POST', `/${id}/commit`, undefined, reader)).status).toBe(403)
    }
  })

  test('sees no import of another person or another firm', async () => {
    const id = await importer.stage(importer.headerOf(await importer.newProject()))
    const stranger = await testAccount(database, 'Other firm')
    for (const identity of [stranger, identityOf(owner.account, owner.user + 1)]) {
      for (const [method, path, body] of [
        ['POST', `/${id}/rows`, importer.chunk],
        ['POST', `/${id}/commit`],
        ['DELETE', `/${id}`],
      ] as const) {
        expect((await importer.call(method, path, body, identity)).status).toBe(404)
      }
    }
    expect(await importer.count('staged_import', stranger)).toBe(0)
    expect((await importer.call('POST', '', importer.headerOf(await importer.newProject()), stranger)).status).toBe(422)
  })
})
