import { createContext } from 'react'
import type { ReviewBadge } from '#contract/commercial/review-badges'

/** How many items wait, by navigation badge; one that is not known is missing. Spec: platform 2.7. */
export type NavCounts = Readonly<Partial<Record<ReviewBadge, number>>>
export const NavCountsContext = createContext<NavCounts>({})
