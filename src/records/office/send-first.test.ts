import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { client } from '#contract/contacts/client'
import type { UnsentAbout } from '#local/outbox/unsent-about'
import type { Replica } from '#local/replica'
import { sendFirst } from './send-first'

const SUBJECT = [{ resource: client, id: 2 }]
const unsent = (changes: number, needsPerson = false): UnsentAbout => ({
  changes,
  scopes: changes === 0 ? [] : ['project:3'],
  needsPerson,
})

/** A device whose unsent changes are these, and which is behind the office or not, one after the other; the last of each stays. */
function device(states: readonly UnsentAbout[], behind: readonly boolean[] = [false]) {
  const [left, pulled] = [[...states], [...behind]]
  const next = <T>(list: T[]): T | undefined => (list.length > 1 ? list.shift() : list[0])
  const hurry = vi.fn<() => void>()
  const replica: Pick<Replica, 'unsentAbout' | 'isBehind' | 'hurry'> = {
    unsentAbout: () => Promise.resolve(next(left) ?? unsent(0)),
    isBehind: () => Promise.resolve(next(pulled) ?? false),
    hurry,
  }
  const told: number[] = []
  const settled: string[] = []
  const wait = sendFirst(replica as Replica, SUBJECT, changes => void told.push(changes)).then(
    () => settled.push('done'),
    (error: unknown) => settled.push(error instanceof Error ? error.message : ''),
  )
  return { hurry, told, settled, wait }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('is done at once when nothing is unsent', async () => {
  const { told, settled, hurry } = device([unsent(0)])
  await vi.advanceTimersByTimeAsync(0)
  expect([settled, told, hurry.mock.calls.length]).toEqual([['done'], [], 0])
})

it('tells once how many changes it waits for, and waits until they are sent', async () => {
  const { told, settled } = device([unsent(3), unsent(1), unsent(0)])
  await vi.advanceTimersByTimeAsync(250)
  expect([told, settled]).toEqual([[3], []])
  await vi.advanceTimersByTimeAsync(250)
  expect([told, settled]).toEqual([[3], ['done']])
})

it('then waits until the scopes of those changes have been pulled again', async () => {
  const { settled } = device([unsent(1), unsent(0)], [true, true, false])
  await vi.advanceTimersByTimeAsync(500)
  expect(settled).toEqual([])
  await vi.advanceTimersByTimeAsync(250)
  expect(settled).toEqual(['done'])
})

it('waits for the pull of what was accepted just before, too', async () => {
  const { settled } = device([unsent(0)], [true, false])
  await vi.advanceTimersByTimeAsync(0)
  expect(settled).toEqual([])
  await vi.advanceTimersByTimeAsync(250)
  expect(settled).toEqual(['done'])
})

it('goes on without the pull after a while: the office compares revisions itself', async () => {
  const { settled } = device([unsent(1), unsent(0)], [true])
  await vi.advanceTimersByTimeAsync(6_000)
  expect(settled).toEqual(['done'])
})

it('is refused when a change needs the person', async () => {
  const { settled, told } = device([unsent(2, true)])
  await vi.advanceTimersByTimeAsync(0)
  expect([settled, told]).toEqual([['A change you made here needs you first. Open the sync centre'], []])
})

it('is refused when the changes cannot be sent in time', async () => {
  const { settled } = device([unsent(2)])
  await vi.advanceTimersByTimeAsync(19_750)
  expect(settled).toEqual([])
  await vi.advanceTimersByTimeAsync(250)
  expect(settled).toEqual(['Your earlier changes could not be sent yet. Try again when the signal is better'])
})
