import type { Locator, Page } from '@playwright/test'
import { Office } from './office'

/** No firm's administrator may. */
export const SUPER_ADMIN = /super-admin/

/** Every address the router itself knows, as it is written: "/estimating/projects/$projectId/hub". A new screen is in by itself. */
export async function routesOf(page: Page): Promise<readonly string[]> {
  const routes = await page.evaluate(() => {
    const router: unknown = Reflect.get(globalThis, '__TSR_ROUTER__')
    return typeof router === 'object' &&
      router !== null &&
      'routesByPath' in router &&
      typeof router.routesByPath === 'object'
      ? Object.keys(router.routesByPath ?? {})
      : []
  })
  // Neither is a page: where sign-in leads, and the question whether to leave, which would stand over every page after it.
  const pages = routes.filter(route => !['/', '/$', '/logout'].includes(route))
  // Lists before what is under them: they say which records there are.
  return pages.toSorted((one, other) => one.split('/').length - other.split('/').length || one.localeCompare(other))
}

/** Fills in what an address leaves open with records of the demo firm; null where there is none to open. */
export class Addresses {
  readonly #places: Readonly<Record<string, number>>
  readonly #first = new Map<string, string>()
  private constructor(places: Readonly<Record<string, number>>) {
    this.#places = places
  }

  static async of(url: string): Promise<Addresses> {
    const office = await Office.signIn(url, 'admin@demo.quoin')
    const project = await office.find('/projects', row => String(row['name']).startsWith('Kestrel'))
    const assessment = await office.find('/assessments', row => row['project'] === project.id)
    return new Addresses({ projectId: project.id, assessmentId: assessment.id })
  }

  /** A name is the project or assessment kept, or the first record of the list before it; "/go/$what" names a shortcut. */
  fill(route: string): string | null {
    let filled = ''
    for (const part of route.split('/').slice(1)) {
      const name = part.startsWith('$') ? part.slice(1) : null
      const value =
        name === null ? part : name === 'what' ? 'progress' : (this.#places[name] ?? this.#first.get(filled))
      if (value === undefined) return null
      filled += `/${value}`
    }
    return filled
  }

  /** Keeps the first record a list shows. */
  async learn(page: Page, list: string): Promise<void> {
    const links = await page
      .getByRole('main')
      .getByRole('link')
      .evaluateAll(all => all.map(link => link.getAttribute('href') ?? ''))
    const id = links
      .map(href => (href.startsWith(`${list}/`) ? /^(\d+)$/.exec(href.slice(list.length + 1))?.[1] : undefined))
      .find(found => found !== undefined)
    if (id !== undefined) this.#first.set(list, id)
  }
}

/** Goes there inside the app, as a link would: loading the app again for each address would only take longer. */
export async function go(page: Page, address: string): Promise<void> {
  await page.evaluate(to => history.pushState(null, '', to), address)
  // One question asked by the page itself at each frame: over hundreds of addresses, expectations that ask again after growing pauses took half
  // of the time.
  await page.waitForFunction(() => {
    const router: unknown = Reflect.get(globalThis, '__TSR_ROUTER__')
    const state: unknown = typeof router === 'object' && router !== null ? Reflect.get(router, 'state') : null
    const isThere =
      typeof state === 'object' &&
      state !== null &&
      Reflect.get(state, 'status') === 'idle' &&
      Reflect.get(Reflect.get(state, 'location'), 'href') ===
        Reflect.get(Reflect.get(state, 'resolvedLocation') ?? {}, 'href')
    const main = document.querySelector('main')
    // A shortcut leads on to another page, whose code may still be on its way: it is there once it says what it is.
    if (!isThere || !main?.checkVisibility() || !document.querySelector('h1')) return false
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) if (texts.currentNode.nodeValue?.trimStart().startsWith('Loading')) return false
    return true
  })
}

export const denied = (page: Page): Locator => page.getByRole('heading', { name: 'Access denied' })
export const missing = (page: Page): Locator => page.getByText(/^(Page not found|.* (is|are) not here)$/)
/** Whether the page on screen says that it cannot be seen. */
export const isKeptOut = async (page: Page): Promise<boolean> => (await denied(page).or(missing(page)).count()) > 0
