import * as v from 'valibot'
import { storable } from '../fields/schema'
import { passkey, passkeyAnswer } from '../sign-in/passkeys'

/**
 * A second step at sign-in: a code from an authenticator app (TOTP, RFC 6238), a passkey or, without either, one of ten recovery codes. `POST
 * /oauth/v2/token` without one returns `second-factor` to people who have one, once their password was right. Decisions 480 and 515.
 */

/** Six digits with any spacing, or a recovery code. */
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
  /** Time the authenticator app was set up; null without one. */
  since: v.nullable(v.string()),
  passkeys: v.array(passkey),
  /** The only host passkeys work at; null where the server is reached by an IP address, since passkeys need a host name. */
  passkeyHost: v.nullable(v.string()),
  recoveryCodesLeft: v.number(),
  /** Whether the firm requires one of everyone. */
  isRequired: v.boolean(),
})
export type SecondFactorState = v.InferOutput<typeof secondFactorState>

/** POST /users/me/second-factor: begins the set-up, with the person's password. Sign-in does not change until the first code is confirmed. */
export const beginSecondFactor = v.strictObject({ current })
/** Secret for the authenticator app: `uri` as a picture to scan, `secret` to type where there is no camera. Shown only once. */
export const newSecondFactor = v.object({ uri: v.string(), secret: v.string() })
export type NewSecondFactor = v.InferOutput<typeof newSecondFactor>

/** PUT /users/me/second-factor: the first code, which proves that the app has the secret. */
export const confirmSecondFactor = v.strictObject({ code })
/** Ten codes, each for one sign-in without the phone. Shown only once. */
export const recoveryCodes = v.object({ recoveryCodes: v.array(v.string()) })
export type RecoveryCodes = v.InferOutput<typeof recoveryCodes>

/** Proof of identity: a code, or a passkey's assertion for a challenge of POST /users/me/passkeys/challenge. */
const proof = { code: v.optional(code), passkey: v.optional(passkeyAnswer) }
/** POST /users/me/second-factor/recovery-codes: replaces the codes; the former ones no longer work. */
export const newRecoveryCodes = v.strictObject(proof)
/** POST /users/me/second-factor/off, and /users/me/passkeys/{id}/remove. */
export const endSecondFactor = v.strictObject({ current, ...proof })

/** GET and PUT /sign-in-rules: the firm's rules for everyone who signs in. */
export const signInRules = v.strictObject({ secondFactor: v.boolean() })
export type SignInRules = v.InferOutput<typeof signInRules>

/** GET /users/{id}/second-factor, for administrators of users. */
export const secondFactorOf = v.object({ isOn: v.boolean() })
