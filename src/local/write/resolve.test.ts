import { expect, it } from 'vitest'
import { problem } from '#contract/kit/problem'
import { openNotices } from '../store/notices'
import { refold } from '../outbox/pending'
import { give, openTestReplica } from '../../../tests/support/replica'
import { testSurroundings } from '../../../tests/support/surroundings'

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

/** An issue whose summary this device set to "Mine" and the office, meanwhile, to "Theirs". */
async function conflicting() {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', 'project:20', 5, 9, issue)
  await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'Mine' } }], 'x')
  const clash = { fields: [{ path: 'summary', base: 'A', mine: 'Mine', theirs: 'Theirs' }], by: 'Office', at: '' }
  await replica.store.write('strict', async ({ tables }) => {
    await tables.outbox
      .toCollection()
      .modify({ state: 'conflict', outcome: 'conflict', problem: problem('conflict', { clash }) })
  })
  const choose = async (summary: 'mine' | 'theirs'): Promise<void> =>
    replica.resolve((await replica.needsYou())[0]?.entry.seq ?? 0, { summary })
  return { replica, choose }
}

// World 135 of the simulator: the unknown revision went to the server as a number, and the choice was refused as nonsense.
it('a choice made while the scope is fetched again names no revision', async () => {
  const { replica, choose } = await conflicting()
  await replica.store.write('strict', async ({ tables }) => {
    await tables.shadow.toCollection().modify({ rev: -1 })
  })
  await choose('mine')
  expect((await replica.outbox())[0]?.entry).toMatchObject({
    set: { summary: 'Mine' },
    base: { summary: 'Theirs' },
    baseRev: null,
  })
})

it('a delete that stands although others had changed the record names what they changed, also when it conflicts twice', async () => {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', 'project:20', 5, 9, issue)
  await replica.edit([{ kind: 'delete', resource: 'issue', id: 5 }], 'x')
  const conflictOn = (path: string) =>
    replica.store.write('strict', async work => {
      const clash = { fields: [{ path, base: null, mine: null, theirs: 'Theirs' }], by: 'Office', at: '' }
      await work.tables.outbox
        .toCollection()
        .modify({ state: 'conflict', outcome: 'conflict', problem: problem('conflict', { clash }) })
      await refold(work, 'issue', 5)
    })
  const settle = async () => replica.resolve((await replica.needsYou())[0]?.entry.seq ?? 0, {})
  await conflictOn('summary')
  await settle()
  expect((await replica.outbox()).map(({ entry }) => [entry.kind, entry.command])).toEqual([
    ['delete', { name: 'settled', input: { paths: ['summary'] } }],
  ])
  await conflictOn('location')
  await settle()
  expect((await replica.outbox())[0]?.entry.command?.input).toEqual({ paths: ['summary', 'location'] })
})

it('a delete is settled on what its person saw: a third change that came while they chose is asked about (it went unseen)', async () => {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', 'project:20', 5, 9, issue)
  await replica.edit([{ kind: 'delete', resource: 'issue', id: 5 }], 'x')
  const fields = [{ path: 'summary', base: 'A', mine: null, theirs: 'Theirs' }]
  await replica.store.write('strict', async ({ tables }) => {
    const clash = { fields, by: 'Office', at: '', rev: 12 }
    await tables.outbox
      .toCollection()
      .modify({ state: 'conflict', outcome: 'conflict', problem: problem('conflict', { clash }) })
    await tables.shadow.update(['issue', 5], { rev: 14 })
  })
  await replica.resolve((await replica.needsYou())[0]?.entry.seq ?? 0, {})
  expect((await replica.outbox()).map(({ entry }) => [entry.kind, entry.baseRev])).toEqual([['delete', 12]])
})

it('a delete that stands although others had added to the record, or run a command on it, goes', async () => {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', 'project:20', 5, 9, issue)
  await replica.edit([{ kind: 'delete', resource: 'issue', id: 5 }], 'x')
  const fields = [
    { path: 'issueComment', base: null, mine: null, theirs: 'Wait for me' },
    { path: 'state', base: 'open', mine: null, theirs: 'resolved' },
  ]
  await replica.store.write('strict', ({ tables }) =>
    tables.outbox.toCollection().modify({
      state: 'conflict',
      outcome: 'conflict',
      problem: problem('conflict', { clash: { fields, by: 'Office', at: '' } }),
    }),
  )
  await replica.resolve((await replica.needsYou())[0]?.entry.seq ?? 0, {})
  expect((await replica.outbox()).map(({ entry }) => [entry.kind, entry.state, entry.command?.input])).toEqual([
    ['delete', 'open', { paths: ['issueComment', 'state'] }],
  ])
})

it('a delete of what a colleague changed is given up when their change is to stay', async () => {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', 'project:20', 5, 9, issue)
  await replica.edit([{ kind: 'delete', resource: 'issue', id: 5 }], 'x')
  await replica.store.write('strict', async work => {
    const clash = { fields: [{ path: 'summary', base: 'A', mine: null, theirs: 'Theirs' }], by: 'Office', at: '' }
    await work.tables.outbox
      .toCollection()
      .modify({ state: 'conflict', outcome: 'conflict', problem: problem('conflict', { clash }) })
    await refold(work, 'issue', 5)
  })
  const [item] = await replica.needsYou()
  expect(item?.conflict).toMatchObject([{ was: 'A', mine: null, theirs: 'Theirs' }])
  await replica.resolve(item?.entry.seq ?? 0, { summary: 'theirs' })
  expect(await replica.outbox()).toEqual([])
  expect(await replica.get('issue', 5)).toMatchObject({ summary: 'A' })
})

// World 11688708 of the simulator: the second delete still waited when the first was given up.
it('a delete asked for again replaces one that was refused, and giving it up leaves none', async () => {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', 'project:20', 5, 9, issue)
  const remove = () => replica.edit([{ kind: 'delete', resource: 'issue', id: 5 }], 'x')
  await remove()
  await replica.store.write('strict', async work => {
    const clash = { fields: [{ path: 'summary', base: 'A', mine: null, theirs: 'Theirs' }], by: 'Office', at: '' }
    await work.tables.outbox
      .toCollection()
      .modify({ state: 'conflict', outcome: 'conflict', problem: problem('conflict', { clash }) })
    await refold(work, 'issue', 5)
  })
  await remove()
  const waiting = await replica.outbox()
  expect(waiting.map(({ entry }) => [entry.kind, entry.state])).toEqual([['delete', 'open']])
  expect(await replica.get('issue', 5)).toBeUndefined()
  await replica.discard(waiting[0]?.entry.seq ?? 0)
  expect(await replica.outbox()).toEqual([])
  expect(await replica.get('issue', 5)).toMatchObject({ summary: 'A' })
})

// World 30000004 of the simulator: the choice was called invalid, since the record showed nothing to choose.
it('a conflict in a record its person has deleted since is settled with what they had written', async () => {
  const { replica, choose } = await conflicting()
  await replica.edit([{ kind: 'delete', resource: 'issue', id: 5 }], 'x')
  expect((await replica.needsYou())[0]?.conflict).toMatchObject([{ mine: 'Mine', theirs: 'Theirs' }])
  await choose('mine')
  expect((await replica.outbox()).map(({ entry }) => [entry.kind, entry.state, entry.set])).toEqual([
    ['set', 'open', { summary: 'Mine' }],
    ['delete', 'open', {}],
  ])
  expect(await replica.get('issue', 5)).toBeUndefined()
})

// World 30000070 of the simulator: values of the second record were mixed into the choice about the first.
it('a conflict in a record deleted and begun again since is settled without the values of the new one', async () => {
  const { replica, choose } = await conflicting()
  await replica.edit([{ kind: 'delete', resource: 'issue', id: 5 }], 'x')
  await replica.edit([{ kind: 'add', resource: 'issue', id: 5, values: { project: 20, summary: 'New' } }], 'x')
  expect((await replica.needsYou())[0]?.conflict).toMatchObject([{ mine: 'Mine', theirs: 'Theirs' }])
  await choose('mine')
  expect((await replica.outbox()).map(({ entry }) => [entry.kind, entry.set['summary']])).toEqual([
    ['set', 'Mine'],
    ['delete', undefined],
    ['add', 'New'],
  ])
})

it('an edit of a record whose delete was refused does not send the delete again', async () => {
  const { replica } = await openTestReplica()
  await give(replica, 'issue', 'project:20', 5, 9, issue)
  await replica.edit([{ kind: 'delete', resource: 'issue', id: 5 }], 'x')
  await replica.store.write('strict', async work => {
    await work.tables.outbox
      .toCollection()
      .modify({ state: 'rejected', outcome: 'in-use', problem: problem('in-use', { uses: [] }) })
    await refold(work, 'issue', 5)
  })
  await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'Mine' } }], 'x')
  expect((await replica.outbox()).map(({ entry }) => [entry.kind, entry.state])).toEqual([
    ['delete', 'rejected'],
    ['set', 'open'],
  ])
  expect(await replica.get('issue', 5)).toMatchObject({ summary: 'Mine' })
})

it('tells the office whose value was not taken, and keeps what of mine was not', async () => {
  const settle = async (choice: 'mine' | 'theirs') => {
    const { replica, choose } = await conflicting()
    await choose(choice)
    return (await replica.outbox()).map(({ entry }) => entry.command ?? entry.kind)
  }
  expect(await settle('mine')).toEqual(['set', { name: 'settled', input: { paths: ['summary'] } }])
  expect(await settle('theirs')).toEqual([{ name: 'setAside', input: { values: { summary: 'Mine' } } }])
})

it('a refused change taken away tells the engine: what stood in a group with it may go', async () => {
  const surroundings = testSurroundings(() => Promise.reject(new TypeError('offline')))
  const { replica } = await openTestReplica(surroundings)
  await give(replica, 'issue', 'project:20', 5, 9, issue)
  await replica.edit([{ kind: 'set', resource: 'issue', id: 5, set: { summary: 'Mine' } }], 'x')
  await replica.store.write('strict', async ({ tables }) => {
    await tables.outbox.toCollection().modify({ state: 'rejected' })
  })
  const heard: string[] = []
  openNotices(surroundings, replica.store.name).listen(({ kind }) => heard.push(kind))
  await replica.discard((await replica.outbox())[0]?.entry.seq ?? 0)
  await expect.poll(() => heard).toContain('work')
})
