import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe is asked to look at. */
export interface Scope {
  readonly rules?: readonly string[]
  /** Looks only at what this selects. */
  readonly within?: string
}

/** What axe finds on a page, in short: the rule, the part of the page, and why. */
export async function axeFindings(page: Page, { rules, within }: Scope = {}): Promise<string[]> {
  // Going on inside the app keeps what was brought into the page: it is read in once, not at every address.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'null' } : {}) })
    // Without frames no second page is wanted, nor is a style sheet fetched again; of what is in order nothing is told.
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false, ...(rules ? { runOnly: [...rules] } : {}) })
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      node =>
        `${id} ${node.target.join(' ')} ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''}`,
    ),
  )
}

/** The page in another theme of the product. */
export const wear = (page: Page, theme: string): Promise<void> =>
  page.evaluate(name => {
    document.documentElement.dataset['theme'] = name
  }, theme)
