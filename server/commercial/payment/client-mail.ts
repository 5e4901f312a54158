import { dayWords } from '#domain/value/day'
import type { AccountTransaction } from '../../database/session'
import { moneyWords } from '#domain/value/money-words'
import type { Mail } from '../../mail/mailer'
import { applicationContent } from './application-content'

interface Asked {
  readonly url: string
  readonly message: string | null
  readonly expiresOn: string
}

/** Returns the mail that asks the client to certify an application. */
export async function requestMail(
  tx: AccountTransaction,
  application: number,
  { url, message, expiresOn }: Asked,
): Promise<Pick<Mail, 'subject' | 'text'>> {
  const { of, firm, project, reference, sign } = await applicationContent(tx, application)
  return {
    subject: `Application for payment ${reference}, ${project}: please certify`,
    text: [
      `${firm.firm || tx.identity.fullName} asks you to certify application for payment ${reference} of ${project}, valued on ${dayWords(of.valuationDate)}. The application is attached.`,
      `Total due: ${sign}${moneyWords(of.total)}`,
      ...(message?.trim() ? [message.trim()] : []),
      `Agree, reduce or query each line here. You need no account:\n${url}`,
      `The link takes one answer and works until ${dayWords(expiresOn)}. Everyone who has it can answer, so pass it on only to the person who certifies.`,
      `${tx.identity.fullName}`,
    ].join('\n\n'),
  }
}
