import { percentage } from '../fields/field'
import { negate, NIL, percent, WHOLE } from '#domain/value/money'

/**
 * Many people may read packages, because projects name them and every standard role reads the list. The firm's usual margins are only for people who
 * price with them. Decision 626.
 */
const FOR_PRICING = { readBy: ['ResourcesProductTemplates', 'ProjectsRateBuildUp'] } as const

/** Usual percentages for a package's work; empty means no default. A sub-group's own values come before its package's. */
export const packagePercentages = {
  inflationPercentage: percentage('Inflation', { atLeast: NIL, atMost: WHOLE, ...FOR_PRICING }),
  overheadPercentage: percentage('Overhead', { atLeast: NIL, atMost: WHOLE, ...FOR_PRICING }),
  profitPercentage: percentage('Profit', { atLeast: negate(WHOLE), atMost: percent(1_000), ...FOR_PRICING }),
} as const
export const percentageSection = {
  title: 'Default percentages',
  fields: ['inflationPercentage', 'overheadPercentage', 'profitPercentage'],
} as const
