import { expect, type Locator, type Page } from '@playwright/test'

export const PASSWORD = 'Plumb-line-and-level-7'

/** Someone at a screen: goes about by what they see. */
export class Person {
  readonly page: Page
  readonly url: string
  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
  }

  async signIn(username: string, password: string = PASSWORD): Promise<void> {
    await this.page.goto(this.url)
    await this.enter(username, password)
    await expect(this.page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
  }

  /** Fills in the sign-in form that is on screen. */
  async enter(username: string, password: string = PASSWORD): Promise<void> {
    await this.page.getByLabel('Username').fill(username)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Sign in' }).click()
  }

  /** Asks to leave; how, its dialog asks. */
  async askToSignOut(): Promise<Locator> {
    await this.page.getByRole('button', { name: 'More' }).click()
    await this.page.getByRole('button', { name: 'Sign out' }).click()
    return this.page.getByRole('dialog', { name: 'Do you want to log out?' })
  }

  /** The sign-in page, and nothing of anybody's behind it. */
  async expectSignedOut(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }

  /** What the header says of this device's work: "Saved", "Offline · 3". */
  pill(text: string | RegExp): Locator {
    const words = typeof text === 'string' ? new RegExp(`^${text}(, [^.]+)?\\. Open the sync centre`) : text
    return this.page.getByRole('button', { name: words })
  }

  async openHub(project: RegExp): Promise<void> {
    await this.page.getByRole('link', { name: project }).first().click()
    // From the sites of a phone the hub itself opens.
    const onSite = this.page.getByRole('main').getByRole('link', { name: 'On site', exact: true })
    const record = this.page.getByRole('heading', { name: 'Record', exact: true })
    await expect(onSite.or(record)).toBeVisible()
    if (await onSite.isVisible()) await onSite.click()
    await expect(record).toBeVisible()
  }

  /** By the bar at the thumb. */
  async goTo(label: string): Promise<void> {
    await this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label, exact: true }).click()
  }

  /** Everything of the project is on this device, and the app itself too: from here on no network is needed. */
  async readyForNoSignal(): Promise<void> {
    await expect(this.page.getByText('Works without signal')).toBeVisible()
    await expect(this.pill('Saved')).toBeVisible()
    await this.hasApp()
  }

  /** The app itself is on this device. Its spec asks for service workers. */
  async hasApp(): Promise<void> {
    await this.page.waitForFunction(
      async () =>
        (await navigator.serviceWorker.ready).active?.state === 'activated' &&
        navigator.serviceWorker.controller !== null,
    )
  }

  async openSyncCentre(): Promise<void> {
    await this.page.getByRole('button', { name: /Open the sync centre$/ }).click()
    await expect(this.page.getByRole('heading', { name: 'Waiting' })).toBeVisible()
  }

  /** One line of a list by the list's name and words in the line. */
  line(list: string, text: string | RegExp): Locator {
    return this.page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: text })
  }
}
