import { NIL, WHOLE } from '#domain/value/money'
import { choice, flag, money, percentage, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

const PROJECT_ROLES = [
  { value: 'projectManager', label: 'Project manager' },
  { value: 'siteManager', label: 'Site manager' },
  { value: 'commercialManager', label: 'Commercial manager' },
  { value: 'quantitySurveyor', label: 'Quantity surveyor' },
  { value: 'buyer', label: 'Buyer' },
  { value: 'director', label: 'Director' },
  { value: 'other', label: 'Other' },
] as const

/**
 * A person's role on one project, with limits for sending orders and approving payments, and tolerances for price differences. Without a limit the
 * role alone decides; without a tolerance the standard one applies (decision 551). Everyone who decides may read them, so that a device can say why
 * not and who may. Spec: COST-4.
 */
export const projectRole = defineResource({
  name: 'projectRole',
  singular: 'Project role',
  path: 'projectroles',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: {
    read: [
      'ProjectHubRoles',
      'ProjectHubMaterialOrders',
      'ProjectHubMaterialInvoices',
      'ProjectHubFixedCostOrders',
      'ProjectHubFixedCostInvoices',
      'ProjectHubLabourReview',
      'AccountsOrders',
      'AccountsInvoices',
    ],
    write: ['ProjectHubRoles'],
  },
  label: ['role'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    person: ref('Person', 'user', { required: true }),
    role: choice('Role', PROJECT_ROLES, { required: true, initial: 'siteManager' }),
    approvalLimit: money('Approves up to', { atLeast: NIL }),
    isUnlimited: flag('Approves any amount'),
    tolerancePercentage: percentage('Lets pass above the order’s price', { atLeast: NIL, atMost: WHOLE }),
    toleranceAmount: money('Or a line that is dearer by up to', { atLeast: NIL }),
  },
  columns: ['person', 'role', 'approvalLimit', 'isUnlimited'],
  sections: [
    { title: 'Project role', fields: ['person', 'role', 'approvalLimit', 'isUnlimited'] },
    { title: 'Checking invoices', fields: ['tolerancePercentage', 'toleranceAmount'] },
  ],
  defaultSort: 'person',
  mergeGroups: [
    ['approvalLimit', 'isUnlimited'],
    ['tolerancePercentage', 'toleranceAmount'],
  ],
})
export type ProjectRole = RecordOf<typeof projectRole>
