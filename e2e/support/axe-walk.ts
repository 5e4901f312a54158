import type { Page } from '@playwright/test'
import { axeFindings, COLOURS, wear } from './axe'
import { type New, partsNotSeen } from './seen-before'

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

/**
 * What axe finds on a page in the light, and about colours in the theme people change to at this size. Hundreds of pages are made of the same few
 * parts, outlines and colours: each is judged where it is met first. The page is left in the light.
 */
export async function findingsInThemes(page: Page, other: string): Promise<string[]> {
  await wear(page, 'light')
  const seen = await partsNotSeen(page)
  const found: string[] = []
  if (seen.isOutline) found.push(...(await axeFindings(page, { rules: OF_THE_PAGE })))
  if (seen.kinds > 0)
    found.push(...(await axeFindings(page, { leaveOut: [COLOURS, ...OF_THE_PAGE], within: 'newKinds' })))
  found.push(...(await coloursOf(page, seen)))
  if (seen.kinds === 0 && seen.colours === 0) return found
  await wear(page, other)
  const inOther = await coloursOf(page, await partsNotSeen(page))
  await wear(page, 'light')
  return [...found, ...inOther.map(each => `${each} (${other})`)]
}

const coloursOf = async (page: Page, { colours }: New): Promise<string[]> =>
  colours === 0 ? [] : axeFindings(page, { rules: [COLOURS], within: 'newColours' })
