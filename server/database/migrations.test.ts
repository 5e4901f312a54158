import { expect, test } from 'vitest'
import { nextName, readMigrations } from './migrate'

test('migrations are numbered without a gap or a number twice, so that the next one is obvious', () => {
  const names = readMigrations().map(({ name }) => name)
  const wrong = names.filter(
    (name, index) => !new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z0-9-]+\\.sql$`).test(name),
  )
  expect(wrong, 'number these on from the ones before').toEqual([])
  expect(nextName()).toBe(`${String(names.length + 1).padStart(4, '0')}-`)
})
