import * as v from 'valibot'
import { signedInUser } from '#contract/platform/auth'
import { browserSurroundings } from '#local/browser'
import { openNotices } from '#local/notices'
import { server } from './server'
import { keepUser } from './signed-in'
import { renew } from './tokens'

/**
 * Asks who is signed in whenever the office says hello, so that a permission given or taken shows on every open screen at once and not
 * with the next token. Answers how to stop.
 */
export function followUser(replica: string): () => void {
  const notices = openNotices(browserSurroundings(), replica)
  notices.listen(notice => { if (notice.kind === 'hello') void askWho() })
  return () => notices.close()
}

/** Asks the office who is signed in and what they may do; answers nothing when nobody is reached. */
export async function askWho(): Promise<void> {
  try {
    const user = v.parse(signedInUser, await (await server.call('/users/me')).json())
    keepUser(user)
    renew(user)
  } catch {
    // Nobody answered, or the session is over: who asks for tokens tells that.
  }
}
