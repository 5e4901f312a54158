import { expect, test } from 'vitest'
import { problem } from './problem'

test('a reply names a hundred faults at most: a small body can have fifty thousand', () => {
  const errors = Array.from({ length: 50_000 }, (_, at) => ({ path: `k${at}`, message: `There is no field "k${at}"` }))
  const told = problem('invalid', { errors })
  expect(told.errors).toHaveLength(100)
  expect(told.message).toContain('"k99"')
  expect(JSON.stringify(told).length).toBeLessThan(20_000)
})
