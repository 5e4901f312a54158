import { browserSurroundings } from '#local/browser'
import { openNotices } from '#local/store/notices'
import { askWho } from './ask-who'

/**
 * Asks who is signed in whenever the office says hello, so that a permission given or taken shows on every open screen at once and not
 * with the next token. Answers how to stop.
 */
export function followUser(replica: string): () => void {
  const notices = openNotices(browserSurroundings(), replica)
  notices.listen(notice => {
    if (notice.kind === 'hello') void askWho()
  })
  return () => notices.close()
}
