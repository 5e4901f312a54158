import * as v from 'valibot'
import { passkeyAnswer, type PasskeyAnswer, passkeyOptions, type PasskeyOptions } from '#contract/sign-in/passkeys'
import { ProblemError } from '#contract/kit/problem'
import type { Server } from '../app/office/server'

/** Whether this browser can use a passkey here: one is for one host name and for no other address of the same server. */
export const canUsePasskeys = (host: string | null): boolean =>
  host !== null && host === location.hostname && 'PublicKeyCredential' in globalThis

/** Only people who use passkeys load it. */
const library = () => import('@simplewebauthn/browser')

/** What the browser says when it made or found nothing, in words for the person. Someone who pressed Cancel is told so and may try again. */
function told(failure: unknown): unknown {
  const name = failure instanceof Error ? failure.name : ''
  const message = WORDS[name]
  return message === undefined ? failure : new ProblemError('bad-request', { message })
}
const WORDS: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Try again, or use a code',
  AbortError: 'No passkey was used. Try again, or use a code',
  InvalidStateError: 'This device already holds a passkey of yours for Quoin',
  NotSupportedError: 'This device can’t make the kind of passkey Quoin uses',
  SecurityError: 'Passkeys don’t work at this address',
}

/** Asks the person for one of their passkeys; the browser shows how. Throws ProblemError in words. */
export async function askPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library()
  const given = await startAuthentication({
    optionsJSON: options as unknown as Parameters<typeof startAuthentication>[0]['optionsJSON'],
  }).catch((failure: unknown) => {
    throw told(failure)
  })
  return v.parse(passkeyAnswer, given)
}

/** Has the browser make a passkey; answers what the server is sent. Throws ProblemError in words. */
export async function makePasskey(options: PasskeyOptions): Promise<unknown> {
  const { startRegistration } = await library()
  return startRegistration({
    optionsJSON: options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON'],
  }).catch((failure: unknown) => {
    throw told(failure)
  })
}

/** Shows with a passkey that it is them who is signed in here. */
export async function passkeyProof(server: Server): Promise<{ readonly passkey: PasskeyAnswer }> {
  const reply = await server.call('/users/me/passkeys/challenge', { method: 'POST' })
  return { passkey: await askPasskey(v.parse(passkeyOptions, await reply.json())) }
}
