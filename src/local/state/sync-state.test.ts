import { expect, it, vi } from 'vitest'
import { openTestReplica } from '../../../tests/support/replica'

it('a count that failed is taken again, so that the pill never stays at old figures', async () => {
  const { replica, surroundings } = await openTestReplica()
  const failing = vi.spyOn(replica.store, 'tables', 'get').mockImplementation(() => {
    throw new Error('The connection was closed')
  })
  await replica.edit([{ kind: 'add', resource: 'issue', values: { project: 20, summary: 'Crack' } }], 'Raised an issue')
  const state = () => replica.syncState.get()
  expect(state().waiting).toBe(0)
  await expect.poll(() => surroundings.clock.next).not.toBeNull()
  failing.mockRestore()
  surroundings.clock.step()
  await expect.poll(() => state().waiting).toBe(1)
})

it('what waits behind something that needs a person is not counted as waiting', async () => {
  const { replica } = await openTestReplica()
  const {
    ids: [issue = 0],
  } = await replica.edit([{ kind: 'add', resource: 'issue', values: { project: 20, summary: 'Crack' } }], 'Raised')
  await replica.edit([{ kind: 'add', resource: 'issueComment', values: { issue, project: 20, text: 'Look' } }], 'Wrote')
  await replica.edit([{ kind: 'add', resource: 'issue', values: { project: 20, summary: 'Damp' } }], 'Raised')
  await replica.store.write('strict', async ({ tables }) => {
    const [first] = await tables.outbox.orderBy('seq').toArray()
    if (first) await tables.outbox.put({ ...first, state: 'rejected', outcome: 'gone' })
  })
  await expect.poll(() => replica.syncState.get()).toMatchObject({ waiting: 1, held: 1, needsYou: 1 })
})
