import { describe, expect, it } from 'vitest'
import { problem } from '#contract/kit/problem'
import type { DrainResult } from '#contract/sync/protocol'
import type { Replica } from '#local/replica'
import { brokenLaws, give, openTestReplica } from '../../../tests/support/replica'
import { applyResults } from './apply-results'
import { selectGroups } from './select'

const PROJECT = 'project:20'
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
const THEIRS = { ...issue, summary: 'Theirs' }

/** An issue with fields set on this device; the edit is in flight. */
async function sending(set: Readonly<Record<string, unknown>>) {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', PROJECT, 7, 5, issue)
  await change(replica, set)
  await replica.store.write('strict', ({ tables }) => tables.outbox.toCollection().modify({ state: 'sealed' }))
  return replica
}
const change = (replica: Replica, set: Readonly<Record<string, unknown>>) =>
  replica.edit([{ kind: 'set', resource: 'issue', id: 7, set }], 'x')
const answer = (seq: number, result: Partial<DrainResult>): DrainResult => ({
  seq,
  outcome: 'applied',
  duplicate: false,
  problem: null,
  record: { ...THEIRS, id: 7, rev: 6 },
  rev: 6,
  scope: PROJECT,
  ...result,
})
/** The server refuses the first edit: a colleague had changed the summary. */
async function refuse(replica: Replica, others: readonly DrainResult[] = []) {
  const [first] = await entries(replica)
  const clash = { fields: [{ path: 'summary', base: 'Crack', mine: 'Mine', theirs: 'Theirs' }], by: 'Dee', at: '' }
  const results = [
    answer(first?.seq ?? 0, { outcome: 'conflict', problem: { ...problem('conflict', { clash }) } }),
    ...others,
  ]
  await replica.store.write('strict', work => applyResults(work, results, '2026-11-23T09:00:00.000Z'))
}
const entries = async (replica: Replica) => (await replica.outbox()).map(line => line.entry)
const going = async (replica: Replica) =>
  selectGroups(await entries(replica), new Set(), { ops: 100, bytes: 100_000 }).map(group =>
    group.map(({ set }) => set),
  )

describe('a conflict', () => {
  it('keeps the value it is about and lets the rest of the save go', async () => {
    const replica = await sending({ summary: 'Mine', dueDate: '2026-12-01' })
    await refuse(replica)
    expect((await entries(replica)).map(({ state, set, base }) => [state, set, base])).toEqual([
      ['conflict', { summary: 'Mine' }, { summary: 'Crack' }],
      ['open', { dueDate: '2026-12-01' }, { dueDate: null }],
    ])
    expect(await going(replica)).toEqual([[{ dueDate: '2026-12-01' }]])
    expect(await replica.get('issue', 7)).toMatchObject({ summary: 'Mine', dueDate: '2026-12-01' })
    expect(await brokenLaws(replica)).toEqual([])
  })

  it('sends a later edit of the record, without its value of the field in conflict', async () => {
    const replica = await sending({ summary: 'Mine' })
    await change(replica, { summary: 'Mine again', details: 'Two metres' })
    const [, later] = await entries(replica)
    await replica.store.write('strict', ({ tables }) => tables.outbox.toCollection().modify({ state: 'sealed' }))
    await refuse(replica, [answer(later?.seq ?? 0, { outcome: 'dependency', record: null, rev: null })])
    expect(await going(replica)).toEqual([[{ details: 'Two metres' }]])
    expect((await entries(replica)).map(({ state, set }) => [state, set])).toEqual([
      ['conflict', { summary: 'Mine' }],
      ['open', { details: 'Two metres' }],
      ['open', { summary: 'Mine again' }],
    ])
  })

  it('sends edits written while it waits, and delays a move of the record', async () => {
    const replica = await sending({ summary: 'Mine' })
    await refuse(replica)
    await change(replica, { summary: 'A third', dueDate: '2026-12-01' })
    await change(replica, { details: 'Two metres' })
    expect(await going(replica)).toEqual([[{ dueDate: '2026-12-01', details: 'Two metres' }]])
    await replica.edit([{ kind: 'command', resource: 'issue', id: 7, name: 'archive', input: {} }], 'x')
    await change(replica, { priority: 'high' })
    expect(await going(replica)).toEqual([[{ dueDate: '2026-12-01', details: 'Two metres' }]])
    await replica.resolve((await replica.needsYou())[0]?.entry.seq ?? 0, { summary: 'mine' })
    expect((await going(replica)).flat()).toContainEqual({ summary: 'A third' })
    expect(await brokenLaws(replica)).toEqual([])
  })

  it('keeps an edit of several records whole', async () => {
    const { replica } = await openTestReplica()
    await give(replica, 'issue', PROJECT, 7, 5, issue)
    await give(replica, 'issue', PROJECT, 8, 5, { ...issue, number: 5 })
    const both = [7, 8].map(id => ({
      kind: 'set' as const,
      resource: 'issue',
      id,
      set: { summary: 'Mine', dueDate: '2026-12-01' },
    }))
    await replica.edit(both, 'x')
    await replica.store.write('strict', ({ tables }) => tables.outbox.toCollection().modify({ state: 'sealed' }))
    const [, second] = await entries(replica)
    await refuse(replica, [answer(second?.seq ?? 0, { outcome: 'held', record: null, rev: null })])
    expect(await going(replica)).toEqual([])
    expect((await entries(replica)).map(({ set }) => set)).toEqual([
      { summary: 'Mine', dueDate: '2026-12-01' },
      { summary: 'Mine', dueDate: '2026-12-01' },
    ])
  })
})
