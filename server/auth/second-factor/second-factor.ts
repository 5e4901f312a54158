import { sql } from 'kysely'
import type { Passkey } from '#contract/sign-in/passkeys'
import { ProblemError } from '#contract/kit/problem'
import { iso } from '../../base/iso'
import type { Transaction } from '../../database/tables'
import { audit } from '../trail/audit'
import type { Means, Owner } from './means'
import { passkeysOf, removePasskeys } from './passkeys'
import { drawRecoveryCodes, plainRecoveryCode } from './recovery-codes'
import { newTotpSecret, stepOfCode } from './totp'

const place = ({ account, user }: Owner): string => `second factor of ${account}/${user}`
const ofOwner = ({ account, user }: Owner) => ({ account_id: account, user_id: user })

/** What someone can show beside their password. */
export interface SecondSteps {
  /** Since when they have an authenticator app; null without one, or while it is only begun. */
  readonly appSince: string | null
  readonly passkeys: readonly Passkey[]
}
export const secondSteps = async (db: Transaction, owner: Owner): Promise<SecondSteps> => ({
  appSince: await appSince(db, owner),
  passkeys: await passkeysOf(db, owner),
})
export const hasStep = ({ appSince: since, passkeys }: SecondSteps): boolean => since !== null || passkeys.length > 0

/** When someone's authenticator app was set up; null while they have none, or have only begun. */
async function appSince(db: Transaction, { account, user }: Owner): Promise<string | null> {
  const row = await db
    .selectFrom('second_factor')
    .select('confirmed_at')
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .executeTakeFirst()
  return row?.confirmed_at ?? null
}

export async function recoveryCodesLeft(db: Transaction, { account, user }: Owner): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_code')
    .select(count => count.fn.countAll<number>().as('left'))
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .executeTakeFirstOrThrow()
  return Number(left)
}

/** Whether the firm asks everybody for a second factor. */
export async function isFactorRequired(db: Transaction, account: number): Promise<boolean> {
  const rules = await db
    .selectFrom('sign_in_rules')
    .select('second_factor')
    .where('account_id', '=', account)
    .executeTakeFirst()
  return rules?.second_factor ?? false
}

/** Draws a secret that counts from its first code on. Beginning again draws another; one that is set up is left as it is. */
export async function beginFactor(db: Transaction, { sealer, now }: Means, owner: Owner): Promise<string> {
  const secret = newTotpSecret()
  const row = { secret: sealer.seal(secret, place(owner)), begun_at: iso(now()) }
  const begun = await db
    .insertInto('second_factor')
    .values({ ...ofOwner(owner), ...row, confirmed_at: null })
    .onConflict(same =>
      same.columns(['account_id', 'user_id']).doUpdateSet(row).where('second_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  if (begun.numInsertedOrUpdatedRows === 0n)
    throw new ProblemError('wrong-state', { message: 'Your authenticator app is already set up' })
  return secret
}

/** The first code: from now on it is asked for at sign-in. Answers the recovery codes; null when the code is not right. */
export async function confirmFactor(
  db: Transaction,
  means: Means,
  owner: Owner,
  code: string,
): Promise<string[] | null> {
  if ((await appSince(db, owner)) !== null)
    throw new ProblemError('wrong-state', { message: 'Your authenticator app is already set up' })
  if (!(await takeTotp(db, means, owner, code))) return null
  await db
    .updateTable('second_factor')
    .set({ confirmed_at: iso(means.now()) })
    .where('account_id', '=', owner.account)
    .where('user_id', '=', owner.user)
    .execute()
  return renewRecoveryCodes(db, means, owner)
}

/** Other recovery codes in place of those there are. Only their marks are kept. */
export async function renewRecoveryCodes(db: Transaction, means: Means, owner: Owner): Promise<string[]> {
  const codes = drawRecoveryCodes(means.randomBytes)
  await removeRecoveryCodes(db, owner)
  await db
    .insertInto('recovery_code')
    .values(codes.map(each => ({ ...ofOwner(owner), hash: markOf(means, owner, each) })))
    .execute()
  return codes
}

/** Takes a code of the app or a recovery code, each once and never again, however many ask at the same moment. */
export async function takeCode(db: Transaction, means: Means, owner: Owner, typed: string): Promise<boolean> {
  const digits = typed.replaceAll(/[\s-]/g, '')
  if (/^\d{6}$/.test(digits)) return takeTotp(db, means, owner, digits)
  const used = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', owner.account)
    .where('user_id', '=', owner.user)
    .where('hash', '=', markOf(means, owner, typed))
    .executeTakeFirst()
  if (used.numDeletedRows === 0n) return false
  await audit(db, means.now(), {
    action: 'recovery-code-used',
    account: owner.account,
    actor: owner,
    details: { user: owner.user },
  })
  return true
}

/** Forgets every second step of someone, set up or begun. False when there was none. */
export async function removeFactor(db: Transaction, owner: Owner): Promise<boolean> {
  await removeRecoveryCodes(db, owner)
  const passkeys = await removePasskeys(db, owner, 'all')
  const removed = await db
    .deleteFrom('second_factor')
    .where('account_id', '=', owner.account)
    .where('user_id', '=', owner.user)
    .returning('confirmed_at')
    .executeTakeFirst()
  return passkeys > 0 || (removed !== undefined && removed.confirmed_at !== null)
}

async function takeTotp(db: Transaction, { sealer, now }: Means, owner: Owner, typed: string): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor')
    .select('secret')
    .where('account_id', '=', owner.account)
    .where('user_id', '=', owner.user)
    .executeTakeFirst()
  const secret = row ? sealer.open(row.secret, place(owner)) : null
  // Sealed under another key, as after a restore without it: no code can be right, and an administrator resets it.
  if (secret === null) return false
  const step = stepOfCode(secret, typed.replaceAll(/[\s-]/g, ''), now())
  if (step === null) return false
  const taken = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', owner.account)
    .where('user_id', '=', owner.user)
    .where('last_step', '<', step)
    .where('secret', '=', row?.secret ?? '')
    .executeTakeFirst()
  return taken.numUpdatedRows > 0n
}

const removeRecoveryCodes = (db: Transaction, { account, user }: Owner) =>
  db.deleteFrom('recovery_code').where('account_id', '=', account).where('user_id', '=', user).execute()

const markOf = ({ sealer }: Means, owner: Owner, code: string): string =>
  sealer.mark(plainRecoveryCode(code), place(owner))

/** Whether this user must set one up before anything else. For the query of callers: `home` and `user` are columns of it. */
export const needsFactor = (home: ReturnType<typeof sql.ref>, user: ReturnType<typeof sql.ref>) =>
  sql<boolean>`(exists (select from sign_in_rules where account_id = ${home} and second_factor)
    and not exists (select from second_factor where account_id = ${home} and user_id = ${user} and confirmed_at is not null)
    and not exists (select from passkey where account_id = ${home} and user_id = ${user}))`
