import type { Day } from '#domain/value/day'

/**
 * One cell of an exported table; null is empty. Numbers are exact decimal texts, `decimals` how many are shown; a percentage is written as
 * people say it (12.5 is 12.5 %). Instants are ISO texts in UTC.
 */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly decimals: number; readonly unit: '' | '%' }
  | { readonly kind: 'day'; readonly day: Day }
  | { readonly kind: 'instant'; readonly at: string }
  | null

export const textCell = (text: string): Cell => (text === '' ? null : { kind: 'text', text })

/** Rows as they become ready; each has a cell for every column. */
export type Rows = AsyncIterable<readonly Cell[]>
