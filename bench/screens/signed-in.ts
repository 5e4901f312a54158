import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { ARGUMENTS, EXECUTABLE } from '../harness/browser-host'
import { PASSWORD, type ServerHost } from '../harness/server-host'

/** The built app in Chromium with its profile on disk, signed in. */
export interface SignedIn {
  readonly context: BrowserContext
  /** A page of the app. */
  readonly open: (path: string) => Promise<Page>
  readonly close: () => Promise<void>
}

export async function signedIn({ origin, people }: ServerHost): Promise<SignedIn> {
  const profile = mkdtempSync(join(tmpdir(), 'quoin-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: EXECUTABLE,
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ARGUMENTS,
    viewport: { width: 1440, height: 900 },
  })
  const base = origin.replace('127.0.0.1', 'localhost')
  const page = await context.newPage()
  await page.goto(base)
  await page.getByLabel('Username').fill(people[0]?.email ?? '')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Projects', exact: true }).waitFor({ timeout: 120_000 })
  await page.close()
  return {
    context,
    open: async path => {
      const opened = await context.newPage()
      await opened.goto(base + path)
      return opened
    },
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
