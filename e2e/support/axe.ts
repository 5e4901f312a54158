import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The rule about colours, as dear as all the others together. */
export const COLOURS = 'color-contrast'

/** What axe is asked to look at. */
export interface Scope {
  readonly rules?: readonly string[]
  /** A rule that is not looked at. */
  readonly leaveOut?: string
  /** Looks only at what this selects. */
  readonly within?: string
}

/** What axe finds on a page, in short: the rule, the part of the page, and why. */
export async function axeFindings(page: Page, { rules, leaveOut, within }: Scope = {}): Promise<string[]> {
  // Going on inside the app keeps what was brought into the page: it is read in once, not at every address.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: 'null' } : {}) })
    // Without frames no second page is wanted, nor is a style sheet fetched again; of what is in order nothing is told.
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      preload: false,
      ...(rules ? { runOnly: [...rules] } : {}),
      ...(leaveOut === undefined ? {} : { rules: { [leaveOut]: { enabled: false } } }),
    })
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

/**
 * Whether this page shows words in a colour, of a size and on a ground that no page before it showed, since the app was loaded. What axe finds about
 * colours depends on nothing else, and hundreds of pages are made of a few dozen such pairs.
 */
export const showsNewColours = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const known: unknown = Reflect.get(globalThis, 'coloursSeen')
    const seen = known instanceof Set ? known : new Set<unknown>()
    Reflect.set(globalThis, 'coloursSeen', seen)
    const before = seen.size
    const grounds = new Map<Element, string>()
    const groundOf = (element: Element): string => {
      const found = grounds.get(element)
      if (found !== undefined) return found
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element)
      const own = `${backgroundColor} ${backgroundImage} ${opacity}`
      const under = element.parentElement ? groundOf(element.parentElement) : ''
      const ground = own === 'rgba(0, 0, 0, 0) none 1' ? under : `${under} > ${own}`
      grounds.set(element, ground)
      return ground
    }
    for (const element of document.querySelectorAll('body *')) {
      const hasWords =
        element instanceof HTMLInputElement ||
        element instanceof HTMLSelectElement ||
        element instanceof HTMLTextAreaElement ||
        [...element.childNodes].some(node => node instanceof Text && node.data.trim() !== '')
      if (!hasWords) continue
      const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
      seen.add(`${color} ${fontSize} ${fontWeight} ${textShadow} on ${groundOf(element)}`)
    }
    return seen.size > before
  })
