import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const MEMORY = '/dev/shm'
/** Databases and browser profiles of a whole run stay well below this. */
const ROOM_NEEDED = 4 * 1024 ** 3

/** Test programs that are copied here could not be run from memory that is mounted `noexec`, so lanes with those stay on the disk. */
const LANES = new Set(['pg', 'pglite', 'simulator', 'e2e'])

/** @type {string | undefined} */
let folder

/**
 * What a lane is told to keep its temporary files in: memory, where there is enough of it. Each test file copies a database of a thousand small files; on a disk that
 * was half of what PostgreSQL did. Removed when this process ends.
 *
 * @param {string} lane also the second try of one: `pg-again`
 * @param {string} [memory] a folder that lies in memory
 * @returns {Record<string, string>}
 */
export function inMemory(lane, memory = MEMORY) {
  if (!LANES.has(lane.replace(/-again$/, '')) || !hasRoom(memory)) return {}
  folder ??= make(memory)
  return { TMPDIR: folder }
}

/** @param {string} memory */
function hasRoom(memory) {
  if (!existsSync(memory)) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= ROOM_NEEDED
}

/** @param {string} memory */
function make(memory) {
  const made = mkdtempSync(join(memory, 'quoin-test-'))
  // PostgreSQL refuses root: its processes are another user's and must pass through.
  chmodSync(made, 0o1777)
  process.once('exit', () => rmSync(made, { recursive: true, force: true, maxRetries: 3 }))
  return made
}
