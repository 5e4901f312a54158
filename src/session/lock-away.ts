import type { SignedInUser } from '#contract/platform/auth'
import type { Replica } from '#local/replica'
import { noteWaiting } from './waiting-work'

/** Takes away what the office has too, and notes whose unsent work stays. `isLeft`: they have to sign in before it is theirs again. */
export async function lockAway(
  replica: Replica,
  { username }: Pick<SignedInUser, 'username'>,
  { isLeft }: { readonly isLeft: boolean },
): Promise<void> {
  await replica.purge({ isLeft })
  const changes = await replica.unsentCount()
  noteWaiting(replica.store.name, changes > 0 ? { username, changes } : null)
}
