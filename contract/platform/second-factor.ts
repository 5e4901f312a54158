import * as v from 'valibot'
import { storable } from '../fields/schema'
import { passkey, passkeyAnswer } from '../sign-in/passkeys'

/**
 * A second step at sign-in: a code from an authenticator app (TOTP, RFC 6238), a passkey or, without either, one of ten recovery codes.
 * `POST /oauth/v2/token` without one answers `second-factor` to people who have one, once their password was right. Decisions 480 and 515.
 */

/** Six digits, however they are spaced, or a recovery code. */
const code = v.pipe(v.string('Enter the code'), storable(60), v.trim(), v.nonEmpty('Enter the code'))
const current = v.pipe(
  v.string('You must enter your current password'),
  storable(1_000),
  v.trim(),
  v.nonEmpty('You must enter your current password'),
)

/** GET /users/me/second-factor. */
export const secondFactorState = v.object({
  isOn: v.boolean(),
  /** When the authenticator app was set up; null without one. */
  since: v.nullable(v.string()),
  passkeys: v.array(passkey),
  /** The only address passkeys can work at; null where the server is reached by a number, which no passkey can be for. */
  passkeyHost: v.nullable(v.string()),
  recoveryCodesLeft: v.number(),
  /** Whether the firm asks everybody for one. */
  isRequired: v.boolean(),
})
export type SecondFactorState = v.InferOutput<typeof secondFactorState>

/** POST /users/me/second-factor: begins, with one's password. Nothing changes at sign-in until the first code is confirmed. */
export const beginSecondFactor = v.strictObject({ current })
/** What the app is told: `uri` for a picture to scan, `secret` to type where there is no camera. Shown this once. */
export const newSecondFactor = v.object({ uri: v.string(), secret: v.string() })
export type NewSecondFactor = v.InferOutput<typeof newSecondFactor>

/** PUT /users/me/second-factor: the first code, which shows that the app has the secret. */
export const confirmSecondFactor = v.strictObject({ code })
/** Ten codes, each for one sign-in without the phone. Shown this once. */
export const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })
export type RecoveryCodes = v.InferOutput<typeof recoveryCodes>

/** That it is them: a code, or the answer of a passkey to a challenge of POST /users/me/passkeys/challenge. */
const proof = { code: v.optional(code), passkey: v.optional(passkeyAnswer) }
/** POST /users/me/second-factor/recovery-codes: other ones; those from before no longer work. */
export const newRecoveryCodes = v.strictObject(proof)
/** POST /users/me/second-factor/off, and /users/me/passkeys/{id}/remove. */
export const endSecondFactor = v.strictObject({ current, ...proof })

/** GET and PUT /sign-in-rules: what the firm asks of everybody who signs in. */
export const signInRules = v.strictObject({ secondFactor: v.boolean() })
export type SignInRules = v.InferOutput<typeof signInRules>

/** GET /users/{id}/second-factor, for those who look after users. */
export const secondFactorOf = v.object({ isOn: v.boolean() })
