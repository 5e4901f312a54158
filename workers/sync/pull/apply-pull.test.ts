import { expect, it } from 'vitest'
import type { PullLine } from '#contract/sync/protocol'
import { EMPTY_SCOPE } from '#local/state/scope-status'
import { openTestReplica } from '../../../tests/support/replica'
import { testSurroundings } from '../../../tests/support/surroundings'
import { testDesk } from '../../../tests/support/sync-desk'
import { ScopePull } from './apply-pull'
import { checkDigests } from './digest'

const PROJECT = 'project:20'
const NEWER = 'permitToWork'
const LINES: readonly PullLine[] = [
  { line: 'rows', scope: PROJECT, resource: NEWER, ids: [7], revs: [2], columns: { name: ['Hot works'] } },
  { line: 'gone', scope: PROJECT, resource: NEWER, ids: [8], revs: [3], reason: 'deleted' },
  { line: 'purge', scope: PROJECT, resources: [NEWER] },
  { line: 'done', scope: PROJECT, cursor: 'c', head: 3, counts: { [NEWER]: 1, issue: 0 } },
]

// An app left open while the office got a newer server stopped bringing news: the new resource has no table in it.
it('takes in what it knows of a server that is newer than itself', async () => {
  const reply = { scopes: { [PROJECT]: { head: 3, resources: { [NEWER]: { count: 1, hash: 'h' } } } } }
  const surroundings = testSurroundings(() => Promise.resolve(Response.json(reply)))
  const { replica } = await openTestReplica(surroundings)
  const desk = await testDesk(replica, surroundings)
  const row = { ...EMPTY_SCOPE, scope: PROJECT }
  await replica.store.write('strict', ({ tables }) => tables.scopes.put(row))
  const pull = new ScopePull(desk.store, desk.fence, () => 0, row)
  for (const line of LINES) await pull.take({ line, length: 10 })
  expect(await desk.store.tables.scopes.get(PROJECT)).toMatchObject({ state: 'consistent', cursor: 'c', head: 3 })
  expect(await checkDigests(desk, 'whole')).toEqual([])
})
