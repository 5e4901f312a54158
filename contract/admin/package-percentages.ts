import { percentage } from '../fields/field'
import { negate, NIL, percent, WHOLE } from '#domain/value/money'

/**
 * Many may read packages because projects name them, and the list by its own right, which every standard role has; the firm's usual margins are for
 * those who price with them. Decision 626.
 */
const FOR_PRICING = { readBy: ['ResourcesProductTemplates', 'ProjectsRateBuildUp'] } as const

/** What a package's work is usually priced with; empty: nothing is usual. A sub-group's own come before its package's. Source: domain, estimating 1. */
export const packagePercentages = {
  inflationPercentage: percentage('Inflation', { atLeast: NIL, atMost: WHOLE, ...FOR_PRICING }),
  overheadPercentage: percentage('Overhead', { atLeast: NIL, atMost: WHOLE, ...FOR_PRICING }),
  profitPercentage: percentage('Profit', { atLeast: negate(WHOLE), atMost: percent(1_000), ...FOR_PRICING }),
} as const
export const percentageSection = {
  title: 'Default percentages',
  fields: ['inflationPercentage', 'overheadPercentage', 'profitPercentage'],
} as const
