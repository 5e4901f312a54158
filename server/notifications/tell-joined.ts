import { user as userResource } from '#contract/platform/user'
import type { AccountTransaction } from '../database/session'
import { readRecord } from '../records/read'
import { notify } from './notify'

/** Tells whoever added somebody that they have chosen their first password. The caller is the one who did. */
export async function tellJoined(tx: AccountTransaction): Promise<void> {
  const { user, fullName } = tx.identity
  const stored = await readRecord(tx, userResource, user)
  const by = stored?.record.createdBy
  if (typeof by !== 'number' || by === user) return
  await notify(tx, [
    {
      user: by,
      kind: 'joined',
      name: `${fullName} has accepted your invitation and can sign in`,
      subject: { resource: userResource.name, id: user },
    },
  ])
}
