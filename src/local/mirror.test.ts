import { expect, it } from 'vitest'
import { give, openTestReplica } from '../../tests/support/replica'

const issue = { project: 20, number: 4, summary: 'New', details: null, type: null, state: 'open', priority: 'normal', dueDate: null, assignee: null, zone: null, location: null }

// World 193 of the simulator: the revision was forgotten with the scope, so the old answer seemed to be news.
it('a list answered late takes no record back while its scope is fetched anew', async () => {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', 'project:20', 5, 4, issue)
  await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { location: 'Level 2' } }], 'x')
  await replica.store.write('strict', async ({ tables }) => { await tables.shadow.toCollection().modify({ rev: -1 }) })
  await replica.mirrorRows('issue', [{ id: 5, rev: 3, ...issue, summary: 'Old' }])
  expect(await replica.get('issue', 5)).toMatchObject({ summary: 'New', location: 'Level 2', _rev: 4 })
  expect((await replica.outbox()).length).toBe(1)
})
