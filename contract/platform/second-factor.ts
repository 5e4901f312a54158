import * as v from 'valibot'
import { storable } from '../fields/schema'

/**
 * A second step at sign-in: a code from an authenticator app (TOTP, RFC 6238) or, without the phone, one of ten recovery codes.
 * `POST /oauth/v2/token` without a code answers `second-factor` to people who have one, once their password was right. Decision 480.
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
  /** When it was set up; null while it is off. */
  since: v.nullable(v.string()),
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

/** POST /users/me/second-factor/recovery-codes: other ones; those from before no longer work. */
export const newRecoveryCodes = v.strictObject({ code })
/** POST /users/me/second-factor/off. */
export const endSecondFactor = v.strictObject({ current, code })

/** GET and PUT /sign-in-rules: what the firm asks of everybody who signs in. */
export const signInRules = v.strictObject({ secondFactor: v.boolean() })
export type SignInRules = v.InferOutput<typeof signInRules>

/** GET /users/{id}/second-factor, for those who look after users. */
export const secondFactorOf = v.object({ isOn: v.boolean() })
