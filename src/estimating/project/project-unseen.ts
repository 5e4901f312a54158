import { hasModule } from '#contract/permissions'
import { useViewer } from '../../app/viewer'

/** Whether a project is on site tells apart only where projects can be both: with both modules on. Spec: PROJ-1. */
export function useProjectUnseen(): readonly string[] {
  const { permissions } = useViewer()
  return hasModule(permissions, 'Estimating') && hasModule(permissions, 'SiteCommercial') ? BOTH : ONE
}
const BOTH: readonly string[] = []
const ONE: readonly string[] = ['showProjectHub']
