import Dexie from 'dexie'
import { describe, expect, it } from 'vitest'
import { freshIndexedDb } from '../../../tests/support/replica'
import { deleteRun, readRun } from './runs'

interface Row {
  readonly resource: string
  readonly id: number
}
const numbers = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

async function tableOf(ids: readonly number[]) {
  const database = new Dexie('runs', freshIndexedDb())
  database.version(1).stores({ rows: '[resource+id]' })
  const table = database.table<Row, [string, number]>('rows')
  await table.bulkPut([
    ...ids.map(id => ({ resource: 'issue', id })),
    { resource: 'delivery', id: 5 },
    { resource: 'trade', id: 5 },
  ])
  const idsLeft = async (): Promise<number[]> =>
    (await table.filter(row => row.resource === 'issue').toArray()).map(row => row.id)
  return { table, idsLeft, keys: (given: readonly number[]) => given.map((id): [string, number] => ['issue', id]) }
}

describe('runs', () => {
  it.each([[numbers(1, 20)], [[20, 3, 4, 5, 6, 7, 8, 9, 10, 2]], [[1, 20]], [[]]])(
    'deletes the rows of %j and no others',
    async gone => {
      const { table, keys, idsLeft } = await tableOf(numbers(1, 20))
      await deleteRun(table, keys(gone))
      expect(await idsLeft()).toEqual(numbers(1, 20).filter(id => !gone.includes(id)))
      expect(await table.count()).toBe(22 - gone.length)
    },
  )

  it('deletes none that lies between though as many of those named are missing', async () => {
    const { table, keys, idsLeft } = await tableOf([...numbers(1, 10), 15, 16])
    await deleteRun(table, keys([...numbers(1, 10), 12, 20]))
    expect(await idsLeft()).toEqual([15, 16])
  })

  it.each([[numbers(1, 20)], [[1, 2, 3, 4, 5, 6, 7, 8, 9, 1000]], [[20, 1]], [[]]])(
    'reads the rows of %j that are there',
    async asked => {
      const { table, keys } = await tableOf(numbers(1, 300))
      const read = (await readRun(table, keys(asked))).map(row => row.id)
      expect(read).toEqual(expect.arrayContaining(asked.filter(id => id <= 300)))
      expect(read.length).toBeLessThanOrEqual(2 * asked.length)
    },
  )
})
