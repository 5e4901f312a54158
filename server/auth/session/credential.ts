import type { Transaction } from '../../database/tables'
import { audit, type Action } from '../trail/audit'
import { iso } from '../../base/iso'
import { endSessions } from './session'
import { forgive } from './throttle'

/** Two spellings of one sign-in name come to the same key. */
export const usernameKey = (username: string): string => username.trim().normalize('NFKC').toLowerCase()

export interface Owner {
  readonly account: number
  readonly user: number
}
export interface Credential extends Owner {
  readonly username: string
  readonly passwordHash: string | null
  /** Words a guesser would try first. */
  readonly about: readonly string[]
  readonly fullName: string
  readonly email: string
  readonly isActive: boolean
  readonly isDemo: boolean
}
type By = { readonly username: string } | Owner | { readonly resetHash: string; readonly now: number }

/** The sign-in of one user, found by name, by user, or by a password reset that still holds. Undefined when there is none. */
export async function findCredential(db: Transaction, by: By): Promise<Credential | undefined> {
  let query = db
    .selectFrom('credential')
    .innerJoin('account', 'account.id', 'credential.account_id')
    .innerJoin('user', join =>
      join.onRef('user.account_id', '=', 'credential.account_id').onRef('user.id', '=', 'credential.user_id'),
    )
    .select([
      'credential.account_id',
      'credential.user_id',
      'username',
      'password_hash',
      'account.name',
      'user.full_name',
      'user.email',
      'user.is_active',
      'user.archived_at',
      'account.is_demo',
    ])
  if ('username' in by) query = query.where('username_key', '=', usernameKey(by.username))
  else if ('resetHash' in by) {
    query = query
      .innerJoin('password_reset as reset', join =>
        join.onRef('reset.account_id', '=', 'credential.account_id').onRef('reset.user_id', '=', 'credential.user_id'),
      )
      .where('reset.hash', '=', by.resetHash)
      .where('reset.expires_at', '>', iso(by.now))
  } else query = query.where('credential.account_id', '=', by.account).where('credential.user_id', '=', by.user)
  const row = await query.executeTakeFirst()
  return (
    row && {
      account: row.account_id,
      user: row.user_id,
      username: row.username,
      passwordHash: row.password_hash,
      fullName: row.full_name,
      email: row.email,
      about: [row.name, row.full_name, row.email, row.username],
      isActive: row.is_active && row.archived_at === null,
      isDemo: row.is_demo,
    }
  )
}

export interface Change {
  readonly owner: Owner & { readonly username: string }
  readonly passwordHash: string
  readonly now: number
  readonly action: 'password-reset' | 'password-changed'
  readonly actor: Action['actor']
  /** The session the change was asked in goes on; every other of the user ends. */
  readonly keep?: number
}

/** Sets a password: what was forced is done, other devices are signed out, open resets and counted failures are forgotten. */
export async function setPassword(
  db: Transaction,
  { owner, passwordHash, now, action, actor, keep }: Change,
): Promise<void> {
  await db
    .updateTable('credential')
    .set({ password_hash: passwordHash, must_change: false, changed_at: iso(now) })
    .where('account_id', '=', owner.account)
    .where('user_id', '=', owner.user)
    .execute()
  await db
    .deleteFrom('password_reset')
    .where('account_id', '=', owner.account)
    .where('user_id', '=', owner.user)
    .execute()
  await endSessions(db, now, action, {
    account: owner.account,
    user: owner.user,
    ...(keep === undefined ? {} : { except: keep }),
  })
  await forgive(db, 'signIn', usernameKey(owner.username))
  await audit(db, now, { action, account: owner.account, actor, details: { user: owner.user } })
}
