import { REVIEW_BADGES, type ReviewBadge, waitingFor } from '#contract/commercial/review-badges'
import { useCan } from '../../app/viewer'
import { useRecordsHere } from '../../records/data/use-records-within'
import type { NavCounts } from './nav-counts'

/** Returns what waits in a project, badge by badge. A badge is missing while it cannot be counted: not all of the project is on this device. */
export function useNavCounts(project: number | null): NavCounts {
  const labour = useCounted('labourReviewCount', project)
  const incoming = useCounted('productIncomingReviewCount', project)
  return {
    ...(labour === null ? {} : { labourReviewCount: labour }),
    ...(incoming === null ? {} : { productIncomingReviewCount: incoming }),
  }
}

function useCounted(badge: ReviewBadge, project: number | null): number | null {
  const can = useCan()
  const { resource } = REVIEW_BADGES[badge]
  const asked = can.read(resource) ? project : null
  // The frame of the page never waits for a project to arrive.
  const here = useRecordsHere<typeof resource>(resource, 'project', asked)
  return asked !== null && here?.isWhole ? waitingFor(badge, here.whole).length : null
}
