import { expect, it } from 'vitest'
import { give, openTestReplica } from '../../../tests/support/replica'

const issue = {
  project: 20,
  number: 4,
  summary: 'Crack',
  details: null,
  type: null,
  state: 'open',
  priority: 'normal',
  dueDate: null,
  assignee: null,
  zone: null,
  location: null,
}

// A browser killed right after it had locked a replica away opened it again, empty: every page was "not found", and nobody was asked to sign in.
it('a replica that was left says so with the same write that empties it, until its person signs in', async () => {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', 'project:20', 5, 9, issue)
  await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'Mine' } }], 'x')
  expect(await replica.isOver()).toBe(false)
  await replica.purge({ isLeft: true })
  expect(await replica.isOver()).toBe(true)
  expect(await replica.unsentCount()).toBe(1)
  await replica.beginAgain()
  expect(await replica.isOver()).toBe(false)
  await replica.purge({ isLeft: false })
  expect(await replica.isOver()).toBe(false)
})
