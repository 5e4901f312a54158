import type { PermissionResource } from '../../permissions'

/** Permissions to read applications of supply and fit subcontractors: people who check them, people who enter them, and people who pay them. */
const INCOMING_READERS = [
  'ProjectHubIncomingBill',
  'ProjectHubIncomingReview',
  'ProjectHubIncomingApplications',
  'AccountsApplications',
] as const satisfies readonly PermissionResource[]

export const INCOMING_PERMISSION = {
  read: INCOMING_READERS,
  write: ['ProjectHubIncomingApplications', 'ProjectHubIncomingReview'],
} as const
/** Permissions to agree terms with a subcontractor and to approve what they apply for. */
export const INCOMING_APPROVERS = ['ProjectHubIncomingReview'] as const
