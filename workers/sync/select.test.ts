import { expect, it } from 'vitest'
import { openTestReplica } from '../../tests/support/replica'
import { selectGroups } from './select'

const photo = { fileName: 'crack.jpg', mimeType: 'image/jpeg', bytes: new ArrayBuffer(10), thumbnail: null }
const room = { ops: 100, bytes: 100_000 }

it('words go before photos: an issue, and what is said of it later, never waits for its photo', async () => {
  const { replica } = await openTestReplica()
  const going = async (uploading: readonly number[]) =>
    selectGroups((await replica.outbox()).map(line => line.entry), new Set(uploading), room).map(group => group.map(entry => `${entry.kind} ${entry.resource}`))
  const issue = await replica.newId()
  await replica.edit([
    { kind: 'add', resource: 'issue', id: issue, values: { project: 20, summary: 'Crack' } },
    { kind: 'attach', resource: 'issuePhoto', values: { project: 20, issue }, field: 'file', photo },
  ], 'Raised issue Crack')
  await replica.edit([{ kind: 'set', resource: 'issue', id: issue, set: { details: 'Two metres long' } }], 'Described the crack')
  await replica.edit([{ kind: 'command', resource: 'issue', id: issue, name: 'archive', input: {}, shows: {} }], 'Archived the issue')
  const [file] = await replica.uploads()
  expect(await going([file?.fileId ?? 0])).toEqual([['add issue'], ['command issue']])
  expect(await going([])).toEqual([['add issue'], ['add issuePhoto'], ['command issue']])
})
