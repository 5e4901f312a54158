import type { SignedInUser } from '#contract/platform/auth'
import type { Replica } from '#local/replica'
import { noteWaiting } from './waiting-work'

/**
 * Deletes what the server has too and notes whose unsent work stays. `isLeft`: the person has to sign in again to get
 * it back.
 */
export async function lockAway(
  replica: Replica,
  { username }: Pick<SignedInUser, 'username'>,
  { isLeft }: { readonly isLeft: boolean },
): Promise<void> {
  await replica.purge({ isLeft })
  const changes = await replica.unsentCount()
  noteWaiting(replica.store.name, changes > 0 ? { username, changes } : null)
}
