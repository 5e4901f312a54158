// The built server as someone starts it the first time, without the demo firm, and a second time by mistake.
import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { freePort } from '../server/testing/free-port'
import { endServer, startServer } from '../server/testing/server-process'
import { Office } from './support/office'
import { APP_DIR } from './support/server'
import { removeFolder } from '../server/testing/remove-folder'

const dataDir = mkdtempSync(join(tmpdir(), 'quoin-start-'))
test.afterAll(() => removeFolder(dataDir))

/** Runs a program on the data folder to its end: its exit code or the signal that ended it, and what it said. */
async function run(
  program: string,
  ...args: readonly string[]
): Promise<{ readonly ended: number | string; readonly said: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, QUOIN_DEMO: '0', PORT: String(await freePort()) }
  return promisify(execFile)(process.execPath, [program, ...args], { env }).then(
    ({ stdout, stderr }) => ({ ended: 0, said: stdout + stderr }),
    (error: {
      readonly code: number | null
      readonly signal: string
      readonly stdout: string
      readonly stderr: string
    }) => ({ ended: error.code ?? error.signal, said: error.stdout + error.stderr }),
  )
}

test('without the demo firm nobody is there before the first account, and one data folder has one server', async () => {
  const port = await freePort()
  const start = () => startServer({ port, env: { DATA_DIR: dataDir, APP_DIR, QUOIN_DEMO: '0' } })
  const url = `http://localhost:${port}`
  let server = await start()
  await expect(Office.signIn(url, 'estimator@demo.quoin')).rejects.toThrow(/401|400/)

  for (const program of ['dist/server/main.js', 'dist/server/account.js']) {
    const args = program.includes('account')
      ? ['--company', 'Ashlar Ltd', '--name', 'Ada Mason', '--email', 'ada@ashlar.example']
      : []
    const second = await run(program, ...args)
    expect(second.ended, second.said).toBe(1)
    expect(second.said).toContain(
      `is in use by another Quoin (process ${server.pid}). Stop that one, or give this one its own DATA_DIR`,
    )
  }
  expect((await fetch(`${url}/api/ready`)).status).toBe(200)

  await endServer(server, 'SIGTERM')
  const made = await run(
    'dist/server/account.js',
    '--company',
    'Ashlar Ltd',
    '--name',
    'Ada Mason',
    '--email',
    'ada@ashlar.example',
  )
  expect(made.ended, made.said).toBe(0)
  const password = /Password\s+(\S+)/.exec(made.said)?.[1] ?? ''
  server = await start()
  try {
    await Office.signIn(url, 'ada@ashlar.example', password)
  } finally {
    await endServer(server, 'SIGTERM')
  }
})
