import { user as userResource } from '#contract/platform/user'
import { ProblemError } from '#contract/kit/problem'
import type { AccountTransaction } from '../../database/session'
import { insert } from '../../records/write/typed'
import { actorOf, audit } from '../trail/audit'
import { usernameKey } from '../session/credential'

export interface NewUser {
  readonly id?: number
  readonly fullName: string
  /** Also the name to sign in with: one in the whole installation. */
  readonly email: string
  readonly roles: readonly number[]
  /** Null: nobody can sign in until a link has been used. */
  readonly passwordHash: string | null
  readonly mustChange: boolean
}

/** Adds someone to an account with a way to sign in. The transaction must be the owner's (`asOwner`): sign-in data is closed to the plain role. */
export async function addUser(
  tx: AccountTransaction,
  { id, fullName, email, roles, passwordHash, mustChange }: NewUser,
): Promise<number> {
  const taken = await tx.db
    .selectFrom('credential')
    .select('user_id')
    .where('username_key', '=', usernameKey(email))
    .executeTakeFirst()
  if (taken)
    throw new ProblemError('invalid', {
      errors: [{ path: 'email', message: 'Someone already signs in with this address' }],
    })
  const user = await insert(tx, userResource, {
    id,
    fullName,
    email,
    roles: roles.toSorted((a, b) => a - b),
    isActive: true,
  })
  await tx.db
    .insertInto('credential')
    .values({
      account_id: tx.identity.account,
      user_id: user,
      username: email,
      username_key: usernameKey(email),
      password_hash: passwordHash,
      must_change: mustChange,
      changed_at: passwordHash === null ? null : tx.at,
    })
    .execute()
  await audit(tx.db, Date.parse(tx.at), {
    action: 'user-added',
    account: tx.identity.account,
    actor: actorOf(tx.identity),
    details: { user },
  })
  return user
}
