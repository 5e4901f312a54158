import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { axeOptions, COLOURS, violationsWithin } from './axe'
import { findNewColours, findNewKinds, outlineIsNew } from './seen-before'

/** Rules about a page as a whole. What all others say depends on a part, what it is in and what is in it. */
const OF_THE_PAGE = [
  'accesskeys',
  'document-title',
  'duplicate-id-aria',
  'heading-order',
  'landmark-no-duplicate-banner',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'landmark-unique',
  'page-has-heading-one',
]

const IN_PAGE = { outlineIsNew, findNewKinds, findNewColours, violationsWithin }

declare global {
  interface Window {
    readonly walk?: typeof IN_PAGE
  }
}

const OPTIONS = {
  page: axeOptions({ rules: OF_THE_PAGE }),
  parts: axeOptions({ leaveOut: [COLOURS, ...OF_THE_PAGE] }),
  colours: axeOptions({ rules: [COLOURS] }),
}

/** axe and the functions above, brought into the page as a script would bring them. */
const SCRIPT = `${axe.source}
window.walk = { ${Object.entries(IN_PAGE)
  .map(([name, part]) => `${name}: ${String(part)}`)
  .join(', ')} }`

/**
 * What axe finds on a page in the light, and about colours in the theme people change to at this size. Hundreds of pages are made of the same few
 * parts, outlines and colours: each is judged where it is met first. The page is left in the light.
 */
export async function findingsInThemes(page: Page, other: string): Promise<string[]> {
  // Going on inside the app keeps what was brought into the page: it is read in once, not at every address.
  if (!(await page.evaluate(() => 'walk' in window))) await page.evaluate(SCRIPT)
  // One question for each page: to ask each thing by itself took a sixth of the walk.
  return page.evaluate(
    async ({ theme, options }) => {
      const { walk } = window
      if (!walk) throw new Error('The page was loaded again')
      const wear = (name: string) => {
        document.documentElement.dataset['theme'] = name
      }
      const coloursOf = async (count: number) =>
        count === 0 ? [] : walk.violationsWithin('newColours', options.colours)
      wear('light')
      const [isOutline, kinds, colours] = [walk.outlineIsNew(), walk.findNewKinds(), walk.findNewColours()]
      const found: string[] = []
      if (isOutline) found.push(...(await walk.violationsWithin(null, options.page)))
      if (kinds > 0) found.push(...(await walk.violationsWithin('newKinds', options.parts)))
      found.push(...(await coloursOf(colours)))
      if (kinds === 0 && colours === 0) return found
      wear(theme)
      walk.findNewKinds()
      const inOther = await coloursOf(walk.findNewColours())
      wear('light')
      return [...found, ...inOther.map(each => `${each} (${theme})`)]
    },
    { theme: other, options: OPTIONS },
  )
}
