import { labourApplication } from './labour-application'
import { incomingApplication } from './payment/incoming-application'

/** Records of a resource in a state, in which they wait for a person. */
interface Waiting {
  readonly resource: typeof labourApplication | typeof incomingApplication
  readonly state: string
}
/** The badges of a project's navigation. Spec: platform 2.7. */
export const REVIEW_BADGE_NAMES = ['labourReviewCount', 'productIncomingReviewCount'] as const
export type ReviewBadge = (typeof REVIEW_BADGE_NAMES)[number]

/**
 * Records that each badge counts, in the project of the address. The badge, the page behind it and the call take it from here, so that all three show the
 * same figure.
 */
export const REVIEW_BADGES: Readonly<Record<ReviewBadge, Waiting>> = {
  labourReviewCount: { resource: labourApplication, state: 'held' },
  productIncomingReviewCount: { resource: incomingApplication, state: 'held' },
}

/** Returns the records that a badge counts. */
export const waitingFor = <T extends { readonly state: unknown; readonly archivedAt: unknown }>(
  badge: ReviewBadge,
  records: readonly T[],
): readonly T[] =>
  records.filter(({ state, archivedAt }) => archivedAt === null && state === REVIEW_BADGES[badge].state)
