import { type BrowserContext, expect } from '@playwright/test'
import type { Link } from './link'
import type { Person } from './person'

/** Whether a phone reaches the office. Both the browser is told and the line is cut: neither alone is what a place without signal is. */
export class Signal {
  readonly #context: BrowserContext
  readonly #link: Link
  constructor(context: BrowserContext, link: Link) {
    this.#context = context
    this.#link = link
  }

  async lose(person: Person): Promise<void> {
    await this.#context.setOffline(true)
    this.#link.cut()
    await expect(person.pill(/^Offline/)).toBeVisible()
  }

  async find(): Promise<void> {
    this.#link.restore()
    await this.#context.setOffline(false)
  }
}
