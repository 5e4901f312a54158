import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { MadePasskey, Passkey, PasskeyAnswer, PasskeyOptions } from '#contract/sign-in/passkeys'
import { ProblemError } from '#contract/kit/problem'
import { iso } from '../../base/iso'
import type { Transaction } from '../../database/tables'
import type { Means, Owner } from './means'

/** How long a browser may take to answer. */
const PATIENCE_MS = 5 * 60_000
const MOST = 20

/** Where passkeys of this server live: a passkey is for one host name, and for no other page. */
export interface PasskeySite {
  readonly host: string
  readonly origin: string
}
/** Null where people reach the server by a number, as on a building site's own network: browsers make no passkey for one. */
export function passkeySite(publicUrl: string): PasskeySite | null {
  const { hostname, origin } = new URL(publicUrl)
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? { host: hostname, origin } : null
}

export async function passkeysOf(db: Transaction, { account, user }: Owner): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'created_at', 'used_at'])
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .orderBy('id')
    .execute()
  return rows.map(row => ({ id: Number(row.id), name: row.name, createdAt: row.created_at, usedAt: row.used_at }))
}

const aboutSigningIn = ({ account, user }: Owner): string => `passkey challenge of ${account}/${user}`
const aboutAdding = ({ account, user }: Owner): string => `new passkey of ${account}/${user}`

/** A challenge says whose it is and when it was made, sealed: the server keeps none. */
const challengeFor = ({ sealer, now }: Means, about: string): string => sealer.seal(String(now()), about)

/** When this challenge was made, in milliseconds; null when it is another's, changed, from the future or too old. `given` is base64url. */
function madeAt({ sealer, now }: Means, about: string, given: string): number | null {
  const text = sealer.open(Buffer.from(given, 'base64url').toString('utf8'), about)
  const at = Number(text ?? NaN)
  return Number.isSafeInteger(at) && at <= now() && now() - at <= PATIENCE_MS ? at : null
}

/** What a browser needs to ask for one of somebody's passkeys; null when they have none, or none could be for this server. */
export async function passkeyChallenge(
  db: Transaction,
  means: Means,
  owner: Owner,
  site: PasskeySite | null,
): Promise<PasskeyOptions | null> {
  const rows = await credentialsOf(db, owner)
  if (site === null || rows.length === 0) return null
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    challenge: challengeFor(means, aboutSigningIn(owner)),
    allowCredentials: rows.map(({ credential, transports }) => ({ id: credential, transports })),
    userVerification: 'preferred',
    timeout: PATIENCE_MS,
  })
  return { ...options }
}

/** Takes the answer to a challenge, each once and never again. False for anything else than their passkey's answer to it, at this server. */
export async function takePasskey(
  db: Transaction,
  means: Means,
  owner: Owner,
  answer: PasskeyAnswer,
  site: PasskeySite | null,
): Promise<boolean> {
  const known = (await credentialsOf(db, owner)).find(({ credential }) => credential === answer.id)
  if (site === null || !known) return false
  let at: number | null = null
  const { userHandle, ...response } = answer.response
  const checked = await verifyAuthenticationResponse({
    response: { ...answer, response: { ...response, ...(typeof userHandle === 'string' ? { userHandle } : {}) } },
    expectedChallenge: given => {
      at = madeAt(means, aboutSigningIn(owner), given)
      return at !== null
    },
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    credential: {
      id: known.credential,
      publicKey: new Uint8Array(Buffer.from(known.public_key, 'base64url')),
      counter: Number(known.counter),
    },
    // The password was the first step: that somebody holds the passkey is the second.
    requireUserVerification: false,
  }).catch(() => null)
  if (checked?.verified !== true || at === null) return false
  const used = await db
    .updateTable('passkey')
    .set({ counter: checked.authenticationInfo.newCounter, used_at: iso(means.now()), last_challenge: at })
    .where('id', '=', known.id)
    .where('last_challenge', '<', at)
    .executeTakeFirst()
  return used.numUpdatedRows > 0n
}

/** What a browser needs to make another passkey for this person. */
export async function newPasskeyOptions(
  db: Transaction,
  means: Means,
  owner: Owner & { readonly username: string },
  site: PasskeySite,
): Promise<PasskeyOptions> {
  const rows = await credentialsOf(db, owner)
  if (rows.length >= MOST)
    throw new ProblemError('wrong-state', { message: `You have ${MOST} passkeys. Remove one you no longer use first` })
  const options = await generateRegistrationOptions({
    rpName: 'Quoin',
    rpID: site.host,
    userName: owner.username,
    userID: new Uint8Array(Buffer.from(means.sealer.mark(owner.username, aboutAdding(owner)), 'base64url')),
    challenge: challengeFor(means, aboutAdding(owner)),
    timeout: PATIENCE_MS,
    attestationType: 'none',
    excludeCredentials: rows.map(({ credential, transports }) => ({ id: credential, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { ...options }
}

/** Keeps a passkey that was made for this person, here, for a challenge of this server. False for anything else. */
export async function keepPasskey(
  db: Transaction,
  means: Means,
  owner: Owner,
  { name, made }: { readonly name: string; readonly made: MadePasskey },
  site: PasskeySite,
): Promise<boolean> {
  const checked = await verifyRegistrationResponse({
    response: made,
    expectedChallenge: given => madeAt(means, aboutAdding(owner), given) !== null,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: false,
  }).catch(() => null)
  if (checked?.verified !== true) return false
  const { credential } = checked.registrationInfo
  const kept = await db
    .insertInto('passkey')
    .values({
      account_id: owner.account,
      user_id: owner.user,
      credential: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: [...made.response.transports],
      name,
      created_at: iso(means.now()),
      used_at: null,
    })
    .onConflict(same => same.column('credential').doNothing())
    .executeTakeFirst()
  return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Forgets one passkey of somebody, by its id, or all of them. Answers how many went. */
export async function removePasskeys(db: Transaction, { account, user }: Owner, id: number | 'all'): Promise<number> {
  const all = db.deleteFrom('passkey').where('account_id', '=', account).where('user_id', '=', user)
  const { numDeletedRows } = await (id === 'all' ? all : all.where('id', '=', id)).executeTakeFirst()
  return Number(numDeletedRows)
}

const credentialsOf = (db: Transaction, { account, user }: Owner) =>
  db
    .selectFrom('passkey')
    .select(['id', 'credential', 'public_key', 'counter', 'transports'])
    .where('account_id', '=', account)
    .where('user_id', '=', user)
    .orderBy('id')
    .execute()
