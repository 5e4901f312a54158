import axe, { type RunOptions } from 'axe-core'
import type { Page } from '@playwright/test'

declare global {
  interface Window {
    readonly axe: typeof axe
  }
}

/** The rule about colours, as dear as all the others together. */
export const COLOURS = 'color-contrast'

/** What axe is asked to look at. */
interface Scope {
  readonly rules?: readonly string[]
  /** Rules that are not looked at. */
  readonly leaveOut?: readonly string[]
  /** Looks only at what this selects. */
  readonly within?: string
}

/** Of what is in order nothing is told, and no style sheet is fetched again. */
export const axeOptions = ({ rules, leaveOut = [] }: Scope): RunOptions => ({
  resultTypes: ['violations'],
  preload: false,
  ...(rules ? { runOnly: [...rules] } : {}),
  rules: Object.fromEntries(leaveOut.map(rule => [rule, { enabled: false }])),
})

/**
 * Runs in the page, and is sent there as it is written: what axe finds on all of it, on what is selected, or on the parts that the page keeps under
 * this name (`seen-before.ts`); in short: the rule, the part of the page, and why.
 */
export async function violationsWithin(parts: string | null, options: RunOptions): Promise<string[]> {
  /** New parts that are still on the page. Those that have left it are looked at where they are met next. */
  const still = (name: 'newKinds' | 'newColours'): Element[] =>
    [...(window[name] ?? [])].flatMap(([part, firsts]) => {
      if (part.isConnected) return [part]
      const seen = window.seenBefore?.[name === 'newKinds' ? 'kinds' : 'colours']
      for (const first of firsts) seen?.delete(first)
      return []
    })
  const within = parts === 'newKinds' || parts === 'newColours' ? still(parts) : (parts ?? document)
  if (Array.isArray(within) && within.length === 0) return []
  const { violations } = await window.axe.run(within, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any: [one], all: [other], none: [third] }) =>
      [id, ...target, (one ?? other ?? third)?.message ?? ''].join(' '),
    ),
  )
}

/** What axe finds on a page. */
export async function axeFindings(page: Page, scope: Scope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    `(${violationsWithin.toString()})(${JSON.stringify(scope.within ?? null)}, ${JSON.stringify(axeOptions(scope))})`,
  )
}

/** The page in another theme of the product. */
export const wear = (page: Page, theme: string): Promise<void> =>
  page.evaluate(name => {
    document.documentElement.dataset['theme'] = name
  }, theme)
