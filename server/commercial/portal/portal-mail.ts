import { portalPath } from '#contract/commercial/portal/portal-calls'
import type { Mail } from '../../mail/mailer'

type Words = Pick<Mail, 'subject' | 'text'>

/** Returns the mail that gives a person access to a project; with a secret they choose a password first. */
export function invitationMail(
  publicUrl: string,
  given: {
    readonly account: number
    readonly firm: string
    readonly project: string
    readonly inviter: string
    readonly secret: string | null
  },
): Words {
  const { account, firm, project, inviter, secret } = given
  const url = new URL(portalPath(account, secret ?? undefined), publicUrl).href
  return {
    subject: `${firm}: your applications for payment on ${project}`,
    text: [
      `${firm} lets you see your own applications for payment on ${project}: what is certified, when it is paid, and every notice.`,
      secret === null
        ? `Sign in here with the password you have:\n${url}`
        : `Choose a password first. The link works once, for 7 days:\n${url}`,
      ...(secret === null
        ? []
        : [
            `Later you sign in at:\n${new URL(portalPath(account), publicUrl).href}\n\nIf the link has lapsed, ask for another there, under "Forgotten password".`,
          ]),
      inviter,
    ].join('\n\n'),
  }
}

/** Returns the mail with a link to choose a new password. */
export const newPasswordMail = (publicUrl: string, account: number, firm: string, secret: string): Words => ({
  subject: 'Choose a new password',
  text:
    `Someone, most likely you, asked for a new password to see your applications for payment at ${firm}.\n\n` +
    `Open this within 30 minutes:\n${new URL(portalPath(account, secret), publicUrl).href}\n\n` +
    'It works once and signs you out everywhere else. If it was not you, nothing needs doing: your password is unchanged.\n',
})
