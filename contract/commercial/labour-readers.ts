import type { PermissionResource } from '../permissions'

/** Who works with labour on site: what the labour bill is made of is read by all of them. */
export const LABOUR_READERS = [
  'ProjectHubLabourBill',
  'ProjectHubLabourReview',
  'ProjectHubLabourApplications',
] as const satisfies readonly PermissionResource[]

/** Applications are also read by those who pay them; site enters them, and those who review them may correct them. */
export const LABOUR_PERMISSION = {
  read: [...LABOUR_READERS, 'AccountsApplications'],
  write: ['ProjectHubLabourApplications', 'ProjectHubLabourReview'],
} as const
