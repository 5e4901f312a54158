import type { SignedInUser } from '#contract/platform/auth'
import type { Replica } from '#local/replica'
import { noteWaiting } from './waiting-work'

/** Takes away what the office has too, and notes whose unsent work stays. */
export async function lockAway(replica: Replica, { username }: Pick<SignedInUser, 'username'>): Promise<void> {
  await replica.purge()
  const changes = await replica.unsentCount()
  noteWaiting(replica.store.name, changes > 0 ? { username, changes } : null)
}
