import { expect, it } from 'vitest'
import type { OutboxEntry, OutboxLine } from '#local/types'
import { openTestReplica } from '../../../tests/support/replica'
import { selectGroups } from './select'

const photo = { fileName: 'crack.jpg', mimeType: 'image/jpeg', bytes: new ArrayBuffer(10), thumbnail: null }
const room = { ops: 100, bytes: 100_000 }

it('records go before photos: an issue, and later changes of it, never wait for its photo', async () => {
  const { replica } = await openTestReplica()
  const going = async (uploading: readonly number[]) =>
    selectGroups(
      (await replica.outbox()).map(line => line.entry),
      new Set(uploading),
      room,
    ).map(group => group.map(entry => `${entry.kind} ${entry.resource}`))
  const issue = await replica.newId()
  await replica.edit(
    [
      { kind: 'add', resource: 'issue', id: issue, values: { project: 20, summary: 'Crack' } },
      { kind: 'attach', resource: 'issuePhoto', values: { project: 20, issue }, field: 'file', photo },
    ],
    'Raised issue Crack',
  )
  await replica.edit(
    [{ kind: 'set', resource: 'issue', id: issue, set: { details: 'Two metres long' } }],
    'Described the crack',
  )
  await replica.edit(
    [{ kind: 'command', resource: 'issue', id: issue, name: 'archive', input: {} }],
    'Archived the issue',
  )
  const [file] = await replica.uploads()
  expect(await going([file?.fileId ?? 0])).toEqual([['add issue'], ['command issue']])
  expect(await going([])).toEqual([['add issue'], ['add issuePhoto'], ['command issue']])
})

// World 497: a reissued change of one group depends on another group, which depends on the first.
it('groups that need each other are sent as one, under one number; entries that need a person still hold them back', async () => {
  const { replica } = await openTestReplica()
  const issues = [await replica.newId(), await replica.newId()]
  for (const id of issues)
    await replica.edit([{ kind: 'add', resource: 'issue', id, values: { project: 20, summary: 'Crack' } }], 'Raised')
  const [{ entry: one }, { entry: two }] = (await replica.outbox()) as [OutboxLine, OutboxLine]
  const entries = [
    { ...one, seq: 48, group: 48, needs: [] },
    { ...two, seq: 51, group: 51, needs: [] },
    { ...one, seq: 52, group: 51, needs: [48] },
    { ...two, seq: 53, group: 48, needs: [51] },
    { ...one, seq: 54, group: 54, needs: [53] },
  ]
  const going = (given: readonly OutboxEntry[]) =>
    selectGroups(given, new Set(), room).map(group => group.map(({ seq, group: number }) => [seq, number]))
  expect(going(entries)).toEqual([
    [
      [48, 48],
      [51, 48],
      [52, 48],
      [53, 48],
      [54, 48],
    ],
  ])
  expect(going(entries.map(entry => (entry.seq === 51 ? { ...entry, state: 'rejected' as const } : entry)))).toEqual([])
})
