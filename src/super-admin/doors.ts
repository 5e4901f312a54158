import { createContext, useContext } from 'react'
import type { TokenReply } from '#contract/platform/auth'

/** What only the session behind the pages can do for a super admin. */
interface Doors {
  /** Leaves this account's records and opens those of the account the new token is for. Does not come back: the app starts anew. */
  readonly arrive: (reply: TokenReply) => Promise<void>
  /** Asks the office what one may do now and starts the app anew with it. */
  readonly reload: () => Promise<void>
}

export const DoorsContext = createContext<Doors | null>(null)

export function useDoors(): Doors {
  const doors = useContext(DoorsContext)
  if (!doors) throw new Error('No session is known above this page')
  return doors
}
