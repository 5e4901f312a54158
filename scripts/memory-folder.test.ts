import { existsSync, mkdtempSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { removeFolder } from '#server/testing/remove-folder'

/** What a process of its own answers for these lanes, and leaves behind. */
function told(memory: string, ...lanes: readonly string[]): readonly Readonly<Record<string, string>>[] {
  const program = `import { inMemory } from ${JSON.stringify(join(import.meta.dirname, 'memory-folder.mjs'))}
    console.log(JSON.stringify(${JSON.stringify(lanes)}.map(lane => inMemory(lane, ${JSON.stringify(memory)}))))`
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })) as []
}

test('lanes with databases share one folder in memory, also when tried again, and it goes with the run', () => {
  const memory = mkdtempSync(join(tmpdir(), 'quoin-memory-'))
  try {
    const [pg, again, e2e, unit] = told(memory, 'pg', 'pg-again', 'e2e', 'unit')
    expect(pg?.['TMPDIR']).toContain(memory)
    expect([again, e2e, unit]).toEqual([pg, pg, {}])
    expect(existsSync(pg?.['TMPDIR'] ?? '')).toBe(false)
  } finally {
    removeFolder(memory)
  }
})

test('where there is no such memory the disk is used', () => {
  expect(told('/nowhere/at/all', 'pg')).toEqual([{}])
})
