import { useMemo } from 'react'
import { projectRole } from '#contract/commercial/project-role'
import { canWrite, type PermissionResource } from '#contract/permissions'
import { user } from '#contract/platform/user'
import { type Approval, approvalOf } from '#domain/commercial/roles/approval'
import { useCan, useViewer } from '../../app/viewer'
import { useAll } from '../../records/data/use-all'
import { useRecordsWithin } from '../../records/data/use-records-within'

/**
 * Up to how much the viewer may decide on a project, as far as this device knows; the server asks it again. `books` is what those hold who keep
 * the firm's. Undefined without a project and while it is not known.
 */
export function useApproval(project: number | null, books: PermissionResource): Approval | undefined {
  const can = useCan()
  const { user: viewer, permissions } = useViewer()
  const mayKnow = can.read(projectRole)
  const roles = useRecordsWithin(projectRole, 'project', mayKnow ? project : null)
  const people = useAll(user)
  const keepsBooks = canWrite(permissions, books)
  return useMemo(
    () =>
      mayKnow && project !== null && roles && people
        ? approvalOf(roles, viewer, keepsBooks, id => people.find(each => each.id === id)?.fullName)
        : undefined,
    [mayKnow, project, roles, people, viewer, keepsBooks],
  )
}
