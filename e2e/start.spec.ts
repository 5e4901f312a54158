// The built server on its embedded database, as someone starts it the first time, without the demo firm, and a second time by mistake.
import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { freePort } from '../server/testing/free-port'
import { endServer, startServer } from '../server/testing/server-process'
import { Office } from './support/office'
import { Person } from './support/person'
import { APP_DIR } from './support/databases'
import { removeFolder } from '../server/testing/remove-folder'

const NEW_PASSWORD = 'Header-bond-and-slate-3'
const FIRST = ['--company', 'Ashlar Ltd', '--name', 'Ada Mason', '--email', 'ada@ashlar.example']

const dataDir = mkdtempSync(join(tmpdir(), 'quoin-start-'))
test.afterAll(() => removeFolder(dataDir))

/** Runs a program on the data folder to its end: its exit code or the signal that ended it, and what it said. */
async function run(
  program: string,
  ...args: readonly string[]
): Promise<{ readonly ended: number | string; readonly said: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', QUOIN_DEMO: '0', PORT: String(await freePort()) }
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

test('without the demo firm nobody is there before the first account, and one data folder has one server; the first password is changed before anything else (AUTH-3, AUTH-9)', async ({
  page,
}) => {
  const port = await freePort()
  // Lent or not, no PostgreSQL: the embedded database is what `npm start` runs on.
  const start = (demo: '0' | '1') =>
    startServer({ port, env: { DATA_DIR: dataDir, DATABASE_URL: '', APP_DIR, QUOIN_DEMO: demo } })
  const url = `http://localhost:${port}`
  let server = await start('0')
  await expect(Office.signIn(url, 'estimator@demo.quoin')).rejects.toThrow(/401|400/)

  for (const program of ['dist/server/main.js', 'dist/server/account.js']) {
    const second = await run(program, ...(program.includes('account') ? FIRST : []))
    expect(second.ended, second.said).toBe(1)
    expect(second.said).toContain(
      `is in use by another Quoin (process ${server.pid}). Stop that one, or give this one its own DATA_DIR`,
    )
  }
  expect((await fetch(`${url}/api/ready`)).status).toBe(200)

  await endServer(server, 'SIGTERM')
  const made = await run('dist/server/account.js', ...FIRST)
  expect(made.ended, made.said).toBe(0)
  const password = /Password\s+(\S+)/.exec(made.said)?.[1] ?? ''
  server = await start('1')
  try {
    const person = new Person(page, url)
    await page.goto(url)
    await person.enter('ada@ashlar.example', password)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await page.goto(`${url}/settings/admin/users`)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await page.goto(url)
    await page.getByLabel('Current password').fill('not-this-one')
    await page.getByLabel('New password').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('This is not your current password')).toBeVisible()
    await page.getByLabel('Current password').fill(password)
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
    await expect(person.pill('Saved')).toBeVisible()

    // With the demo firm beside hers, made at this start: hers has no project, the other one has its own.
    await expect(page.getByRole('link', { name: /Kestrel House/ })).toHaveCount(0)
    const demo = await Office.signIn(url, 'estimator@demo.quoin')
    expect(await demo.find('/projects', row => String(row['name']).startsWith('Kestrel'))).toBeTruthy()
  } finally {
    await endServer(server, 'SIGTERM')
  }
})
