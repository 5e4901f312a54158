import type { PermissionResource } from '../permissions'

/** Permissions to read the records of the labour bill: everyone who works with labour on site. */
export const LABOUR_READERS = [
  'ProjectHubLabourBill',
  'ProjectHubLabourReview',
  'ProjectHubLabourApplications',
] as const satisfies readonly PermissionResource[]

/** Applications are also readable for people who pay them; site enters them, and reviewers may correct them. */
export const LABOUR_PERMISSION = {
  read: [...LABOUR_READERS, 'AccountsApplications'],
  write: ['ProjectHubLabourApplications', 'ProjectHubLabourReview'],
} as const
