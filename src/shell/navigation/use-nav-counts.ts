import { REVIEW_BADGES, type ReviewBadge, waitingFor } from '#contract/commercial/review-badges'
import { labourApplication } from '#contract/commercial/labour-application'
import { scopeKey } from '#contract/scope-kinds'
import { useCan } from '../../app/viewer'
import { useHolds } from '../../records/data/use-holds'
import { useRecordsWithin } from '../../records/data/use-records-within'
import type { NavCounts } from './nav-counts'

/** Returns what waits in a project, badge by badge. A badge is missing while it cannot be counted: not all of the project is on this device. */
export function useNavCounts(project: number | null): NavCounts {
  const can = useCan()
  const isWhole = useHolds(project === null ? [] : [scopeKey('project', project)])
  const labour = useCounted('labourReviewCount', can.read(labourApplication) ? project : null)
  const incoming = useCounted('productIncomingReviewCount', project)
  if (project === null || isWhole !== true) return {}
  return {
    ...(labour === undefined ? {} : { labourReviewCount: labour }),
    ...(incoming === undefined ? {} : { productIncomingReviewCount: incoming }),
  }
}

function useCounted(badge: ReviewBadge, project: number | null): number | undefined {
  const of = REVIEW_BADGES[badge]
  const records = useRecordsWithin(of?.resource ?? labourApplication, 'project', of === null ? null : project)
  return records && waitingFor(badge, records).length
}
