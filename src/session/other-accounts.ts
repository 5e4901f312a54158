import type { SignedInUser } from '#contract/platform/auth'
import { browserSurroundings } from '#local/browser'
import { accountsHere, replicaName } from '#local/store/database'
import { Replica } from '#local/replica'
import { lockAway } from './lock-away'

/**
 * Deletes what this device keeps of the same person's other accounts: those a super admin visited, and the home account
 * during a visit. Unsent work stays for the next visit.
 */
export async function lockOthersAway(user: SignedInUser): Promise<void> {
  for (const account of await accountsHere('live', user.id, indexedDB)) {
    if (account === user.account.id) continue
    const replica = await Replica.open(
      replicaName('live', account, user.id),
      { account, user: user.id },
      browserSurroundings(),
    )
    await lockAway(replica, user, { isLeft: false })
    if ((await replica.unsentCount()) > 0) replica.close()
    else await replica.delete({ discardUnsent: false })
  }
}
