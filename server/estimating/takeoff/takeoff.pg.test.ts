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
import { patchRecords } from '../../records/write/create'
import { readRecord } from '../../records/read/read'
import { makeOne } from '../../../tests/sync-server/site'
import { testAccount } from '../../testing/test-account'
import { testDatabase } from '../../testing/test-database'

const database = await testDatabase()

/** Steps of a coordinate in one PDF point. */
const PT = 10_000
const flat = (...points: readonly (readonly [number, number])[]): number[] =>
  points.flatMap(([x, y]) => [x * PT, y * PT])
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
})
