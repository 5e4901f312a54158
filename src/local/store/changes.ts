import type { Notices } from './notices'
import type { Store } from './store'

/** Ids by resource of records a commit has written or taken away. */
export type Changed = Readonly<Record<string, readonly number[]>>

/** Hears every commit of records in this replica: this store's own, and those of other tabs and workers. Answers how to stop. */
export function followChanges(store: Store, notices: Notices, hear: (changed: Changed) => void): () => void {
  const stops = [
    store.onCommit(hear),
    notices.listen(notice => {
      if (notice.kind === 'rows') hear(notice.rows)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
