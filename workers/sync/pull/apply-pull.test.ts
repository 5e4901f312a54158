import { expect, it, vi } from 'vitest'
import { issue } from '#contract/commercial/issue'
import { project } from '#contract/estimating/project'
import type { PullLine } from '#contract/sync/protocol'
import { EMPTY_SCOPE } from '#local/state/scope-status'
import type { ScopeRow } from '#local/store/stored'
import { set } from '#local/write/changes'
import { give, openTestReplica } from '../../../tests/support/replica'
import { testSurroundings } from '../../../tests/support/surroundings'
import { testContext } from '../../../tests/support/sync-context'
import { ScopePull } from './apply-pull'
import { askForUnknown } from './ask-for-unknown'
import { checkDigests } from './digest'

const PROJECT = 'project:20'
const NEWER = 'permitToWork'
const LINES: readonly PullLine[] = [
  { line: 'rows', scope: PROJECT, resource: NEWER, ids: [7], revs: [2], columns: { name: ['Hot works'] } },
  { line: 'gone', scope: PROJECT, resource: NEWER, ids: [8], revs: [3], reason: 'deleted' },
  { line: 'purge', scope: PROJECT, resources: [NEWER] },
  { line: 'done', scope: PROJECT, cursor: 'c', head: 3, counts: { [NEWER]: 1, issue: 0 } },
]

// An app left open while the server was upgraded stopped receiving changes, because it has no table for the new resource.
it('stores what it knows from a newer server', async () => {
  const reply = { scopes: { [PROJECT]: { head: 3, resources: { [NEWER]: { count: 1, hash: 'h' } } } } }
  const surroundings = testSurroundings(() => Promise.resolve(Response.json(reply)))
  const { replica } = await openTestReplica(surroundings)
  const context = await testContext(replica, surroundings)
  const row = { ...EMPTY_SCOPE, scope: PROJECT }
  await replica.store.write('strict', ({ tables }) => tables.scopes.put(row))
  const pull = new ScopePull(context.store, context.fence, () => 0, row)
  for (const line of LINES) await pull.take({ line, length: 10 })
  expect(await context.store.tables.scopes.get(PROJECT)).toMatchObject({ state: 'consistent', cursor: 'c', head: 3 })
  expect(await checkDigests(context, 'whole')).toEqual([])
})

// An old app stored a newer field in wire form, as text where the next release expected an amount. The cursor then said for ever that the field was
// here.
it('keeps nothing it does not know, and asks for it again once it knows it', async () => {
  const { replica, context, pull } = await pulling({
    state: 'consistent',
    cursor: 'b',
    pulledAt: '2026-11-25T08:00:00Z',
  })
  const line = issues(1)
  if (line.line !== 'rows') throw new Error('rows')
  const colour = { ...line, columns: { ...line.columns, colour: ['12.40'], updatedAt: ['2026-11-26T08:00:00Z'] } }
  for (const each of [colour, ...LINES]) await pull.take({ line: each, length: 10 })
  expect(await replica.get('issue', 100)).not.toHaveProperty('colour')
  expect(await replica.get('issue', 100)).toHaveProperty('updatedAt')
  const here = () => context.store.tables.scopes.get(PROJECT)
  expect(await here()).toMatchObject({ cursor: 'c', unknown: ['issue.colour', NEWER] })
  await askForUnknown(context)
  expect(await here(), 'this app knows neither').toMatchObject({ cursor: 'c', state: 'consistent' })
  // The next release knows both; two existing names represent them here.
  await replica.store.write('strict', async ({ tables }) => {
    const row = await tables.scopes.get(PROJECT)
    if (row) await tables.scopes.put({ ...row, unknown: ['issue.summary', 'delivery', 'issue.colour'] })
  })
  await askForUnknown(context)
  expect(await here()).toMatchObject({
    cursor: null,
    state: 'pulling',
    pulledAt: expect.any(String) as string,
    repair: ['issue', 'delivery'],
    unknown: ['issue.colour'],
  })
})

/** A pull into a project scope in the given state, which holds one issue. */
async function pulling(stands: Partial<ScopeRow>) {
  const surroundings = testSurroundings()
  const { replica } = await openTestReplica(surroundings)
  const context = await testContext(replica, surroundings)
  await give(replica, 'issue', PROJECT, 5, 2, { project: 20, number: 4, summary: 'A', state: 'open' })
  const row: ScopeRow = { ...EMPTY_SCOPE, scope: PROJECT, ...stands }
  await replica.store.write('strict', ({ tables }) => tables.scopes.put(row))
  return { replica, context, pull: new ScopePull(context.store, context.fence, () => 0, row) }
}
const done = (cursor: string, counts: Readonly<Record<string, number>>): PullLine => ({
  line: 'done',
  scope: PROJECT,
  cursor,
  head: 3,
  counts,
})

it.each([
  ['stays where the server counts it although the snapshot did not bring it', 1, true],
  ['goes where the server counts none', 0, false],
])('a record %s', async (_how, count, isThere) => {
  const { replica, pull } = await pulling({})
  await pull.take({ line: done('c', { issue: count }), length: 10 })
  expect(Boolean(await replica.get('issue', 5))).toBe(isThere)
})

// The record was deleted, but Undo still held its values.
it('records a person may no longer read are removed from Undo and the last edit too', async () => {
  const { replica, context, pull } = await pulling({ state: 'consistent', cursor: 'b' })
  await give(replica, 'project', 'index', 20, 2, { name: 'Albion Mill' })
  await replica.edit([set(project, 20, { name: 'Albion' })], 'Renamed', 'app')
  await replica.edit([set(issue, 5, { summary: 'B' })], 'Changed', 'app')
  await pull.take({ line: { line: 'purge', scope: PROJECT, resources: ['issue'] }, length: 10 })
  await pull.take({ line: done('c', {}), length: 10 })
  expect((await replica.undoSteps()).map(step => step.label)).toEqual(['Renamed'])
  const kept = JSON.stringify(await context.store.read(({ meta }) => meta.toArray()))
  expect(kept).toContain('"name":"Albion Mill"')
  expect(kept).not.toContain('"summary":"A"')
})

// Decision 613: a lost cursor would fetch the whole project again.
it('a scope that has not moved keeps the cursor it was asked with', async () => {
  const { context, pull } = await pulling({ state: 'consistent', cursor: 'b' })
  await pull.take({ line: { line: 'done', scope: PROJECT, head: 3, counts: {} }, length: 10 })
  expect(await context.store.tables.scopes.get(PROJECT)).toMatchObject({ state: 'consistent', cursor: 'b', head: 3 })
})

// A transaction blocks other writers of the tables it opened, so a person's edit would wait for it.
it.each([
  ['goes on from a whole one opens its own tables only', { state: 'consistent', cursor: 'b' }, false],
  ['ends a snapshot opens all', { state: 'pulling', cursor: 'b' }, true],
  ['begins a whole one again opens all', { state: 'consistent', cursor: null }, true],
  ['may have changes to issue again opens all', { state: 'consistent', cursor: 'b', replay: true }, true],
] as const)('a pull that %s', async (_how, stands, opensAll) => {
  const { context, pull } = await pulling(stands)
  const write = vi.spyOn(context.fence, 'write')
  await pull.take({ line: done('c', { issue: 1 }), length: 10 })
  const opened = write.mock.calls[0]?.[2]
  expect(opened === undefined).toBe(opensAll)
  if (!opensAll) {
    expect(opened).toContain('issue')
    expect(opened).not.toContain('client')
  }
})

/** Returns one line of a pull with `count` issues. */
const issues = (count: number): PullLine => {
  const each = <T>(value: (at: number) => T) => Array.from({ length: count }, (_, at) => value(at))
  return {
    line: 'rows',
    scope: PROJECT,
    resource: 'issue',
    ids: each(at => 100 + at),
    revs: each(() => 3),
    columns: {
      project: each(() => 20),
      number: each(at => 10 + at),
      summary: each(at => `Issue ${at}`),
      state: each(() => 'open'),
    },
  }
}

// A bill's total mixed old and new rows while a revision arrived.
it('a large change of a whole scope is marked as arriving, from its first record until all of it is here', async () => {
  const { replica, pull } = await pulling({ state: 'consistent', cursor: 'b', pulledAt: '2026-11-25T08:00:00Z' })
  const seen: boolean[] = []
  await pull.take({ line: issues(300), length: 9_000 })
  await pull.take({ line: { line: 'mark', scope: PROJECT, cursor: 'm' }, length: 10 })
  seen.push(Boolean(await replica.get('issue', 100)), await replica.arriving(PROJECT), await replica.holds(PROJECT))
  await pull.take({ line: issues(10), length: 300 })
  await pull.take({ line: done('c', {}), length: 10 })
  seen.push(await replica.arriving(PROJECT), await replica.holds(PROJECT))
  expect(seen).toEqual([true, true, true, false, true])
})

it('an edit or two of a colleague, and a first download, do not', async () => {
  for (const stands of [{ state: 'consistent', cursor: 'b' }, {}] as const) {
    const { replica, pull } = await pulling(stands)
    await pull.take({ line: issues('state' in stands ? 20 : 300), length: 900 })
    await pull.take({ line: { line: 'mark', scope: PROJECT, cursor: 'm' }, length: 10 })
    expect(await replica.arriving(PROJECT)).toBe(false)
  }
})
