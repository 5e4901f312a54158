import * as v from 'valibot'
import { id, storable } from '../fields/schema'

/**
 * Passkeys (WebAuthn level 3) as a second step at sign-in, in addition to an authenticator app or instead of it. Options go to the browser unchanged,
 * and the server's library checks the responses. Decision 515.
 */

const part = v.pipe(v.string(), v.maxLength(20_000))
/** Options of `navigator.credentials.get` and `.create`, as JSON; the libraries at both ends create and read them. */
export const passkeyOptions = v.looseObject({ challenge: part })
export type PasskeyOptions = v.InferOutput<typeof passkeyOptions>

const answer = <E extends v.ObjectEntries>(response: E) =>
  v.object(
    {
      id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1_400)),
      rawId: v.pipe(v.string(), v.maxLength(1_400)),
      type: v.literal('public-key'),
      response: v.object(response),
      clientExtensionResults: v.optional(v.record(v.string(), v.unknown()), {}),
    },
    'Use your passkey',
  )

/** A passkey's assertion for a challenge, as the browser gives it. */
export const passkeyAnswer = answer({
  clientDataJSON: part,
  authenticatorData: part,
  signature: part,
  userHandle: v.nullish(part),
})
export type PasskeyAnswer = v.InferOutput<typeof passkeyAnswer>

/** One of a user's passkeys, by the name they gave it. */
export const passkey = v.object({
  id,
  name: v.string(),
  createdAt: v.string(),
  /** Null until the first sign-in with it. */
  usedAt: v.nullable(v.string()),
})
export type Passkey = v.InferOutput<typeof passkey>

/** POST /users/me/passkeys/options, with the person's password: options for the browser to create one. */
export const beginPasskey = v.strictObject({
  current: v.pipe(
    v.string('You must enter your current password'),
    storable(1_000),
    v.trim(),
    v.nonEmpty('You must enter your current password'),
  ),
})

/** POST /users/me/passkeys: adds a created passkey. Returns recovery codes where it is the first second step, else none. */
export const addPasskey = v.strictObject({
  name: v.pipe(v.string('Give the passkey a name'), storable(60), v.trim(), v.nonEmpty('Give the passkey a name')),
  made: answer({
    clientDataJSON: part,
    attestationObject: part,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(10)), []),
  }),
})
export type MadePasskey = v.InferOutput<typeof addPasskey>['made']
