import { createContext } from 'react'
import type { BadgeChannel } from './nav-entry'

/** How many items wait in each channel, for the navigation badges. Spec: platform 2.7. */
export const NavCountsContext = createContext<Readonly<Record<BadgeChannel, number>>>({
  labourReviewCount: 0,
  productIncomingReviewCount: 0,
})
