import { groupBy } from '../../value/group-by'
import { type Money, sum } from '../../value/money'
import type { CostLine } from './cost-lines'

/** Returns the key of a line: the document, and the package and budget that it costs. */
export const lineKey = ({ source, id, assessment, budget }: CostLine): string =>
  `${source} ${id} ${assessment} ${budget}`

/** Returns one line for each document, package and budget. A document with several parts there, as work of no bill beside work of the bill, is one cost. */
export const mergeLines = (lines: readonly CostLine[]): readonly CostLine[] =>
  [...groupBy(lines, lineKey).values()].flatMap(([first, ...rest]) => {
    if (!first) return []
    const added = (name: 'actual' | 'accrued' | 'committed'): Money =>
      sum([first, ...rest].map((line): Money => line[name]))
    return [{ ...first, actual: added('actual'), accrued: added('accrued'), committed: added('committed') }]
  })
