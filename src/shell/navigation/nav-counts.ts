import { createContext } from 'react'
import type { BadgeChannel } from './nav-entry'

/** How many wait in each channel, for the badges of the navigation. Spec: platform 2.7. */
export const NavCountsContext = createContext<Readonly<Record<BadgeChannel, number>>>({
  labourReviewCount: 0,
  productIncomingReviewCount: 0,
})
