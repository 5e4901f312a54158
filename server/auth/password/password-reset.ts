import type { InvitationState } from '#contract/platform/auth'
import { asOwner } from '../../database/session'
import type { Transaction } from '../../database/tables'
import type { Services } from '../../services/services'
import { findCredential, type Owner } from '../session/credential'
import { iso } from '../../base/iso'
import type { Source } from '../session/session'
import { hashSecret, newSecret } from '../secrets/token'

const LINK_MINUTES = 30

/** A link's secret: 256 bits, kept hashed, for one use within half an hour. */
async function openReset(db: Transaction, source: Source, { account, user }: Owner): Promise<string> {
  const secret = newSecret(source.randomBytes)
  await db.deleteFrom('password_reset').where('expires_at', '<=', iso(source.now())).execute()
  await db
    .insertInto('password_reset')
    .values({
      hash: hashSecret(secret),
      account_id: account,
      user_id: user,
      expires_at: iso(source.now() + LINK_MINUTES * 60_000),
    })
    .execute()
  return secret
}

/** Where the app asks for the new password; the host is the configured one, never what a request says. */
const resetLink = (publicUrl: string, secret: string): string =>
  new URL(`/new-password?reset=${secret}`, publicUrl).href

type Words = (username: string, link: string) => { readonly subject: string; readonly text: string }

const resetWords: Words = (username, link) => ({
  subject: 'Choose a new Quoin password',
  text:
    `Someone, most likely you, asked for a new password for ${username}.\n\nOpen this within ${LINK_MINUTES} minutes:\n${link}\n\n` +
    'It works once and signs you out everywhere else. If it was not you, nothing needs doing: your password is unchanged.\n',
})
const invitationWords: Words = (username, link) => ({
  subject: 'You can now use Quoin',
  text:
    `You sign in as ${username}. First choose a password within ${LINK_MINUTES} minutes:\n${link}\n\n` +
    'If the link has lapsed, ask for another where you sign in, under "Forgotten password".\n',
})

/** Mails a link to the person who signs in with this name; to nobody when nobody does. The person who asked is told nothing of it. */
export const sendReset = (services: Services, username: string): Promise<unknown> =>
  send(services, username, resetWords)
/** The same for someone new; what came of it is for the administrator who asked. */
export const sendInvitation = (services: Services, username: string): Promise<InvitationState> =>
  send(services, username, invitationWords)

/** Never rejects: failures are logged. */
async function send(services: Services, username: string, words: Words): Promise<InvitationState> {
  const { database, config, mailer, log } = services
  try {
    const found = await asOwner(database, async db => {
      const owner = await findCredential(db, { username })
      return owner?.isActive ? { owner, secret: await openReset(db, services, owner) } : null
    })
    if (!found) return 'failed'
    const { account, user, email, username: name } = found.owner
    await mailer.send({ account, user, to: email, ...words(name, resetLink(config.publicUrl, found.secret)) })
    return mailer.kept === null ? 'sent' : 'kept'
  } catch (error) {
    log.error(
      { error: error instanceof Error ? error.name : 'unknown' },
      'a link to choose a password could not be sent',
    )
    return 'failed'
  }
}
