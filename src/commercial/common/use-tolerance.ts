import { useMemo } from 'react'
import { projectRole } from '#contract/commercial/project-role'
import { STANDARD_TOLERANCE, type Tolerance, toleranceOf } from '#domain/commercial/roles/tolerance'
import { useCan, useViewer } from '../../app/viewer'
import { useRecordsWithin } from '../../records/data/use-records-within'

/** Which differences in price the viewer may let pass on a project, as far as this device knows; the server asks it again. Decision 551. */
export function useTolerance(project: number): Tolerance {
  const can = useCan()
  const { user: viewer } = useViewer()
  const roles = useRecordsWithin(projectRole, 'project', can.read(projectRole) ? project : null)
  return useMemo(() => (roles ? toleranceOf(roles, viewer) : STANDARD_TOLERANCE), [roles, viewer])
}
