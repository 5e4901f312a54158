import { expect, it, vi } from 'vitest'
import { give, openTestReplica } from '../../../tests/support/replica'
import { recordsOfDays } from './within'

const PROJECT = 'project:5'
const photo = (createdAt: string, takenAt: string | null, project = 5) => ({
  project,
  assessment: 9,
  product: 101,
  zone: 1,
  file: 1,
  caption: null,
  order: 0,
  createdAt,
  takenAt,
})

// A site has 10,000 photos, and a diary shows the few of one day.
it('finds what is of a day and reads nothing else: a photo that does not say when it was taken is of the day it was kept', async () => {
  const { replica } = await openTestReplica()
  const [before, day, after] = ['2026-11-19T23:59:59.000Z', '2026-11-20T09:00:00.000Z', '2026-11-21T00:00:00.000Z']
  await give(replica, 'progressPhoto', PROJECT, 1, 1, photo(after, day))
  await give(replica, 'progressPhoto', PROJECT, 2, 1, photo(day, null))
  await give(replica, 'progressPhoto', PROJECT, 3, 1, photo(day, before))
  await give(replica, 'progressPhoto', PROJECT, 4, 1, photo(before, null))
  await give(replica, 'progressPhoto', PROJECT, 5, 1, photo(after, after))
  await give(replica, 'progressPhoto', 'project:6', 6, 1, photo(day, day, 6))
  const read = vi.fn<(id: number) => void>()
  const found = await replica.store.read(async tables => {
    tables.records('progressPhoto').hook('reading', row => {
      read(row.id)
      return row
    })
    return recordsOfDays(tables, 'progressPhoto', 5, ['2026-11-20', '2026-11-20T99'])
  })
  expect(found.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2])
  // The third was kept that day, so it is looked at.
  expect(new Set(read.mock.calls.map(([id]) => id))).toEqual(new Set([1, 2, 3]))
})

it('finds deliveries by their day', async () => {
  const { replica } = await openTestReplica()
  for (const [id, deliveredOn] of [
    [1, '2026-11-19'],
    [2, '2026-11-20'],
    [3, '2026-11-21'],
  ] as const)
    await give(replica, 'delivery', PROJECT, id, 1, { project: 5, reference: `N ${id}`, deliveredOn })
  const of = (from: string, to: string) =>
    replica.store.read(async tables => (await recordsOfDays(tables, 'delivery', 5, [from, to])).map(({ id }) => id))
  expect(await of('2026-11-20', '2026-11-20')).toEqual([2])
  expect(await of('2026-11-20', '2026-11-21')).toEqual([2, 3])
  await expect(replica.store.read(tables => recordsOfDays(tables, 'assessment', 5, ['2026', '2027']))).rejects.toThrow(
    'assessment has no day fields',
  )
})
