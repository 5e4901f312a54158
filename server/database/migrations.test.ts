import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { migrationsOfRelease, RELEASES } from '../testing/releases'
import { migrationWords, nextName, readMigrations } from './migrate'

test('migrations are numbered without a gap or a number twice, so that the next one is obvious', () => {
  const names = readMigrations().map(({ name }) => name)
  const wrong = names.filter(
    (name, index) => !new RegExp(`^${String(index + 1).padStart(4, '0')}-[a-z0-9-]+\\.sql$`).test(name),
  )
  expect(wrong, 'number these on from the ones before').toEqual([])
  expect(nextName()).toBe(`${String(names.length + 1).padStart(4, '0')}-`)
})

test('each migration has words of its own, by which it is known after it is renumbered', () => {
  const words = readMigrations().map(({ name }) => migrationWords(name))
  expect(words.filter((each, index) => words.indexOf(each) !== index)).toEqual([])
})

test.each(RELEASES)('the migrations of release $commit are still those it ran', release => {
  const checksums = migrationsOfRelease(release).map(({ checksum }) => checksum)
  expect(createHash('sha256').update(checksums.join('\n')).digest('hex')).toBe(release.digest)
})
