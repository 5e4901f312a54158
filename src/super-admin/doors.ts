import { createContext, useContext } from 'react'
import type { TokenReply } from '#contract/platform/auth'

/** Session functions that super admin pages need. */
interface Doors {
  /** Closes this account's records and opens those of the new token's account. Doesn't return: the app restarts. */
  readonly arrive: (reply: TokenReply) => Promise<void>
  /** Fetches the permissions again and restarts the app with them. */
  readonly reload: () => Promise<void>
}

export const DoorsContext = createContext<Doors | null>(null)

export function useDoors(): Doors {
  const doors = useContext(DoorsContext)
  if (!doors) throw new Error('No session is known above this page')
  return doors
}
