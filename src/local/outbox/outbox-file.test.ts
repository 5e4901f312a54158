import { expect, it } from 'vitest'
import { give, openTestReplica } from '../../../tests/support/replica'
import { editsInFile } from './outbox-file'
import type { Replica } from '../replica'

const values = { project: 20, summary: 'No fire stopping' }
async function giveTwo(replica: Replica): Promise<void> {
  const rest = {
    details: null,
    type: null,
    state: 'open',
    priority: 'normal',
    dueDate: null,
    assignee: null,
    zone: null,
    location: null,
  }
  for (const id of [5, 6]) await give(replica, 'issue', 'project:20', id, 9, { ...values, ...rest, number: id })
}

it('a file of unsent changes says in words what it holds, and makes the same changes again elsewhere', async () => {
  const { replica } = await openTestReplica()
  await giveTwo(replica)
  const {
    ids: [added = 0],
  } = await replica.edit([{ kind: 'add', resource: 'issue', values }], 'Raised issue')
  await replica.edit(
    [
      { kind: 'set', resource: 'issue', id: 5, set: { summary: 'Crack', priority: 'high' } },
      { kind: 'delete', resource: 'issue', id: 6 },
    ],
    'Tidied up',
  )
  await replica.edit([{ kind: 'command', resource: 'issue', id: 5, name: 'archive', input: {} }], 'Archived')
  const text = await replica.exportUnsent()
  expect(JSON.parse(text)).toMatchObject({
    format: 'quoin-unsent-1',
    changes: [
      { what: 'Raised issue', record: 'No fire stopping' },
      { what: 'Tidied up' },
      { what: 'Tidied up' },
      { what: 'Archived' },
    ],
  })
  const edits = editsInFile(text)
  expect(edits).toMatchObject([
    { label: 'Raised issue', changes: [{ kind: 'add', resource: 'issue', id: added, values }] },
    {
      label: 'Tidied up',
      changes: [
        { kind: 'set', id: 5, set: { summary: 'Crack', priority: 'high' } },
        { kind: 'delete', id: 6 },
      ],
    },
    { label: 'Archived', changes: [{ kind: 'command', id: 5, name: 'archive' }] },
  ])
  const { replica: other } = await openTestReplica()
  await giveTwo(other)
  for (const { label, changes } of edits) await other.edit(changes, label)
  const shape = async (each: typeof replica): Promise<unknown> =>
    (await each.outbox()).map(({ entry: { kind, id, set, base, command } }) => ({ kind, id, set, base, command }))
  expect(await shape(other)).toEqual(await shape(replica))
})

it.each([
  ['not JSON', '{'],
  ['something else', '{"format":"other","changes":[]}'],
  [
    'a resource nobody knows',
    JSON.stringify({
      format: 'quoin-unsent-1',
      changes: [{ what: 'x', group: 1, kind: 'delete', resource: 'spaceship', id: 1, set: {}, command: null }],
    }),
  ],
])('%s is refused in words', (_, text) => {
  expect(() => editsInFile(text)).toThrow(/not a file of unsent changes|does not know/)
})
