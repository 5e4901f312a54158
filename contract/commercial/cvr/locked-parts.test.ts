import { expect, it } from 'vitest'
import { guardedFields } from '../../kit/withheld'
import { withheldFrom } from '../../kit/access'
import { PERMISSION_RESOURCES, permissionStrings } from '../../permissions'
import { cvrReport } from './cvr-report'
import { lockedWhy, unreadOfLocked } from './locked-parts'

const FIGURES = ['narrative', 'value', 'earned', 'certified', 'cost', 'finalCost', 'margin', 'finalMargin']
const without = (...rights: readonly string[]): ReadonlySet<string> =>
  new Set(
    permissionStrings(
      Object.fromEntries(PERMISSION_RESOURCES.map(each => [each, rights.includes(each) ? 0 : 1] as const)),
      { Estimating: 'Premium', SiteCommercial: 'Premium' },
      false,
    ),
  )

// Decision 747. The rights of each kind are written out here: the definitions judge themselves otherwise.
const DELIVERY = ['Deliveries', 'MaterialBill', 'MaterialOrders', 'MaterialInvoices'].map(each => `ProjectHub${each}`)
const KINDS: readonly (readonly [words: string, ...rights: readonly string[]])[] = [
  ['the build-up of the price', 'ProjectsRateBuildUp'],
  ['outgoing applications', 'ProjectHubOutgoingBill', 'ProjectHubOutgoingApplications', 'AccountsApplications'],
  ['material invoices', 'ProjectHubMaterialInvoices', 'AccountsInvoices'],
  ['fixed cost invoices', 'ProjectHubFixedCostInvoices', 'AccountsInvoices'],
  ['external costs', 'ProjectHubCosts', 'AccountsExternalCosts'],
  [
    'labour applications',
    'ProjectHubLabourBill',
    'ProjectHubLabourReview',
    'ProjectHubLabourApplications',
    'AccountsApplications',
  ],
  [
    'supply and fit applications',
    'ProjectHubIncomingBill',
    'ProjectHubIncomingReview',
    'ProjectHubIncomingApplications',
    'AccountsApplications',
  ],
  ['deliveries', ...DELIVERY],
]

it('shows a locked report to people who may read every part of it', () => {
  expect(unreadOfLocked(without())).toEqual([])
  expect(withheldFrom(without(), cvrReport)).toEqual([])
  expect(guardedFields(cvrReport)).toEqual(FIGURES)
})

it.each(KINDS)('withholds every figure from people who may not read %s, and names it', (words, ...rights) => {
  const permissions = without(...rights)
  expect(unreadOfLocked(permissions)).toEqual([words])
  expect(withheldFrom(permissions, cvrReport)).toEqual(FIGURES)
})

it('names all that a person may not read, as one sentence', () => {
  const orders = without(...DELIVERY, 'AccountsOrders')
  expect(lockedWhy(unreadOfLocked(orders))).toBe(
    'A locked report includes what you may not see: material orders, deliveries',
  )
})
