import { useMemo } from 'react'
import { projectRole } from '#contract/commercial/project-role'
import { STANDARD_TOLERANCE, type Tolerance, toleranceOf } from '#domain/commercial/roles/tolerance'
import { useCan, useViewer } from '../../app/viewer'
import { useRecordsWithin } from '../../records/data/use-records-within'

/**
 * Returns which differences in price the viewer may let pass on a project, as far as this device knows; the server asks it again. Undefined until their
 * roles are read. Decision 551.
 */
export function useTolerance(project: number): Tolerance | undefined {
  const can = useCan()
  const { user: viewer } = useViewer()
  const mayKnow = can.read(projectRole)
  const roles = useRecordsWithin(projectRole, 'project', mayKnow ? project : null)
  return useMemo(() => (mayKnow ? roles && toleranceOf(roles, viewer) : STANDARD_TOLERANCE), [mayKnow, roles, viewer])
}
