import { expect, it } from 'vitest'
import { brokenLaws, give, openTestReplica } from '../../../tests/support/replica'
import { applyIncoming } from './incoming'

const issue = (project: number, summary: string) => ({
  project,
  number: 4,
  summary,
  details: null,
  type: null,
  state: 'open',
  priority: 'normal',
  dueDate: null,
  assignee: null,
  zone: null,
  location: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  createdBy: 1,
  updatedAt: '2026-01-01T00:00:00.000Z',
  updatedBy: 1,
  archivedAt: null,
})

// World 64 of the simulator: only shadows of the very scope were looked for.
it('a first snapshot does not cover what waits on a record that has moved into its scope', async () => {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', 'project:20', 5, 9, issue(20, 'A'))
  await give(replica, 'issue', 'project:20', 6, 9, issue(20, 'B'))
  await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'Mine' } }], 'x')
  await replica.edit([{ kind: 'delete', resource: 'issue', id: 6 }], 'x')
  const moved = [5, 6].map(id => ({ id, rev: 2, row: { id, ...issue(21, 'Moved') } }))
  await replica.store.write('relaxed', work =>
    applyIncoming(work, 'issue', 'project:21', moved, { mode: 'insert', chunk: 500 }),
  )
  expect(await brokenLaws(replica)).toEqual([])
  expect(await replica.get('issue', 5)).toMatchObject({
    summary: 'Mine',
    project: 21,
    _dirty: 1,
    _rev: 2,
    _scope: 'project:21',
  })
  expect(await replica.get('issue', 6)).toBeUndefined()
})
