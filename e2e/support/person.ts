import { expect, type BrowserContext, type Page } from '@playwright/test'

export const PASSWORD = 'Plumb-line-and-level-7'

/** Somebody at a screen: signs in and goes about by what they see. */
export class Person {
  readonly page: Page
  readonly url: string
  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
  }

  async signIn(username: string): Promise<void> {
    await this.page.goto(this.url)
    await this.page.getByLabel('Username').fill(username)
    await this.page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
    await expect(this.page.getByRole('heading', { name: 'Projects' })).toBeVisible({ timeout: 30_000 })
  }

  /** What the header pill says, in words. */
  get pill() { return this.page.getByRole('button', { name: /sync centre/i }).first() }

  async openProject(name: string): Promise<void> {
    await this.page.getByRole('link', { name }).first().click()
  }
}

/** No signal: for the page and for its workers. */
export const loseSignal = (context: BrowserContext): Promise<void> => context.setOffline(true)
export const findSignal = (context: BrowserContext): Promise<void> => context.setOffline(false)

/** Waits until the service worker holds the whole shell, so that the app can start without a network. */
export async function shellKept(page: Page): Promise<void> {
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return registration?.active?.state === 'activated' && (await caches.keys()).some(name => name.includes('precache'))
  }, undefined, { timeout: 60_000 })
}
