import { hasModule } from '#contract/permissions'
import type { Row } from '#domain/records/path'
import { useViewer } from '../../app/viewer'
import { usualTerms } from '../../common/places/own-company'

const useFirmTerms = usualTerms({ retentionPercentage: 'retentionPercentage' })

/**
 * What a new project starts with: the terms the firm usually agrees. With Site Commercial alone it is on site from the start, since the
 * licence shows no other (business 2).
 */
export function useProjectDefaults(): Row | undefined {
  const terms = useFirmTerms()
  const { permissions } = useViewer()
  const isOnSite = hasModule(permissions, 'SiteCommercial') && !hasModule(permissions, 'Estimating')
  return terms && isOnSite ? { ...terms, showProjectHub: true } : terms
}
