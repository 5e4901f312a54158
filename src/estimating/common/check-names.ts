import type { CheckCode, Finding } from '#domain/estimating/bill-checks/checks'

const NAMES: Readonly<Record<CheckCode, string>> = { 501: 'Takeoff', 505: 'Parent zone', 506: 'Zones' }
const KINDS: Readonly<Record<Exclude<Finding['check'], CheckCode>, string>> = {
  unpriced: 'Unpriced',
  'below-cost': 'Below cost',
  duplicate: 'Duplicate',
  unit: 'Unit',
  link: 'Link',
  quantity: 'No quantity',
  rate: 'Unusual rate',
  'stale-quote': 'Stale quote',
}
/** A check as it is called on screen. */
export const checkName = (check: Finding['check']): string =>
  typeof check === 'number' ? `${check} ${NAMES[check]}` : KINDS[check]
