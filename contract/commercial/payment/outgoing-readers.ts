import type { PermissionResource } from '../../permissions'

/** Permissions to read applications to the client: people who prepare them, and people who keep the accounts. */
const OUTGOING_READERS = [
  'ProjectHubOutgoingBill',
  'ProjectHubOutgoingApplications',
  'AccountsApplications',
] as const satisfies readonly PermissionResource[]

export const OUTGOING_PERMISSION = { read: OUTGOING_READERS, write: ['ProjectHubOutgoingApplications'] } as const
