import { expect, it } from 'vitest'
import { steadyClock } from './steady-clock'

it('goes on with the time that passed, wherever the wall clock is set', () => {
  const time = { wall: 1_000_000, elapsed: 500.25 }
  const steady = steadyClock(
    () => time.wall,
    () => time.elapsed,
  )
  expect(steady()).toBe(1_000_000)
  time.wall += 86_400_000
  time.elapsed += 1_000.5
  expect(steady()).toBe(1_001_000)
  time.wall -= 400 * 86_400_000
  time.elapsed += 1
  expect(steady()).toBe(1_001_001)
})
