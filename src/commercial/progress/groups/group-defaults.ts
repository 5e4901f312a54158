import { assessment } from '#contract/estimating/assessment'
import type { Row } from '#domain/records/path'
import { useProject } from '../../../common/places/use-place'
import { useRecordsWithin } from '../../../records/data/use-records-within'

/** A new progress group is of the project's accepted bill, the first where it has several. Undefined until that is known. */
export function useGroupDefaults(): Row | undefined {
  const all = useRecordsWithin(assessment, 'project', useProject().id)
  const accepted = all?.find(each => each.isAccepted)
  return all && (accepted ? { assessment: accepted.id } : {})
}
