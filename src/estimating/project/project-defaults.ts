import { usualTerms } from '../../common/places/own-company'

/** What a new project starts with: the terms the firm usually agrees. */
export const useProjectDefaults = usualTerms({ retentionPercentage: 'retentionPercentage' })
