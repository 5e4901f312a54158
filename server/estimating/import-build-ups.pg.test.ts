// What a file says its rates are made of: laid down with the bill, apart from what is fixed, brought and taken back by revisions.
import { expect, test } from 'vitest'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { componentActivity } from '#contract/estimating/component-activity'
import { componentMaterial } from '#contract/estimating/component-material'
import type { ImportBuildUpLine, ImportHeader, ImportRows } from '#contract/estimating/import-bill'
import { importHeaderOf } from '#contract/estimating/import-chunks'
import { labourComponent } from '#contract/estimating/labour-component'
import type { Resource } from '#contract/kit/resource'
import type { Cell } from '#domain/bill-import/sheet/sheet'
import type { Identity } from '../base/identity'
import { inAccount } from '../database/session'
import { within } from '../records/write/within'
import { chunksOf, planOf, targetOf, BillImporter } from '../testing/bill-importer'
import { FULL_ACCESS, identityOf, testAccount } from '../testing/test-account'
import { testDatabase } from '../testing/test-database'
import { undoRevision } from './revise-bill'

const database = await testDatabase()
const owner = await testAccount(database)
const importer = new BillImporter(database, owner)
const TITLES: Cell[] = ['Ref', 'Description', 'Unit', 'Qty', 'Rate', 'Amount']
const EXCAVATE: Cell[] = ['A', 'Excavate', 'm3', 10, 4.99, 49.9]
/** 0.5 h at 4.00, 0.1 at 29.90: 4.99. */
const MADE_OF: ImportBuildUpLine[] = [
  { kind: 'labour', name: 'MO1 Labourer', unit: 'h', quantity: '0.5000', price: '4.000000' },
  { kind: 'plant', name: 'MQ1 Digger', unit: 'h', quantity: '0.0500', price: '30.000000' },
  { kind: 'goods', name: 'MT1 Fuel', unit: 'l', quantity: '0.1490', price: '10.000000' },
]

/** The chunks of a bill, each line of these refs made of these parts. */
const made = (rows: Cell[][], of: Readonly<Record<string, ImportBuildUpLine[]>>): ImportRows[] =>
  chunksOf(rows).map(({ number, entries }) => ({
    number,
    entries: entries.map(entry =>
      entry.kind === 'product' && of[entry.ref ?? ''] ? { ...entry, buildUp: of[entry.ref ?? ''] ?? [] } : entry,
    ),
  }))

async function bring(
  rows: Cell[][],
  chunks: readonly ImportRows[],
  {
    identity = owner,
    project,
    change = {},
  }: { identity?: Identity; project?: number; change?: Partial<ImportHeader> } = {},
) {
  const at = project ?? (await importer.newProject())
  const header = { ...importHeaderOf(planOf(rows), targetOf(at)), ...change }
  const id = await importer.stage(header, chunks, identity)
  const { status, body } = await importer.call<{ assessment: number; revision: number }>(
    'POST',
    `/${id}/commit`,
    undefined,
    identity,
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...body, project: at }
}
const all = <R extends Resource & { readonly fields: { readonly assessment: unknown } }>(
  resource: R,
  assessment: number,
) => inAccount(database, owner, tx => within(tx, resource, assessment))
const prices = async (assessment: number) =>
  (await all(assessmentProduct, assessment))
    .filter(({ archivedAt }) => archivedAt === null)
    .toSorted((a, b) => a.order - b.order)
    .map(({ ref, rate, fixedPrice }) => [ref, rate, fixedPrice])

test('parts that come to the rate build it: hours of labour, plant and materials in the order of the file', async () => {
  const rows = [TITLES, EXCAVATE]
  const { assessment } = await bring(rows, made(rows, { A: MADE_OF }))
  expect(await prices(assessment)).toEqual([['A', 49_900, null]])
  expect((await all(labourComponent, assessment)).map(({ name }) => name)).toEqual(['Excavate'])
  expect(await all(componentActivity, assessment)).toMatchObject([
    {
      name: 'MO1 Labourer',
      basis: 'time',
      hours: 5_000,
      quantityPerUnit: null,
      rate: 4_000_000,
      order: 0,
      priceFrom: 'bill.xlsx',
    },
    { name: 'MQ1 Digger', basis: 'perUnit', hours: null, quantityPerUnit: 500, rate: 30_000_000, order: 1 },
  ])
  expect(await all(componentMaterial, assessment)).toMatchObject([
    { name: 'MT1 Fuel', unit: 'l', quantityPerUnit: 1_490, unitPrice: 10_000_000, order: 0, priceFrom: 'bill.xlsx' },
  ])
})

test('the server adds the parts up itself: where they come to something else the rate stands fixed over them', async () => {
  const rows = [TITLES, EXCAVATE]
  const { assessment } = await bring(rows, made(rows, { A: MADE_OF.slice(0, 2) }))
  expect(await prices(assessment)).toEqual([['A', 49_900, 49_900]])
  expect(await all(componentActivity, assessment)).toHaveLength(2)
})

test('somebody who may not build up rates gets the bill at its rates and none of their parts', async () => {
  const rows = [TITLES, EXCAVATE]
  const levels = { ...FULL_ACCESS, ProjectsRateBuildUp: 0 as const }
  const identity = identityOf(owner.account, owner.user, levels)
  const { assessment } = await bring(rows, made(rows, { A: MADE_OF }), { identity })
  expect(await prices(assessment)).toEqual([['A', 49_900, 49_900]])
  expect(await all(labourComponent, assessment)).toEqual([])
})

test('parts are held to the rules of their lines', async () => {
  const rows = [TITLES, EXCAVATE]
  const started = await importer.call<{ id: number }>(
    'POST',
    '',
    importHeaderOf(planOf(rows), targetOf(await importer.newProject())),
  )
  const [chunk] = made(rows, { A: [{ kind: 'goods', name: '', unit: null, quantity: 'many', price: '-1.000000' }] })
  const { status, body } = await importer.call('POST', `/${started.body.id}/rows`, chunk)
  expect(status).toBe(422)
  expect(body.errors?.map(({ path }) => path).toSorted()).toEqual([
    'entries.0.buildUp.0.name',
    'entries.0.buildUp.0.quantityPerUnit',
    'entries.0.buildUp.0.unitPrice',
  ])
})

test('a revision brings the parts of new lines and of those nobody had priced, leaves a build-up that is here, and goes back', async () => {
  const first = [
    TITLES,
    EXCAVATE,
    ['B', 'Backfill', 'm3', 5, null, null],
    ['C', 'Blinding', 'm2', 2, 4.99, 9.98],
  ] as Cell[][]
  const { assessment, project } = await bring(first, made(first, { C: MADE_OF }))
  const zones = (await all(assessmentZone, assessment)).map(({ id }) => id)
  const second = [
    TITLES,
    EXCAVATE,
    ['B', 'Backfill', 'm3', 5, 4.99, 24.95],
    ['C', 'Blinding', 'm2', 2, 6, 12],
    ['D', 'Kerb', 'm', 1, 4.99, 4.99],
  ] as Cell[][]
  const { revision } = await bring(second, made(second, { B: MADE_OF, C: MADE_OF, D: MADE_OF }), {
    project,
    change: { onto: { assessment, rates: 'file', zones, apart: [], turned: [], before: '59.88', after: '91.84' } },
  })
  // A keeps its fixed rate, which the file has too; over the parts of C, which are here, the rate of the file is fixed.
  expect(await prices(assessment)).toEqual([
    ['A', 49_900, 49_900],
    ['B', 49_900, null],
    ['C', 60_000, 60_000],
    ['D', 49_900, null],
  ])
  const components = async () =>
    (await all(labourComponent, assessment)).filter(({ archivedAt }) => archivedAt === null).map(({ name }) => name)
  expect((await components()).toSorted()).toEqual(['Backfill', 'Blinding', 'Kerb'])
  await inAccount(database, owner, tx => undoRevision(tx, assessment, revision, undefined))
  expect(await components()).toEqual(['Blinding'])
  expect(await prices(assessment)).toEqual([
    ['A', 49_900, 49_900],
    ['B', null, null],
    ['C', 49_900, null],
  ])
})
