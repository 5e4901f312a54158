import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '..', '..')
const OWN = join('ui', 'status')

// Issue 9, 4.13: a level that comes from the record may be a warning or an error, and those are never said by colour alone.
it('is used, with its icon, wherever a level is not known beforehand', () => {
  const bare = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.tsx') && !name.startsWith(OWN) && !name.startsWith('kitchen'))
    .filter(name => /<Badge\s+level=\{[^}]*\}>/.test(readFileSync(join(SRC, name), 'utf8')))
  expect(bare).toEqual([])
})
