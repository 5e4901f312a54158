// The bill follows what is measured on drawings: decision 760. Figures by hand: a page of 283.4646 pt to 10 m at 1:100 is oracle 4; the rest is worked
// out beside each test.
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import type { Identity } from '../../base/identity'
import { type AccountTransaction, inAccount } from '../../database/session'
import { deleteRecord } from '../../records/delete/delete'
import { restoreRecord } from '../../records/delete/restore'
import { updateRecords } from '../../records/write/update'
import { patchRecords } from '../../records/write/create'
import { readRecord } from '../../records/read/read'
import { makeOne } from '../../../tests/sync-server/site'
import { testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'
import { duplicateAssessment } from '../copy-assessment'
import { linkIsInUnit } from './takeoff-changed'

const database = await testDatabase()

/** Steps of a coordinate in one PDF point. */
const PT = 10_000
const flat = (...points: readonly (readonly [number, number])[]): number[] =>
  points.flatMap(([x, y]) => [Math.round(x * PT), Math.round(y * PT)])
const box = (x: number, y: number, width: number, height: number): number[] =>
  flat([x, y], [x + width, y], [x + width, y + height], [x, y + height])
const area = (points: readonly number[], ...holes: readonly (readonly number[])[]) => ({
  kind: 'outline',
  points,
  arcs: [],
  holes,
})
const line = (...points: readonly (readonly [number, number])[]) => ({
  kind: 'line',
  points: flat(...points),
  arcs: [],
  holes: [],
})

/** A page, a bill of one line at 25.00 per m² in one zone, and what is done with them. */
async function drawing(unit = 'm²') {
  const me = await testAccount(database)
  const one = (resource: string, values: Row, who: Identity = me) => makeOne(database, who, resource, values)
  const project = await one('project', { name: 'Kestrel House' })
  const assessment = await one('assessment', { name: 'Drylining', project })
  const zone = await one('assessmentZone', { assessment, name: 'Level 1' })
  const product = await one('assessmentProduct', {
    assessment,
    name: 'Screed',
    unit,
    fixedPrice: '25',
    fixedPriceReason: 'manual',
  })
  const file = await inAccount(database, me, async tx => plantFile(tx))
  const page = await one('projectDrawing', { project, fileName: 'A-101.pdf', file, order: '1' })
  const shape = (values: Row) => one('measurement', { project, page, ...values })
  const link = (measurement: number, figure = 'area', more: Row = {}) =>
    one('measurementLink', { assessment, measurement, product, zone, figure, ...more })
  const scale = (values: Row) => one('pageScale', { project, page, ...values })
  const set = (resource: string, id: number, values: Row, who: Identity = me) =>
    inAccount(database, who, tx => patchRecords(tx, resourceNamed(resource), [{ id, set: values }]))
  const remove = (resource: string, id: number) =>
    inAccount(database, me, tx => deleteRecord(tx, resourceNamed(resource), id))
  const restore = (resource: string, id: number) =>
    inAccount(database, me, tx => restoreRecord(tx, resourceNamed(resource), id))
  const cell = async (id = product, at = zone) => {
    const stored = await inAccount(database, me, tx => readRecord(tx, resourceNamed('productQuantities'), id))
    const cells = stored?.record.cells as Readonly<Record<string, Row>> | undefined
    const found = cells?.[at]
    return found ? [found.quantity, found.source] : null
  }
  return { me, project, assessment, zone, product, page, shape, link, scale, set, remove, restore, cell, one }
}

/** A file that a page can name. */
async function plantFile(tx: AccountTransaction): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into file (account_id, file_name, file_size, mime_type, state, created_by)
      values (${tx.identity.account}, 'A-101.pdf', 3, 'application/pdf', 'checked', ${tx.identity.user}) returning id`.execute(
    tx.db,
  )
  return rows[0]?.id ?? 0
}

// Spec: TAKE-4. Quantities take their source `slate` from linked shapes, and `slate_error` where a link fails.
describe('the bill follows the drawing', () => {
  // A unit of the drawing is a point here. 400 × 300 less 100 × 100 is 110,000 pt²; at 0.01 m a point 11.00 m², at 0.02 m 44.00 m².
  test('400 × 300 with a hole at 0.01 m: 11.00; recalibrated to 0.02: 44.00; undone: 11.00', async () => {
    const { shape, link, scale, set, cell } = await drawing()
    const room = await shape({ shape: area(box(0, 0, 400, 300), box(100, 100, 100, 100)) })
    const said = await scale({ method: 'calibrated', knownDistance: line([0, 0], [100, 0]), length: '1' })
    await link(room)
    expect(await cell()).toEqual(['11.0000', 'slate'])
    await set('pageScale', said, { length: '2' })
    expect(await cell()).toEqual(['44.0000', 'slate'])
    await set('pageScale', said, { length: '1' })
    expect(await cell()).toEqual(['11.0000', 'slate'])
  })

  // 1:100 is 0.0254 / 72 × 100 m a point; 340.1575 × 254.9213 pt are 86,713.4 pt², 107.9167 m² (oracle 4). The hole is 42.5197 × 28.3465 pt, 1.5000 m².
  test('oracle 4 exact: 106.4167 m² net, and 133.1100 m² of wall both sides', async () => {
    const { shape, link, scale, cell, one, assessment } = await drawing()
    await scale({ ratio: '100' })
    const outline = flat([100, 100], [440.1575, 100], [440.1575, 354.9213], [100, 354.9213])
    const hole = flat([200, 200], [242.5197, 200], [242.5197, 228.3465], [200, 228.3465])
    await link(await shape({ shape: area(outline, hole) }))
    expect(await cell()).toEqual(['106.4167', 'slate'])
    const wall = await one('assessmentProduct', { assessment, name: 'Wall', unit: 'm²' })
    // 24.65 m at 1:100 are 698.7402 pt; × 2.70 × 2 sides = 133.11 m².
    const run = await shape({ shape: line([0, 0], [698.7402, 0]), height: '2.7', sides: 2 })
    await link(run, 'wallArea', { product: wall })
    expect((await cell(wall))?.[0]).toMatch(/^133\.1[01]/)
  })

  // 3.0 × 2.4 m at 1:50 are 170.0787 × 136.0630 pt: 7.20 m². By the 1:100 of the sheet they would be 28.80.
  test('a room on a 1:50 inset of a 1:100 sheet is 7.20 m², and one across its border is an error', async () => {
    const { shape, link, scale, set, cell } = await drawing()
    await scale({ ratio: '100' })
    await scale({ ratio: '50', region: area(box(1000, 0, 400, 400)) })
    const room = await shape({ shape: area(box(1100, 100, 170.0787, 136.063)) })
    await link(room)
    expect(await cell()).toEqual(['7.2000', 'slate'])
    await set('measurement', room, { shape: area(box(900, 100, 170.0787, 136.063)) })
    expect(await cell()).toEqual(['7.2000', 'slate_error'])
    await set('measurement', room, { shape: area(box(0, 100, 170.0787, 136.063)) })
    expect(await cell()).toEqual(['28.8000', 'slate'])
  })

  test('a suggested scale measures nothing until it is confirmed', async () => {
    const { shape, link, scale, set, cell } = await drawing()
    const said = await scale({ method: 'suggested', ratio: '100', source: 'Title block' })
    await link(await shape({ shape: area(box(0, 0, 283.4646, 283.4646)) }))
    expect(await cell()).toEqual([null, 'slate_error'])
    await set('pageScale', said, { method: 'ratio' })
    expect((await cell())?.[0]).toBe('100.0000')
  })

  test('a count needs no scale, and a typical floor counts as often as it is built', async () => {
    const { shape, link, set, cell } = await drawing('nr')
    const doors = await shape({ shape: { kind: 'count', points: flat([1, 1], [2, 2], [3, 3]), arcs: [], holes: [] } })
    await link(doors, 'count', { factor: '2' })
    expect(await cell()).toEqual(['6.0000', 'slate'])
    await set('measurement', doors, { repeatCount: 12 })
    expect(await cell()).toEqual(['72.0000', 'slate'])
  })

  test('a scale that is lost leaves the quantity as it was, as an error, and mends it when it is back', async () => {
    const { shape, link, scale, remove, restore, cell } = await drawing()
    const said = await scale({ ratio: '100' })
    await link(await shape({ shape: area(box(0, 0, 283.4646, 283.4646)) }))
    await remove('pageScale', said)
    expect(await cell()).toEqual(['100.0000', 'slate_error'])
    await restore('pageScale', said)
    expect(await cell()).toEqual(['100.0000', 'slate'])
  })

  test('a shape that is deleted takes its links and its quantity along, and brings them back', async () => {
    const { shape, link, scale, remove, restore, cell } = await drawing()
    await scale({ ratio: '100' })
    const [one, two] = [
      await shape({ shape: area(box(0, 0, 283.4646, 283.4646)) }),
      await shape({ shape: area(box(0, 0, 141.7323, 283.4646)) }),
    ]
    await link(one)
    await link(two)
    expect(await cell()).toEqual(['150.0000', 'slate'])
    await remove('measurement', one)
    expect(await cell()).toEqual(['50.0000', 'slate'])
    await remove('measurement', two)
    expect(await cell()).toBe(null)
    await restore('measurement', two)
    await restore('measurement', one)
    expect(await cell()).toEqual(['150.0000', 'slate'])
  })

  test('a page with shapes cannot be deleted; a superseded one leaves its quantities in doubt', async () => {
    const { shape, link, scale, remove, cell, one, project, page } = await drawing()
    await scale({ ratio: '100' })
    await link(await shape({ shape: area(box(0, 0, 283.4646, 283.4646)) }))
    await expect(remove('projectDrawing', page)).rejects.toMatchObject({
      problem: { uses: [{ count: 1, kind: 'measurement' }] },
    })
    const file = await one('projectDrawing', {
      project,
      fileName: 'A-101 B.pdf',
      file: await fileOf(page),
      order: '2',
      supersedes: page,
    })
    expect(await cell()).toEqual(['100.0000', 'slate_error'])
    await remove('projectDrawing', file)
    expect(await cell()).toEqual(['100.0000', 'slate'])
  })

  test('a figure from elsewhere stays until takeoff is put back, whatever figure a device sends with it', async () => {
    const { shape, link, scale, set, cell, one, assessment, product, zone } = await drawing()
    await scale({ ratio: '100' })
    await one('productQuantities', { id: product, assessment, cells: { [zone]: { quantity: '50', source: 'boq' } } })
    const room = await shape({ shape: area(box(0, 0, 283.4646, 283.4646)) })
    await link(room)
    expect(await cell()).toEqual(['50.0000', 'boq'])
    await set('productQuantities', product, { [`cells.${zone}`]: { quantity: '1', source: 'slate' } })
    expect(await cell()).toEqual(['100.0000', 'slate'])
    await set('productQuantities', product, { [`cells.${zone}`]: { quantity: '60', source: 'boq' } })
    await set('measurement', room, { shape: area(box(0, 0, 141.7323, 283.4646)) })
    expect(await cell()).toEqual(['60.0000', 'boq'])
  })

  test('a line with another unit is an error, and a call cannot link what is not in its unit', async () => {
    const { shape, link, scale, set, cell, product, me, assessment, zone } = await drawing()
    await scale({ ratio: '100' })
    const room = await shape({ shape: area(box(0, 0, 283.4646, 283.4646)) })
    await link(room)
    await set('assessmentProduct', product, { unit: 'm' })
    expect(await cell()).toEqual(['100.0000', 'slate_error'])
    await set('assessmentProduct', product, { unit: 'm²' })
    expect(await cell()).toEqual(['100.0000', 'slate'])
    const changed = [
      {
        id: 0,
        before: null,
        after: { assessment, measurement: room, product, zone, figure: 'perimeter', factor: '1.0000' },
      },
    ]
    await expect(inAccount(database, me, tx => linkIsInUnit(tx, changed))).rejects.toMatchObject({
      problem: { errors: [{ path: 'figure', message: 'This line is measured in m², which this figure is not' }] },
    })
  })

  test('a shape linked to one quantity twice counts once', async () => {
    const { shape, link, scale, remove, cell } = await drawing()
    await scale({ ratio: '100' })
    const room = await shape({ shape: area(box(0, 0, 283.4646, 283.4646)) })
    const [first] = [await link(room), await link(room)]
    expect(await cell()).toEqual(['100.0000', 'slate'])
    await remove('measurementLink', first)
    expect(await cell()).toEqual(['100.0000', 'slate'])
  })

  // 283.4646 pt are 10.0000011 m at 1:100: their square is 100.0000, and four times it 400.0001.
  test('an offered bill keeps its figures, and its copy follows the same shapes', async () => {
    const { shape, link, scale, set, cell, me, assessment, product, zone } = await drawing()
    const said = await scale({ ratio: '100' })
    const room = await shape({ shape: area(box(0, 0, 283.4646, 283.4646)) })
    const tied = await link(room)
    const copy = await inAccount(database, me, tx => duplicateAssessment(tx, assessment))
    await inAccount(database, me, tx =>
      updateRecords(tx, resourceNamed('assessment'), [{ id: assessment, set: { status: 'submitted' } }]),
    )
    await set('pageScale', said, { ratio: '200' })
    expect(await cell()).toEqual(['100.0000', 'slate'])
    const { rows } = await inAccount(database, me, tx =>
      sql<{
        product: number
        zone: number
      }>`select product_id as product, zone_id as zone from measurement_link where assessment_id = ${copy}`.execute(
        tx.db,
      ),
    )
    expect(rows).toHaveLength(1)
    expect(await cell(rows[0]?.product, rows[0]?.zone)).toEqual(['400.0001', 'slate'])
    await expect(link(room, 'area', { product, zone })).rejects.toMatchObject({ problem: { kind: 'conflict' } })
    await expect(set('measurementLink', tied, { factor: '2' })).rejects.toMatchObject({ problem: { kind: 'conflict' } })
  })

  test('two people who measure for one line at the same moment end with the sum of both', async () => {
    const { shape, link, scale, cell } = await drawing()
    await scale({ ratio: '100' })
    const rooms = await Promise.all(
      Array.from({ length: 6 }, () => shape({ shape: area(box(0, 0, 283.4646, 141.7323)) })),
    )
    await Promise.all(rooms.map(room => link(room)))
    expect(await cell()).toEqual(['300.0001', 'slate'])
  })

  test('an outline of 10,000 points fits, and one of 10,001 is refused with the reason', async () => {
    const { shape, link, scale, cell } = await drawing()
    await scale({ ratio: '100' })
    const saw = (count: number) =>
      flat(...Array.from({ length: count - 2 }, (_, at): [number, number] => [at / 10, at % 2]), [1000, 500], [0, 500])
    await link(await shape({ shape: area(saw(10_000)) }))
    expect((await cell())?.[1]).toBe('slate')
    await expect(shape({ shape: area(saw(10_001)) })).rejects.toMatchObject({
      problem: { errors: [{ path: 'shape', message: 'This shape can have at most 10000 points' }] },
    })
  })

  test.each([
    [
      'a line of one point',
      { kind: 'line', points: flat([1, 1]), arcs: [], holes: [] },
      'This shape needs at least 2 points',
    ],
    [
      'half a point',
      { kind: 'count', points: [1], arcs: [], holes: [] },
      'A point of this shape has no second coordinate',
    ],
    [
      'a part of a step',
      { kind: 'count', points: [1.5, 2], arcs: [], holes: [] },
      'A point of this shape is off any page, or is not a whole number of steps',
    ],
    [
      'a hole in a line',
      { kind: 'line', points: flat([1, 1], [2, 2]), arcs: [], holes: [box(0, 0, 1, 1)] },
      'Only an area can have holes',
    ],
    [
      'two arcs that share a side',
      { ...area(box(0, 0, 9, 9)), arcs: [1, 2] },
      'An arc needs a point of its own between two others',
    ],
  ])('refuses %s', async (_, bad, message) => {
    const { shape } = await drawing()
    await expect(shape({ shape: bad })).rejects.toMatchObject({ problem: { errors: [{ path: 'shape', message }] } })
  })

  test('a scale is a ratio or a known distance, and nothing between', async () => {
    const { scale } = await drawing()
    const fault = (path: string, message: string) => ({ problem: { errors: [{ path, message }] } })
    await expect(scale({})).rejects.toMatchObject(fault('ratio', 'Give a ratio, or two points and their distance'))
    await expect(scale({ knownDistance: line([0, 0], [9, 0]) })).rejects.toMatchObject(
      fault('length', 'Say how long this distance is'),
    )
    await expect(scale({ knownDistance: line([1, 1], [1, 1]), length: '2' })).rejects.toMatchObject(
      fault('knownDistance', 'These two points are in one place'),
    )
    await expect(scale({ ratio: '0' })).rejects.toMatchObject(fault('ratio', 'This must be between 0.0001 and 100000'))
  })
})

const fileOf = async (page: number): Promise<number> => {
  const { rows } = await sql<{ file: number }>`select file_id as file from project_drawing where id = ${page}`.execute(
    database.kysely,
  )
  return rows[0]?.file ?? 0
}
