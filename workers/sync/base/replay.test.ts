import { expect, it } from 'vitest'
import type { Replica } from '#local/replica'
import type { SentRow } from '#local/store/stored'
import { brokenLaws, give, openTestReplica } from '../../../tests/support/replica'
import { replayConfirmed } from './replay'

const issue = {
  project: 20,
  number: 4,
  summary: 'A',
  details: null,
  type: null,
  state: 'open',
  priority: 'normal',
  dueDate: null,
  assignee: null,
  zone: null,
  location: null,
}
const PROJECT = 'project:20'

/** Accepts the oldest waiting change at a revision of its scope; the record is as it was then. */
async function confirm(replica: Replica, rev: number): Promise<void> {
  await replica.store.write('strict', async ({ tables }) => {
    const entry = await tables.outbox.orderBy('seq').first()
    if (!entry) throw new Error('Nothing to send')
    await tables.outbox.delete(entry.seq)
    const row: SentRow = {
      seq: entry.seq,
      at: entry.at,
      label: entry.label,
      resource: entry.resource,
      id: entry.id,
      entry: { ...entry, state: 'sealed' },
      rev,
    }
    await tables.sent.put(row)
    const shadow = await tables.shadow.get([entry.resource, entry.id])
    if (shadow?.row) await tables.shadow.put({ ...shadow, rev, row: { ...shadow.row, ...entry.set } })
  })
}
const replay = (replica: Replica, head: number): Promise<void> =>
  replica.store.write('strict', work => replayConfirmed(work, PROJECT, head, null, '2026-11-22T10:42:00.000Z'))
const waiting = async (replica: Replica) =>
  (await replica.outbox()).map(({ entry: { seq, kind, id, set, state, needs } }) => ({
    seq,
    kind,
    id,
    set,
    state,
    needs,
  }))

async function afterTwo() {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', PROJECT, 5, 4, issue)
  await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'B' } }], 'x')
  await confirm(replica, 8)
  await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { details: 'Two sides' } }], 'x')
  await confirm(replica, 9)
  return replica
}

it('changes a restored server has lost are reissued, in their order, under new numbers', async () => {
  const replica = await afterTwo()
  await give(replica, 'issue', PROJECT, 5, 10, issue)
  await replay(replica, 5)
  expect(await waiting(replica)).toEqual([
    { seq: 3, kind: 'set', id: 5, set: { summary: 'B' }, state: 'open', needs: [] },
    { seq: 4, kind: 'set', id: 5, set: { details: 'Two sides' }, state: 'open', needs: [] },
  ])
  expect(await replica.get('issue', 5)).toMatchObject({ summary: 'B', details: 'Two sides', _dirty: 1 })
  expect(await replica.sent(10)).toEqual([])
  expect(await brokenLaws(replica)).toEqual([])
})

it('changes the server still has are not sent twice', async () => {
  const replica = await afterTwo()
  await replay(replica, 8)
  expect((await waiting(replica)).map(each => each.set)).toEqual([{ details: 'Two sides' }])
  expect((await replica.sent(10)).map(each => each.seq)).toEqual([1])
  await replay(replica, 8)
  expect(await waiting(replica)).toHaveLength(1)
})

it('waiting changes follow the replayed ones they were based on', async () => {
  const replica = await afterTwo()
  await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'C' } }], 'x')
  await replay(replica, 5)
  const sets = await waiting(replica)
  expect(sets.map(each => each.set)).toEqual([{ summary: 'B' }, { details: 'Two sides' }, { summary: 'C' }])
  expect(sets.at(-1)?.needs).toContain(sets.at(1)?.seq)
  expect(await replica.get('issue', 5)).toMatchObject({ summary: 'C', details: 'Two sides' })
  expect(await brokenLaws(replica)).toEqual([])
})

it('other scopes are left alone', async () => {
  const replica = await afterTwo()
  await replica.store.write('strict', work => replayConfirmed(work, 'project:21', 0, null, '2026-11-22T10:42:00.000Z'))
  expect(await waiting(replica)).toEqual([])
})
