// Long because every kind of change is tried on the same small replica.
import { describe, expect, it, vi } from 'vitest'
import { ProblemError } from '#contract/kit/problem'
import { issueLifecycle } from '#contract/commercial/issue'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { pence } from '#domain/value/money'
import { brokenLaws, give, openTestReplica } from '../../../tests/support/replica'
import { archive, remove, run, set } from './changes'
import type { Replica } from '../replica'

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
const product = {
  assessment: 30,
  group: null,
  ref: 'A1',
  name: 'Wall',
  description: null,
  notes: null,
  unit: 'm2',
  pricingMode: 'rbu',
  rate: 120_000,
  fixedPrice: 120_000,
  fixedPriceReason: null,
  supplyAndFitPrice: null,
  quoteLine: null,
  priceFrom: null,
  contingencyPercentage: null,
  inflationPercentage: null,
  overheadPercentage: null,
  profitPercentage: null,
  template: null,
  templateVersion: null,
  isProvisional: false,
  isRateOnly: false,
  origin: 'tender',
  order: 0,
}

async function withIssue(): Promise<Replica> {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', PROJECT, 5, 9, issue)
  return replica
}
const entries = async (replica: Replica) => (await replica.outbox()).map(line => line.entry)

// World 56 of the simulator: the change came before the add it belongs to, and was refused as a change of nothing.
it('an edit of several records, one of them new and refused, comes after what it is an edit of', async () => {
  const replica = await withIssue()
  const {
    ids: [added = 0],
  } = await replica.edit([{ kind: 'add', resource: 'issue', values: { project: 20, summary: 'New' } }], 'x')
  await replica.store.write('strict', ({ tables }) =>
    tables.outbox.toCollection().modify({ state: 'rejected', outcome: 'invalid' }),
  )
  await replica.edit(
    [
      { kind: 'set', resource: 'issue', id: 5, set: { details: 'A' } },
      { kind: 'set', resource: 'issue', id: added, set: { details: 'B' } },
    ],
    'x',
  )
  const [first, second, third] = await entries(replica)
  expect([first, second, third].map(each => [each?.kind, each?.id])).toEqual([
    ['add', added],
    ['set', 5],
    ['set', added],
  ])
  expect(third?.needs).toEqual([first?.seq])
  expect(third?.group).toBe(second?.group)
  expect(await brokenLaws(replica)).toEqual([])
})

// Worlds 11688694 and 20260012 of the simulator: the older value was shown and sent last, or half of the edit went without the rest.
it.each([5, 6])(
  'an edit of several records, of which %d was refused, comes last in each and stays one group',
  async refused => {
    const replica = await withIssue()
    await give(replica, 'issue', PROJECT, 6, 9, { ...issue, number: 5 })
    const both = (details: string) =>
      replica.edit(
        [5, 6].map(id => ({ kind: 'set', resource: 'issue', id, set: { details } }) as const),
        'x',
      )
    await both('A')
    await replica.store.write('strict', ({ tables }) =>
      tables.outbox
        .toCollection()
        .modify(entry =>
          Object.assign(entry, entry.id === refused ? { state: 'rejected', outcome: 'invalid' } : { state: 'blocked' }),
        ),
    )
    await both('B')
    for (const id of [5, 6]) {
      expect(await replica.get('issue', id)).toMatchObject({ details: 'B' })
      const waiting = (await entries(replica)).filter(entry => entry.id === id)
      expect(waiting.map(({ set }) => set)).toEqual([{ details: 'A' }, { details: 'B' }])
      expect(waiting[1]?.needs).toContain(waiting[0]?.seq)
    }
    const edits = (await entries(replica)).filter(({ set }) => set['details'] === 'B')
    expect(new Set(edits.map(({ group }) => group)).size).toBe(1)
    expect(await brokenLaws(replica)).toEqual([])
  },
)

describe('several actions at once', () => {
  const actions = (...summaries: readonly string[]) =>
    summaries.map(summary => ({
      label: summary,
      changes: [{ kind: 'add', resource: 'issue', values: { project: 20, summary } } as const],
    }))
  it('are groups of their own, each with its words', async () => {
    const replica = await withIssue()
    const edited = await replica.editAll(actions('A', 'B'))
    expect((await entries(replica)).map(({ group, label }) => [group, label])).toEqual([
      [edited[0]?.group, 'A'],
      [edited[1]?.group, 'B'],
    ])
    expect(edited[0]?.group).not.toBe(edited[1]?.group)
    expect(await brokenLaws(replica)).toEqual([])
  })
  it('are none of them kept when one cannot be', async () => {
    const replica = await withIssue()
    await expect(replica.editAll(actions('A', ''))).rejects.toThrow(ProblemError)
    expect(await entries(replica)).toEqual([])
    expect(await brokenLaws(replica)).toEqual([])
  })
})

describe('an edit', () => {
  it('writes the row, the entry and the shadow together', async () => {
    const replica = await withIssue()
    const edited = await replica.edit(
      [{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'Crack in the wall' } }],
      'Changed the summary',
    )
    expect(await replica.get('issue', 5)).toMatchObject({ summary: 'Crack in the wall', _dirty: 1, _rev: 9 })
    expect(await replica.serverValue('issue', 5, 'summary')).toBe('Crack in the slab')
    expect(await entries(replica)).toMatchObject([
      {
        seq: 1,
        group: 1,
        kind: 'set',
        state: 'open',
        set: { summary: 'Crack in the wall' },
        base: { summary: 'Crack in the slab' },
        baseRev: 9,
        label: 'Changed the summary',
      },
    ])
    expect(edited).toMatchObject({ group: 1, ids: [5] })
    expect(await brokenLaws(replica)).toEqual([])
  })

  it('refuses bad values at their field and keeps nothing', async () => {
    const replica = await withIssue()
    const bad = replica.edit(
      [
        { kind: 'set', resource: 'issue', id: 5, set: { details: 'Kept?' } },
        { kind: 'set', resource: 'issue', id: 5, set: { summary: '' } },
      ],
      'x',
    )
    await expect(bad).rejects.toBeInstanceOf(ProblemError)
    await bad.catch((error: ProblemError) =>
      expect(error.problem.errors).toEqual([{ path: 'summary', message: 'You must specify this field' }]),
    )
    expect(await entries(replica)).toEqual([])
    expect(await replica.get('issue', 5)).toMatchObject({ details: null, _dirty: 0 })
  })

  it('joins later edits of the record, and forgets one that leads back', async () => {
    const replica = await withIssue()
    await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'B' } }], 'x')
    await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { priority: 'high' } }], 'x')
    expect(await entries(replica)).toMatchObject([
      { set: { summary: 'B', priority: 'high' }, base: { summary: 'Crack in the slab', priority: 'normal' } },
    ])
    await replica.edit(
      [{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'Crack in the slab', priority: 'normal' } }],
      'x',
    )
    expect(await entries(replica)).toEqual([])
    expect(await replica.get('issue', 5)).toMatchObject({ _dirty: 0 })
    expect(await brokenLaws(replica)).toEqual([])
  })

  it('carries a whole merge group, also after joining', async () => {
    const { replica } = await openTestReplica()
    await give(replica, 'assessmentProduct', 'assessment:30', 8, 2, product)
    await replica.edit([{ kind: 'set', resource: 'assessmentProduct', id: 8, set: { fixedPrice: 130_000 } }], 'x')
    await replica.edit([{ kind: 'set', resource: 'assessmentProduct', id: 8, set: { name: 'Inner wall' } }], 'x')
    expect(await entries(replica)).toMatchObject([
      {
        set: { fixedPrice: '13.0000', unit: 'm2', name: 'Inner wall' },
        base: { fixedPrice: '12.0000', unit: 'm2', name: 'Wall' },
      },
    ])
  })

  it('adds a record with its photo, whose group comes after the words', async () => {
    const { replica } = await openTestReplica()
    const id = await replica.newId()
    const edited = await replica.edit(
      [
        { kind: 'add', resource: 'issue', id, values: { project: 20, summary: 'No fire stopping' } },
        {
          kind: 'attach',
          resource: 'issuePhoto',
          values: { project: 20, issue: id },
          field: 'file',
          photo: {
            fileName: 'a.jpg',
            mimeType: 'image/jpeg',
            bytes: new Uint8Array(130_000).fill(7).buffer,
            thumbnail: null,
          },
        },
      ],
      'Raised issue No fire stopping',
    )
    const [first, second] = await entries(replica)
    expect(edited.ids).toEqual([id, second?.id])
    expect(first).toMatchObject({
      kind: 'add',
      id,
      group: 1,
      needs: [],
      set: { project: 20, summary: 'No fire stopping' },
      shows: { number: null, state: 'open' },
    })
    expect(second).toMatchObject({ kind: 'add', resource: 'issuePhoto', group: 2, needs: [1] })
    expect(await replica.get('issue', id)).toMatchObject({
      number: null,
      state: 'open',
      _rev: 0,
      _scope: PROJECT,
      createdBy: 7,
    })
    expect((await replica.uploads())[0]).toMatchObject({ fileName: 'a.jpg', size: 130_000, state: 'queued' })
    const fileId = second?.set.file
    expect(
      new Uint8Array((await replica.file(Number(fileId), 'file')) ?? new ArrayBuffer(0)).every(byte => byte === 7),
    ).toBe(true)
    expect(await replica.store.tables.blobs.count()).toBe(3)
    expect(await brokenLaws(replica)).toEqual([])
  })

  it('deleting a record never sent takes its children, photos and entries with it', async () => {
    const { replica } = await openTestReplica()
    const id = await replica.newId()
    await replica.edit(
      [
        { kind: 'add', resource: 'issue', id, values: { project: 20, summary: 'x' } },
        {
          kind: 'attach',
          resource: 'issuePhoto',
          values: { project: 20, issue: id },
          field: 'file',
          photo: {
            fileName: 'a.jpg',
            mimeType: 'image/jpeg',
            bytes: new ArrayBuffer(10),
            thumbnail: new ArrayBuffer(3),
          },
        },
      ],
      'x',
    )
    await replica.edit([{ kind: 'delete', resource: 'issue', id }], 'x')
    const { tables } = replica.store
    expect([
      await tables.outbox.count(),
      await tables.uploads.count(),
      await tables.blobs.count(),
      await tables.shadow.count(),
      await tables.records('issue').count(),
      await tables.records('issuePhoto').count(),
    ]).toEqual([0, 0, 0, 0, 0, 0])
  })

  it('deleting a record another one mentions is a real delete that waits for the mention', async () => {
    const replica = await withIssue()
    const zone = await replica.newId()
    await replica.edit(
      [{ kind: 'add', resource: 'assessmentZone', id: zone, values: { assessment: 30, name: 'Level 1' } }],
      'x',
    )
    await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { zone } }], 'x')
    await replica.edit([{ kind: 'delete', resource: 'assessmentZone', id: zone }], 'x')
    expect(await entries(replica)).toMatchObject([
      { kind: 'add', seq: 1 },
      { kind: 'set', needs: [1] },
      { kind: 'delete', needs: [1, 2] },
    ])
    expect(await brokenLaws(replica)).toEqual([])
  })

  it('does not join into an entry that stands before what the new value points at', async () => {
    const replica = await withIssue()
    await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'B' } }], 'x')
    const zone = await replica.newId()
    await replica.edit(
      [{ kind: 'add', resource: 'assessmentZone', id: zone, values: { assessment: 30, name: 'Level 1' } }],
      'x',
    )
    await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { zone } }], 'x')
    expect(await entries(replica)).toMatchObject([
      { seq: 1, set: { summary: 'B' } },
      { seq: 2 },
      { seq: 3, needs: [1, 2], set: { zone } },
    ])
  })

  it('keeps the base of what it deletes as the person saw it', async () => {
    const replica = await withIssue()
    await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'B' } }], 'x')
    await replica.edit([{ kind: 'delete', resource: 'issue', id: 5 }], 'Deleted')
    expect(await entries(replica)).toMatchObject([
      { kind: 'delete', set: {}, base: { summary: 'Crack in the slab', priority: 'normal', project: 20 }, baseRev: 9 },
    ])
    expect(await replica.get('issue', 5)).toBeUndefined()
    expect(await brokenLaws(replica)).toEqual([])
  })

  it('sets one cell, leaving the others alone, whichever way it is given', async () => {
    const { replica } = await openTestReplica()
    await give(replica, 'productProgress', PROJECT, 8, 2, {
      project: 20,
      assessment: 30,
      cells: { 41: { percent: 400_000, recordedAt: null, note: null } },
    })
    await replica.edit(
      [
        {
          kind: 'set',
          resource: 'productProgress',
          id: 8,
          set: { 'cells.42': { percent: 500_000, recordedAt: null, note: null } },
        },
      ],
      'x',
    )
    await replica.edit(
      [
        {
          kind: 'set',
          resource: 'productProgress',
          id: 8,
          set: {
            cells: {
              42: { percent: 500_000, recordedAt: null, note: null },
              43: { percent: 0, recordedAt: null, note: null },
            },
          },
        },
      ],
      'x',
    )
    expect((await entries(replica))[0]).toMatchObject({
      set: { 'cells.41': null, 'cells.42': { percent: '50.0000' }, 'cells.43': { percent: '0.0000' } },
      base: { 'cells.41': { percent: '40.0000' }, 'cells.42': null },
    })
    expect(await replica.get('productProgress', 8)).toMatchObject({
      cells: { 42: { percent: 500_000 }, 43: { percent: 0 } },
    })
    expect(await brokenLaws(replica)).toEqual([])
  })

  it('shows a command at once and joins nothing across it', async () => {
    const replica = await withIssue()
    await replica.edit([{ kind: 'command', resource: 'issue', id: 5, name: 'archive', input: {} }], 'Archived')
    await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'B' } }], 'x')
    expect(await replica.get('issue', 5)).toMatchObject({ archivedAt: '2026-11-21T08:00:00.000Z', summary: 'B' })
    expect(await entries(replica)).toMatchObject([
      { kind: 'command', set: {} },
      { kind: 'set', needs: [1] },
    ])
    expect(await brokenLaws(replica)).toEqual([])
  })

  it('refuses to queue what needs a connection', async () => {
    const { replica } = await openTestReplica()
    await give(replica, 'assessment', 'index', 30, 1, { name: 'A', project: 20 })
    await expect(
      replica.edit([{ kind: 'command', resource: 'assessment', id: 30, name: 'accept', input: {} }], 'x'),
    ).rejects.toThrow('Accept needs a connection')
  })

  it('queues the transitions of a lifecycle as they are made, shows each outcome, and keeps none that cannot begin', async () => {
    const { replica } = await openTestReplica()
    await give(replica, 'issue', PROJECT, 5, 9, issue)
    await replica.edit([run(issueLifecycle, 5, 'takeInHand')], 'x')
    expect(await replica.get('issue', 5)).toMatchObject({ state: 'in_hand' })
    await replica.edit([run(issueLifecycle, 5, 'close')], 'x')
    expect(await replica.get('issue', 5)).toMatchObject({ state: 'closed' })
    await expect(replica.edit([run(issueLifecycle, 5, 'putBack')], 'x')).rejects.toMatchObject({
      problem: { kind: 'wrong-state', message: 'This issue is closed, not in hand' },
    })
    expect((await replica.edit([run(issueLifecycle, 5, 'close')], 'x')).group).toBeNull()
    expect(await entries(replica)).toMatchObject([
      { command: { name: 'takeInHand', input: {} }, set: {} },
      { command: { name: 'close' }, set: {}, needs: [1] },
    ])
    expect(await brokenLaws(replica)).toEqual([])
  })

  it.each([
    ['archiving', archive(assessmentLifecycle.resource, 30), 'This assessment is accepted and cannot be archived'],
    ['delete', remove(assessmentLifecycle.resource, 30), 'This assessment is accepted and cannot be deleted'],
    [
      'edit',
      set(assessmentLifecycle.resource, 30, { targetPrice: pence(5) }),
      'It is submitted, so it can’t change. Work in its next version',
    ],
  ])('keeps no %s that the state of the record does not allow', async (_, change, message) => {
    const { replica } = await openTestReplica()
    await give(replica, 'assessment', 'index', 30, 1, { name: 'A', project: 20, status: 'accepted', archivedAt: null })
    await expect(replica.edit([change], 'x')).rejects.toMatchObject({ problem: { kind: 'wrong-state', message } })
    expect(await entries(replica)).toEqual([])
  })

  it('moves to a place between neighbours', async () => {
    const { replica } = await openTestReplica()
    for (const [index, id] of [51, 52, 53].entries())
      await give(replica, 'assessmentZone', 'assessment:30', id, 1, {
        assessment: 30,
        name: `L${id}`,
        parent: null,
        order: index,
      })
    await replica.edit(
      [{ kind: 'command', resource: 'assessmentZone', id: 53, name: 'move', input: { after: 51 } }],
      'Moved',
    )
    await replica.edit([{ kind: 'add', resource: 'assessmentZone', values: { assessment: 30, name: 'last' } }], 'x')
    expect((await replica.within('assessmentZone', 'assessment', 30)).map(zone => zone.name)).toEqual([
      'L51',
      'L53',
      'L52',
      'last',
    ])
  })

  it('is undone by its inverse', async () => {
    const replica = await withIssue()
    const set = await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'B' } }], 'x')
    expect(await replica.undo(set, 'Undid')).toBe(true)
    const gone = await replica.edit([{ kind: 'delete', resource: 'issue', id: 5 }], 'x')
    expect(await replica.undo(gone, 'Undid')).toBe(true)
    const made = await replica.edit([{ kind: 'add', resource: 'issue', values: { project: 20, summary: 'N' } }], 'x')
    expect(await replica.undo(made, 'Undid')).toBe(true)
    expect(await entries(replica)).toEqual([])
    expect(await replica.get('issue', 5)).toMatchObject({ summary: 'Crack in the slab', _dirty: 0 })
  })
})

// Spec: issue 27.1. Text times a number is often right by chance: pages computed with it until one could not.
it('neither shows nor keeps a decimal that is text', async () => {
  const { replica } = await openTestReplica()
  await give(replica, 'assessmentProduct', 'assessment:30', 31, 3, product)
  const live = replica.live({ resources: ['assessmentProduct'], field: 'assessment', id: 30, archived: false })
  const shown: unknown[] = []
  const stop = live.subscribe(() => shown.push(live.get()?.['assessmentProduct']?.[0]?.['fixedPrice']))
  await vi.waitFor(() => expect(shown).toEqual([120_000]))
  // A caller that knows its resource at run time only.
  const change = { kind: 'set', resource: 'assessmentProduct', id: 31, set: { fixedPrice: '32.8800' } } as const
  await expect(replica.edit([change], 'Rate')).rejects.toThrow(TypeError)
  expect(shown).toEqual([120_000])
  expect(await entries(replica)).toEqual([])
  await replica.edit([{ ...change, set: { fixedPrice: 328_800 } }], 'Rate')
  await vi.waitFor(() => expect(shown.at(-1)).toBe(328_800))
  expect((await entries(replica)).map(({ set }) => set['fixedPrice'])).toEqual(['32.8800'])
  stop()
})
