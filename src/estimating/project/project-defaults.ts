import type { Row } from '#domain/records/path'
import { useOwnCompany } from '../../places/own-company'

/** What a new project starts with: the terms the firm usually agrees. Undefined until they are known. */
export function useProjectDefaults(): Row | undefined {
  const own = useOwnCompany()
  return own === undefined ? undefined : own === null || own.retentionPercentage === null ? {} : { retentionPercentage: own.retentionPercentage }
}
