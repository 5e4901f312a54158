import { expect, it } from 'vitest'
import type { DrainResult } from '#contract/sync/protocol'
import { EMPTY_SCOPE } from '#local/state/scope-status'
import { brokenLaws, give, openTestReplica } from '../../../tests/support/replica'
import { applyResults } from './apply-results'

const PROJECT = 'project:20'
const issue = {
  project: 20,
  number: 4,
  summary: 'Crack in the slab',
  details: null,
  type: null,
  state: 'open',
  priority: 'normal',
  dueDate: null,
  assignee: null,
  zone: null,
  location: null,
}
const answer: DrainResult = {
  seq: 1,
  outcome: 'applied',
  duplicate: false,
  problem: null,
  record: null,
  rev: null,
  scope: PROJECT,
}

/** An issue at revision 5 with one change in flight, and a function that applies its reply. */
async function sending(change: 'set' | 'delete') {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', PROJECT, 7, 5, issue)
  await replica.edit(
    [
      change === 'set'
        ? { kind: 'set', resource: 'issue', id: 7, set: { details: 'Two metres' } }
        : { kind: 'delete', resource: 'issue', id: 7 },
    ],
    'x',
  )
  await replica.store.write('strict', ({ tables }) => tables.outbox.toCollection().modify({ state: 'sealed' }))
  const answered = (result: Partial<DrainResult>) =>
    replica.store.write('strict', work => applyResults(work, [{ ...answer, ...result }], '2026-11-21T09:00:00.000Z'))
  return { replica, answered }
}

it('a reply overtaken by a pull does not restore the older record', async () => {
  const { replica, answered } = await sending('set')
  await give(replica, 'issue', PROJECT, 7, 9, { ...issue, details: 'Two metres', summary: 'Crack, made good' })
  await answered({ rev: 6, record: { ...issue, id: 7, details: 'Two metres', rev: 6 } })
  expect(await replica.get('issue', 7)).toMatchObject({ summary: 'Crack, made good', _rev: 9, _dirty: 0 })
  expect(await brokenLaws(replica)).toEqual([])
})

it('a record deleted here is not restored by a pull read before the deletion', async () => {
  const { replica, answered } = await sending('delete')
  await answered({ rev: 9 })
  await give(replica, 'issue', PROJECT, 7, 8, { ...issue, summary: 'Changed by somebody else, before' })
  expect(await replica.get('issue', 7)).toBeUndefined()
  expect(await brokenLaws(replica)).toEqual([])
})

it('a record deleted here is not brought back by a list read before it went, when its tombstone has gone and its scope is fetched again', async () => {
  const { replica, answered } = await sending('delete')
  await answered({ rev: 9 })
  await replica.store.write('strict', async ({ tables }) => {
    await tables.shadow.clear()
  })
  await replica.mirrorRows('issue', [{ ...issue, id: 7, rev: 8 }])
  expect(await replica.get('issue', 7)).toBeUndefined()
})

// World 20260334 of the simulator: the right was back before the next pull, which then had nothing to send.
it('a record unreadable at the moment of the reply does not count as deleted', async () => {
  const { replica, answered } = await sending('set')
  await answered({ rev: null, scope: null })
  expect(await replica.get('issue', 7)).toMatchObject({ summary: issue.summary, _rev: 5, _dirty: 0 })
  expect(await replica.outbox()).toEqual([])
  expect(await brokenLaws(replica)).toEqual([])
})

// World 11784311 of the simulator: the refusal was written before a colleague's delete, and read after the snapshot without the record.
it('a refused change does not bring back a record that a pull since then no longer has', async () => {
  const { replica, answered } = await sending('delete')
  await replica.store.write('strict', async ({ tables }) => {
    const shadow = await tables.shadow.get(['issue', 7])
    if (shadow) await tables.shadow.put({ ...shadow, row: null, rev: 0 })
    await tables.scopes.put({ ...EMPTY_SCOPE, scope: PROJECT, state: 'consistent', cursor: 'c', head: 9 })
  })
  await answered({ outcome: 'conflict', rev: 8, record: { ...issue, id: 7, rev: 8 } })
  expect(await replica.get('issue', 7)).toBeUndefined()
  expect(await brokenLaws(replica)).toEqual([])
})

it('a field missing from a reply, because this person may not read it, is empty and not missing', async () => {
  const { replica, answered } = await sending('set')
  const { location: _, ...told } = issue
  await answered({ rev: 6, record: { ...told, id: 7, details: 'Two metres', rev: 6 } })
  expect(await replica.get('issue', 7)).toMatchObject({ details: 'Two metres', location: null, _rev: 6 })
})
