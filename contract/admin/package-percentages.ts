import { percentage } from '../fields/field'
import { negate, NIL, percent, WHOLE } from '#domain/value/money'

/** What a package's work is usually priced with; empty: nothing is usual. A sub-group's own come before its package's. Source: domain, estimating 1. */
export const packagePercentages = {
  inflationPercentage: percentage('Inflation', { atLeast: NIL, atMost: WHOLE }),
  overheadPercentage: percentage('Overhead', { atLeast: NIL, atMost: WHOLE }),
  profitPercentage: percentage('Profit', { atLeast: negate(WHOLE), atMost: percent(1_000) }),
} as const
export const percentageSection = {
  title: 'Default percentages',
  fields: ['inflationPercentage', 'overheadPercentage', 'profitPercentage'],
} as const
