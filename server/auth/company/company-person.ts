import type { Transaction } from '../../database/tables'
import { type Credential, findCredential, usernameKey } from '../session/credential'
import type { Person } from './provider'

/**
 * Who of the firm came back from its provider: by the provider's own id, or the first time by an address it vouches for, which must be the
 * username of someone of this firm. Undefined for nobody, for who may not sign in, and for a super admin: they reach into other firms, so one
 * firm's provider does not vouch for them.
 */
export async function personOf(
  db: Transaction,
  account: number,
  { issuer, subject, emails }: Person,
): Promise<Credential | undefined> {
  const known = await db
    .selectFrom('company_subject')
    .select('user_id')
    .where('account_id', '=', account)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  const found = known
    ? await findCredential(db, { account, user: known.user_id })
    : await byAddress(db, account, emails)
  if (!found?.isActive || (await isSuperAdmin(db, found.account, found.user))) return undefined
  if (!known)
    await db
      .insertInto('company_subject')
      .values({ account_id: account, issuer, subject, user_id: found.user })
      .onConflict(same => same.doNothing())
      .execute()
  return found
}

async function byAddress(db: Transaction, account: number, emails: readonly string[]): Promise<Credential | undefined> {
  for (const email of emails) {
    const found = await findCredential(db, { username: usernameKey(email) })
    if (found?.account === account) return found
  }
  return undefined
}

async function isSuperAdmin(db: Transaction, account: number, user: number): Promise<boolean> {
  const held = await db
    .selectFrom('user_roles')
    .innerJoin('role_permission', join =>
      join
        .onRef('role_permission.account_id', '=', 'user_roles.account_id')
        .onRef('role_permission.role_id', '=', 'user_roles.target_id'),
    )
    .select('record_id')
    .where('user_roles.account_id', '=', account)
    .where('record_id', '=', user)
    .where('resource', '=', 'AdminSuperAdmin')
    .executeTakeFirst()
  return held !== undefined
}
