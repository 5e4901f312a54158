import { expect, it } from 'vitest'
import { openTestReplica } from '../../../tests/support/replica'
import { Deposed } from '../office/failure'
import { Fence } from './fence'

it('only the last reign writes: a leader that was deposed while frozen changes nothing when it thaws', async () => {
  const { replica } = await openTestReplica()
  const first = await Fence.raise(replica.store)
  await first.write('strict', ({ tables }) => tables.meta.put({ key: 'by', value: 'first' }), ['meta'])
  const second = await Fence.raise(replica.store)
  await expect(
    first.write('strict', ({ tables }) => tables.meta.put({ key: 'by', value: 'first again' }), ['meta']),
  ).rejects.toBeInstanceOf(Deposed)
  await second.write('relaxed', ({ tables }) => tables.meta.put({ key: 'and', value: 'second' }), ['meta'])
  const { meta } = replica.store.tables
  expect([(await meta.get('by'))?.value, (await meta.get('and'))?.value]).toEqual(['first', 'second'])
})

it('a write names the tables it needs, and the fence looks at its own beside them', async () => {
  const { replica } = await openTestReplica()
  const fence = await Fence.raise(replica.store)
  await fence.write(
    'relaxed',
    async ({ tables }) => {
      await tables.sent.count()
    },
    ['sent'],
  )
  await expect(
    fence.write(
      'relaxed',
      async ({ tables }) => {
        await tables.outbox.count()
      },
      ['sent'],
    ),
  ).rejects.toThrow('Not saved on this device')
})
