import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { connectDatabase } from './connect'
import { REGISTERS } from '../register/registers'

const dataDir = mkdtempSync(join(tmpdir(), 'quoin-killed-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

it('a database whose process was killed while it began, its own lock left empty, opens again', async () => {
  await (await connectDatabase({ registers: REGISTERS, dataDir })).close()
  writeFileSync(join(dataDir, 'database', 'postmaster.pid'), '')
  const again = await connectDatabase({ registers: REGISTERS, dataDir })
  expect(again.engine).toBe('pglite')
  await again.close()
})

it('a database that does not open ends its thread, which would keep the process for ever, and lets go of the folder', async () => {
  const held = () => process.getActiveResourcesInfo().filter(kind => kind === 'MessagePort').length
  const before = held()
  writeFileSync(join(dataDir, 'database', 'PG_VERSION'), 'none')
  await expect(connectDatabase({ registers: REGISTERS, dataDir })).rejects.toThrow(
    'PGlite failed to initialize properly',
  )
  expect(held()).toBe(before)
  expect(existsSync(join(dataDir, 'quoin.lock'))).toBe(false)
})
