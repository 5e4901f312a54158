import { holdsEach } from '../../kit/access'
import type { Resource } from '../../kit/resource'
import { guardedFields } from '../../kit/withheld'
import type { PermissionResource, Permissions } from '../../permissions'
import { COST_DOCUMENTS } from '../cost-documents'
import { VALUE_PARTS } from './value-parts'

/** Groups of rights: a person needs one of each. */
type Rights = readonly (readonly PermissionResource[])[]

/** Returns the rights that show records with all of their fields. */
const rightsTo = (...resources: readonly Resource[]): Rights =>
  resources.flatMap(resource => [
    resource.permission.read,
    ...guardedFields(resource).flatMap(name => resource.fields[name]?.readBy ?? []),
  ])

/** Rights to the computed read that budgets come from, and to each kind of record it reads. Its own area defines it; a test compares the two. */
const BUDGET_RIGHTS: Rights = [
  ['ProjectsRateBuildUp'],
  ['ProjectsOffsiteAssessments', 'ProjectHub'],
  [
    'ProjectsBillOfQuantities',
    'ProjectHubBillOfQuantities',
    'ProjectHubProgress',
    'ProjectHubMaterialBill',
    'ProjectHubLabourBill',
    'ProjectHubLabourReview',
    'ProjectHubLabourApplications',
  ],
  ['ProjectsFixedCosts', 'ProjectHubFixedCosts'],
  ['ProjectsAdjustments'],
]

/**
 * All that a locked report is worked out from, by the names people know. It is shown whole or not at all: a sum without one of its parts would not be
 * what was locked. Decisions 747 and 755.
 */
const LOCKED_PARTS: readonly { readonly words: string; readonly rights: Rights }[] = [
  { words: 'the build-up of the price', rights: BUDGET_RIGHTS },
  ...VALUE_PARTS.map(({ resources, words }) => ({ words, rights: rightsTo(...resources) })),
  ...COST_DOCUMENTS.map(({ resource, words }) => ({ words, rights: rightsTo(resource) })),
]

/** Rights that show the figures of locked reports, each group once. */
export const LOCKED_RIGHTS: Rights = [
  ...new Map(LOCKED_PARTS.flatMap(({ rights }) => rights).map(group => [group.join(' '), group])).values(),
]

/** Returns the parts of locked reports that a person may not read. Without any, the person sees locked reports. */
export const unreadOfLocked = (permissions: Permissions): readonly string[] =>
  LOCKED_PARTS.filter(({ rights }) => !holdsEach(permissions, rights)).map(({ words }) => words)

/** Returns why a person does not see a locked report. */
export const lockedWhy = (unread: readonly string[]): string =>
  `A locked report includes what you may not see: ${unread.join(', ')}`
