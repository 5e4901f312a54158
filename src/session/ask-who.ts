import * as v from 'valibot'
import { server } from './server'
import { arrivingUser, keepUser } from './signed-in'
import { currentSession, renew } from './tokens'

/** Asks the office who is signed in and what they may do; answers nothing when nobody is reached, or who asked has left meanwhile. */
export async function askWho(): Promise<void> {
  const asked = currentSession()
  try {
    const user = v.parse(arrivingUser, await (await server.call('/users/me')).json())
    if (asked !== currentSession()) return
    keepUser(user)
    renew(user)
  } catch {
    // Nobody answered, or the session is over: who asks for tokens tells that.
  }
}
