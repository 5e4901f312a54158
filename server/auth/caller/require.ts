import { canRead, canWrite, type PermissionResource } from '#contract/permissions'
import { ProblemError } from '#contract/problem'
import type { Identity } from '../../base/identity'

/** Refuses with 403 unless the caller may read one of these. */
export function requireCanRead(identity: Identity, ...resources: readonly PermissionResource[]): void {
  if (!canRead(identity.permissions, ...resources)) throw new ProblemError('forbidden')
}

/** Refuses with 403 unless the caller may write one of these. */
export function requireCanWrite(identity: Identity, ...resources: readonly PermissionResource[]): void {
  if (!canWrite(identity.permissions, ...resources)) throw new ProblemError('forbidden')
}
