import { expect, it } from 'vitest'
import { problem } from '#contract/kit/problem'
import { give, openTestReplica } from '../../../tests/support/replica'

it('a conflict in a cell names product and place, and shows each value of the cell', async () => {
  const { replica } = await openTestReplica()
  const zone = { assessment: 30, order: 0 }
  await give(replica, 'assessmentZone', 'assessment:30', 8, 5, { ...zone, name: 'Level 3', parent: null })
  await give(replica, 'assessmentZone', 'assessment:30', 9, 5, { ...zone, name: 'North', parent: 8 })
  await give(replica, 'assessmentProduct', 'assessment:30', 1172, 5, { assessment: 30, name: 'P-01 Partition' })
  const was = { percent: 400_000, recordedAt: null, note: null }
  await give(replica, 'productProgress', 'project:20', 1172, 5, { project: 20, assessment: 30, cells: { 9: was } })
  const set = { 'cells.9': { ...was, percent: 650_000 } }
  await replica.edit([{ kind: 'set', resource: 'productProgress', id: 1172, set }], 'x')
  const wire = (percent: string, note: string | null) => ({ percent, recordedAt: null, note })
  const fields = [
    {
      path: 'cells.9',
      base: wire('40.0000', null),
      mine: wire('65.0000', null),
      theirs: wire('55.0000', 'do not certify'),
    },
  ]
  await replica.store.write('strict', async ({ tables }) => {
    await tables.outbox.toCollection().modify({
      state: 'conflict',
      outcome: 'conflict',
      problem: problem('conflict', { clash: { fields, by: 'Carl', at: '' } }),
    })
  })
  const [item] = await replica.needsYou()
  expect(item?.recordLabel).toBe('Level 3 · North, P-01 Partition')
  expect(item?.conflict).toMatchObject([
    { key: 'cells.9.percent', label: 'Progress', changedBy: null, was: 400_000, mine: 650_000, theirs: 550_000 },
    { key: 'cells.9.note', label: 'Note', changedBy: 'theirs', was: null, mine: null, theirs: 'do not certify' },
  ])
})
