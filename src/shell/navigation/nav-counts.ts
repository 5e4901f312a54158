import { createContext } from 'react'
import type { BadgeChannel } from './nav-entry'

/** How many wait in each channel, for the badges of the navigation; a channel nobody counts yet bears none. Spec: platform 2.7. */
export const NavCountsContext = createContext<Readonly<Partial<Record<BadgeChannel, number>>>>({})
