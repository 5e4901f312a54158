import { expect, it, vi } from 'vitest'
import { EMPTY_SCOPE } from './scope-status'
import { LAST_PULLED } from './sync-state'
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

// A fresh device said "Saved" for a moment, before it had heard what there is.
it('is downloading until the first pull has told what there is, and all of it is here', async () => {
  const { replica } = await openTestReplica()
  const isDownloading = () => replica.syncState.get().isDownloading
  expect(isDownloading()).toBe(true)
  // Counted, of a page that opened a project before the first pull.
  await replica.opened('project:20')
  await replica.edit([{ kind: 'add', resource: 'issue', values: { project: 20, summary: 'Crack' } }], 'Raised')
  await expect.poll(() => replica.syncState.get().waiting).toBe(1)
  expect(isDownloading()).toBe(true)
  await replica.store.write('strict', async ({ tables }) => {
    await tables.scopes.put({ scope: 'account', ...EMPTY_SCOPE, state: 'pulling' })
    await tables.meta.put({ key: LAST_PULLED, value: '2026-11-21T08:00:00.000Z' })
  })
  await expect.poll(() => replica.syncState.get().lastPulledAt).not.toBeNull()
  expect(isDownloading()).toBe(true)
  await replica.store.write('strict', async ({ tables }) => {
    await tables.scopes.put({
      scope: 'account',
      ...EMPTY_SCOPE,
      state: 'consistent',
      pulledAt: '2026-11-21T08:00:00.000Z',
    })
  })
  await expect.poll(isDownloading).toBe(false)
})
