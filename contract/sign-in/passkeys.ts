import * as v from 'valibot'
import { id, storable } from '../fields/schema'

/**
 * Passkeys (WebAuthn level 3) as a second step at sign-in: beside an authenticator app, or in its place. What a browser and an authenticator say to
 * each other is theirs: options go to the browser as they come, and answers are looked at by the server's library. Decision 515.
 */

const part = v.pipe(v.string(), v.maxLength(20_000))
/** What `navigator.credentials.get` and `.create` need, as JSON; made and read by the libraries at both ends. */
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

/** The answer of a passkey to a challenge, as the browser gives it. */
export const passkeyAnswer = answer({
  clientDataJSON: part,
  authenticatorData: part,
  signature: part,
  userHandle: v.nullish(part),
})
export type PasskeyAnswer = v.InferOutput<typeof passkeyAnswer>

/** One of somebody's passkeys, by the name they gave it. */
export const passkey = v.object({
  id,
  name: v.string(),
  createdAt: v.string(),
  /** Null until it has signed them in. */
  usedAt: v.nullable(v.string()),
})
export type Passkey = v.InferOutput<typeof passkey>

/** POST /users/me/passkeys/options, with one's password: what the browser needs to make one. */
export const beginPasskey = v.strictObject({
  current: v.pipe(
    v.string('You must enter your current password'),
    storable(1_000),
    v.trim(),
    v.nonEmpty('You must enter your current password'),
  ),
})

/** POST /users/me/passkeys: the passkey that was made. Answers recovery codes where it is the first second step there is, else none. */
export const addPasskey = v.strictObject({
  name: v.pipe(v.string('Give the passkey a name'), storable(60), v.trim(), v.nonEmpty('Give the passkey a name')),
  made: answer({
    clientDataJSON: part,
    attestationObject: part,
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(40))), v.maxLength(10)), []),
  }),
})
export type MadePasskey = v.InferOutput<typeof addPasskey>['made']
