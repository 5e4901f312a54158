import { expect, it } from 'vitest'
import { brokenLaws, give, openTestReplica } from '../../../tests/support/replica'
import { testSurroundings } from '../../../tests/support/surroundings'
import { Disk, type Mishap } from '../../../tests/simulate/storage'

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

it.each([
  ['QuotaExceededError', 'full', /storage is full/],
  ['UnknownError', 'unknown', /Keep this form open/],
  ['AbortError', 'unknown', /Keep this form open/],
] as const)(
  '%s: nothing is kept, nothing is claimed, and the same edit works once there is room',
  async (error, reason, words) => {
    let mishap: Mishap = () => null
    const { replica } = await openTestReplica(testSurroundings(), new Disk().open(() => mishap()).indexedDb)
    await give(replica, 'issue', 'project:20', 5, 9, issue)
    const edit = () =>
      replica.edit(
        [
          { kind: 'set', resource: 'issue', id: 5, set: { summary: 'Wide crack' } },
          { kind: 'add', resource: 'issue', values: { project: 20, summary: 'Another' } },
        ],
        'x',
      )
    for (const turns of [1, 3, 6]) {
      mishap = () => ({ error, turns })
      const failure = await edit().then(
        () => null,
        (thrown: Error) => thrown,
      )
      expect(failure).toMatchObject({ name: 'NotSaved', reason })
      expect(failure?.message).toMatch(words)
      mishap = () => null
      expect(await replica.outbox()).toEqual([])
      expect(await replica.get('issue', 5)).toMatchObject({ summary: 'Crack', _dirty: 0 })
      expect(await brokenLaws(replica)).toEqual([])
    }
    await edit()
    expect((await replica.outbox()).map(line => line.entry.kind)).toEqual(['set', 'add'])
  },
)
