import { user as userResource } from '#contract/platform/user'
import type { AccountTransaction } from '../database/session'
import { find } from '../records/write/typed'
import { notify } from './notify'

/** Tells the person who added someone that they have chosen their first password. The caller is the one who did. */
export async function tellJoined(tx: AccountTransaction): Promise<void> {
  const { user, fullName } = tx.identity
  const by = (await find(tx, userResource, user))?.createdBy ?? null
  if (by === null || by === user) return
  await notify(tx, [
    {
      user: by,
      kind: 'joined',
      name: `${fullName} has accepted your invitation and can sign in`,
      subject: { resource: userResource.name, id: user },
    },
  ])
}
