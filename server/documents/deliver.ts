import type { Mail } from '../mail/mailer'
import type { Services } from '../services/services'

/** Why something failed, for the person who asked. */
export interface Fault {
  readonly fault: string
  /** Another try would not help. */
  readonly isFinal: boolean
}
/** What became of a mail: sent, kept on a server without a mail server, or not handed over. */
export type Delivery = { readonly state: 'sent' } | { readonly state: 'kept' } | (Fault & { readonly state: 'failed' })

/** Hands a mail over once. A mail server's reply of 500 and above is final; anything else may pass. */
export async function deliver({ mailer, log }: Services, mail: Mail): Promise<Delivery> {
  try {
    await mailer.send(mail)
    return { state: mailer.kept === null ? 'sent' : 'kept' }
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'mail')
    const code = error instanceof Error && 'responseCode' in error ? Number(error.responseCode) : 0
    return code >= 500
      ? { state: 'failed', isFinal: true, fault: `The mail server does not take mail for ${mail.to}.` }
      : { state: 'failed', isFinal: false, fault: 'The mail server could not be reached.' }
  }
}
