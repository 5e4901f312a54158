import { browserSurroundings } from '#local/browser'
import { openNotices } from '#local/store/notices'
import { askWho } from './ask-who'

/**
 * Fetches the signed-in user at every hello of the event stream, so that changed permissions show on open screens at
 * once, not with the next token. Returns a function that stops it.
 */
export function followUser(replica: string): () => void {
  const notices = openNotices(browserSurroundings(), replica)
  notices.listen(notice => {
    if (notice.kind === 'hello') void askWho()
  })
  return () => notices.close()
}
