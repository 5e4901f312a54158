import { expect, it } from 'vitest'
import { guardedFields } from '../../kit/withheld'
import { afcSummary } from '../../estimating/afc-summary'
import { mayAsk, mayRead, withheldFrom } from '../../kit/access'
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
/** One right of each kind of record that budgets are worked out from. */
const NEEDED: readonly string[] = [
  'ProjectsRateBuildUp',
  'ProjectHub',
  'ProjectHubProgress',
  'ProjectHubFixedCosts',
  'ProjectsAdjustments',
]
const KINDS: readonly (readonly [words: string, ...rights: readonly string[]])[] = [
  ['the build-up of the price', 'ProjectsRateBuildUp'],
  ['outgoing applications', 'ProjectHubOutgoingBill', 'ProjectHubOutgoingApplications', 'AccountsApplications'],
  ['variations', 'ProjectHubVariations', 'ProjectHubOutgoingBill', 'ProjectHubOutgoingApplications'],
  ['progress', 'ProjectHubProgress'],
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

it('asks for the rights by which budgets are worked out, and for no others', () => {
  const reads = Object.values(afcSummary.records).map(({ permission }) => permission.read)
  for (const rights of [afcSummary.permission, ...reads])
    expect([rights, unreadOfLocked(without(...rights))]).toEqual([
      rights,
      expect.arrayContaining(['the build-up of the price']),
    ])
  const spared = without(...PERMISSION_RESOURCES.filter(each => !NEEDED.includes(each)))
  expect(unreadOfLocked(spared)).not.toContain('the build-up of the price')
  expect(mayAsk(spared, afcSummary) && Object.values(afcSummary.records).every(each => mayRead(spared, each))).toBe(
    true,
  )
})

it('names all that a person may not read, as one sentence', () => {
  const orders = without(...DELIVERY, 'AccountsOrders')
  expect(lockedWhy(unreadOfLocked(orders))).toBe(
    'A locked report includes what you may not see: material orders, deliveries',
  )
})
