import * as v from 'valibot'
import { server } from './server'
import { arrivingUser, keepUser } from './signed-in'
import { currentSession, renew } from './tokens'

/**
 * Asks the server who is signed in and what they may do; returns nothing when the server can't be reached or the
 * session ended meanwhile.
 */
export async function askWho(): Promise<void> {
  const asked = currentSession()
  try {
    const user = v.parse(arrivingUser, await (await server.call('/users/me')).json())
    if (asked !== currentSession()) return
    keepUser(user)
    renew(user)
  } catch {
    // The server didn't answer or the session is over; the token holder reports that.
  }
}
