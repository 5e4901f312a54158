import { asOwner } from '../database/session'
import type { Transaction } from '../database/tables'
import type { Services } from '../http/services'
import { findCredential, type Owner } from './credential'
import { iso, type Source } from './session'
import { hashSecret, newSecret } from './token'

const LINK_MINUTES = 30

/** A link's secret: 256 bits, kept hashed, for one use within half an hour. */
export async function openReset(db: Transaction, source: Source, { account, user }: Owner): Promise<string> {
  const secret = newSecret(source.randomBytes)
  await db.deleteFrom('password_reset').where('expires_at', '<=', iso(source.now())).execute()
  await db.insertInto('password_reset')
    .values({ hash: hashSecret(secret), account_id: account, user_id: user, expires_at: iso(source.now() + LINK_MINUTES * 60_000) }).execute()
  return secret
}

/** Where the app asks for the new password; the host is the configured one, never what a request says. */
export const resetLink = (publicUrl: string, secret: string): string => new URL(`/new-password?reset=${secret}`, publicUrl).href

/** Mails a link to whoever signs in with this name; to nobody when nobody does. Failures are logged: the asker has been answered. */
export async function sendReset(services: Services, username: string): Promise<void> {
  const { database, config, mailer, log } = services
  try {
    const found = await asOwner(database, async db => {
      const owner = await findCredential(db, { username })
      return owner?.isActive ? { owner, secret: await openReset(db, services, owner) } : null
    })
    if (!found) return
    await mailer.send({
      account: found.owner.account, user: found.owner.user, to: found.owner.email, subject: 'Choose a new Quoin password',
      text: `Somebody, most likely you, asked to choose a new password for ${found.owner.username}.\n\n`
        + `Open this within ${LINK_MINUTES} minutes:\n${resetLink(config.publicUrl, found.secret)}\n\n`
        + 'It works once and signs you out everywhere else. If it was not you, nothing needs doing: your password is unchanged.\n',
    })
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'a password reset could not be sent')
  }
}
