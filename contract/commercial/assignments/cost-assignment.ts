import { ref } from '../../fields/field'
import { COST_PERMISSION } from '../external-cost'
import { defineAssignment } from './define-assignment'

/**
 * A part of an external cost as it goes into the accounts: fixed when the cost is approved. A cost from before costs were approved has no day of
 * approval, and can still be split. Spec: COST-2.
 */
export const costAssignment = defineAssignment({
  name: 'costAssignment',
  singular: 'Cost assignment',
  path: 'costentityassignments',
  permission: COST_PERMISSION,
  document: { cost: ref('External cost', 'externalCost', { required: true }) },
  noun: 'cost',
  fixed: cost => (cost.approvedAt === null || cost.approvedAt === undefined ? null : 'is approved'),
})
