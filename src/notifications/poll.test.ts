import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { poll } from './poll'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const minutes = (n: number) => vi.advanceTimersByTimeAsync(n * 60_000)

it('polls every minute, doubles after each failure and starts again after a success (NOTE-4)', async () => {
  const answers = [true, true, false, false, true, true]
  const ask = vi.fn<() => Promise<void>>(() => (answers.shift() ? Promise.resolve() : Promise.reject(new Error('no'))))
  const stop = poll(ask)
  const calls = () => ask.mock.calls.length
  await minutes(0)
  expect(calls()).toBe(1)
  await minutes(1)
  expect(calls()).toBe(2)
  await minutes(1)
  expect(calls()).toBe(3)
  await minutes(1)
  expect(calls()).toBe(3)
  await minutes(1)
  expect(calls()).toBe(4)
  await minutes(3)
  expect(calls()).toBe(4)
  await minutes(1)
  expect(calls()).toBe(5)
  await minutes(1)
  expect(calls()).toBe(6)
  stop()
  await minutes(10)
  expect(calls()).toBe(6)
})
