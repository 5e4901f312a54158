// Once per run of the `pglite` tests: a migrated database, dumped for every test file to start from.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { connectDatabase } from '../database/connect'
import { migrate } from '../database/migrate'
import { REGISTERS } from '../register/registers'

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const database = await connectDatabase({ registers: REGISTERS, memory: true })
  await migrate(database)
  const dump = await database.dump?.()
  await database.close()
  if (!dump) throw new Error('The embedded database cannot be dumped')
  const folder = await mkdtemp(join(tmpdir(), 'quoin-pglite-'))
  const file = join(folder, 'migrated.tar')
  await writeFile(file, new Uint8Array(dump))
  project.provide('testDatabase', { engine: 'pglite', dump: file })
  return () => rm(folder, { recursive: true, force: true })
}
