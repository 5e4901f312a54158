import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page, test } from '@playwright/test'
import { removeFolder } from '../../server/testing/remove-folder'

/** A phone with a disk of its own: its browser can be killed and opened again on what was on that disk. */
export class Phone {
  #profile: string | null = null
  #context: BrowserContext | null = null

  get context(): BrowserContext {
    if (!this.#context) throw new Error('The browser is not open')
    return this.#context
  }

  async open(): Promise<Page> {
    const { launchOptions, viewport, hasTouch, isMobile, deviceScaleFactor, locale, timezoneId } =
      test.info().project.use
    const defined = Object.entries({
      ...launchOptions,
      viewport,
      hasTouch,
      isMobile,
      deviceScaleFactor,
      locale,
      timezoneId,
    }).filter(([, value]) => value !== undefined)
    this.#profile ??= mkdtempSync(join(tmpdir(), 'quoin-phone-'))
    this.#context = await chromium.launchPersistentContext(this.#profile, Object.fromEntries(defined))
    return this.#context.pages()[0] ?? this.#context.newPage()
  }

  /**
   * The sign-in is on the disk. Chromium writes cookies half a minute late: a browser killed before that asks for the password again, and keeps
   * all work.
   */
  async hasSignIn(): Promise<void> {
    const profile = this.#profile ?? ''
    const cookies = () =>
      readdirSync(profile, { recursive: true, encoding: 'utf8' }).filter(file => /\bCookies$/.test(file))
    await expect
      .poll(() => cookies().some(file => readFileSync(join(profile, file), 'latin1').includes('quoin-refresh')))
      .toBe(true)
  }

  /** SIGKILL to the browser's own process: no page, worker or database is told. */
  async kill(): Promise<void> {
    const browser = this.context.browser()
    if (!browser) throw new Error('This browser cannot be asked for its process')
    const session = await browser.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const pid = processInfo.find(each => each.type === 'browser')?.id
    if (pid === undefined) throw new Error('The browser named no process')
    const gone = new Promise(resolve => this.context.once('close', resolve))
    process.kill(pid, 'SIGKILL')
    await gone
    this.#context = null
  }

  async close(): Promise<void> {
    await this.#context?.close()
    if (this.#profile !== null) removeFolder(this.#profile)
  }
}
