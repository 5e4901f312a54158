import { type Browser, expect, test as base } from '@playwright/test'
import { Person } from './person'

/**
 * A `test` whose tests share one page of someone who has signed in, with its replica and its service worker: signing in takes six times as long as
 * loading the page again. Each test begins at the list of projects, in the window's own size, with a connection. What a list remembers stays.
 *
 * @param address of the file's server, asked when its first test begins
 */
export function signedIn(username: string, address: () => string) {
  let person: Person | null = null
  async function open(browser: Browser): Promise<Person> {
    const context = await browser.newContext()
    const opened = new Person(await context.newPage(), address())
    await opened.signIn(username)
    return opened
  }
  const test = base.extend<{ person: Person }>({
    person: async ({ browser, viewport }, use) => {
      if (person) {
        await person.page.goto(person.url)
        await expect(person.page.getByRole('heading', { name: 'Projects', exact: true })).toBeVisible()
      }
      person ??= await open(browser)
      await use(person)
      await person.page.unrouteAll()
      await person.page.context().setOffline(false)
      if (viewport) await person.page.setViewportSize(viewport)
    },
    page: ({ person: { page } }, use) => use(page),
    context: ({ person: { page } }, use) => use(page.context()),
  })
  test.afterAll(async () => {
    await person?.page.context().close()
    person = null
  })
  return test
}
