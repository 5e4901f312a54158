import { statSync } from 'node:fs'
import { afterEach, expect, it, vi } from 'vitest'
import { dayOf } from '#domain/value/day'

const DAY = process.env['QUOIN_TEST_DAY'] ?? '2026-11-11T10:00:00Z'
const isTheDay = () => {
  const since = Date.now() - Date.parse(DAY)
  return since >= 0 && since < 86_400_000
}
afterEach(() => void vi.useRealTimers())

it('is the fixed day, and time goes on', async () => {
  expect(isTheDay()).toBe(true)
  expect(dayOf(new Date())).toBe(dayOf(DAY))
  const before = Date.now()
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(before))
})

it('leaves dates as they are: given ones, parts, subclasses and what Node makes', () => {
  expect(new Date(0).toISOString()).toBe('1970-01-01T00:00:00.000Z')
  expect(new Date(2026, 10, 28).getMonth()).toBe(10)
  expect(Date.UTC(2026, 0, 1)).toBe(Date.parse('2026-01-01T00:00:00Z'))
  expect(statSync('package.json').mtime).toBeInstanceOf(Date)
  expect(new (class extends Date {})().getTime()).toBeGreaterThanOrEqual(Date.parse(DAY))
  expect(new Date(new Date(5)).getTime()).toBe(5)
})

it('gives way to a test that takes the clock over', () => {
  vi.useFakeTimers({ now: Date.parse('2030-01-02T03:04:05Z') })
  expect(new Date().toISOString()).toBe('2030-01-02T03:04:05.000Z')
})

it('is back for the test after it', () => expect(isTheDay()).toBe(true))
