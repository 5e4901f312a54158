import { percentage } from '../fields/field'

const HUNDRED = 1_000_000
/** What a package's work is usually priced with; empty: nothing is usual. A sub-group's own come before its package's. Source: domain, estimating 1. */
export const packagePercentages = {
  inflationPercentage: percentage('Inflation', { atLeast: 0, atMost: HUNDRED }),
  overheadPercentage: percentage('Overhead', { atLeast: 0, atMost: HUNDRED }),
  profitPercentage: percentage('Profit', { atLeast: -HUNDRED, atMost: 10 * HUNDRED }),
} as const
export const percentageSection = {
  title: 'Default percentages',
  fields: ['inflationPercentage', 'overheadPercentage', 'profitPercentage'],
} as const
