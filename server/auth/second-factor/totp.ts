import { generateSecret, generateURI, verifySync } from 'otplib'

/** What authenticator apps agree on: RFC 6238 with SHA-1, six digits, half a minute. */
const STEP_SECONDS = 30

/** 160 bits, in the base32 that people can type. */
export const newTotpSecret = (): string => generateSecret({ length: 20 })

/** What the picture to scan says. `issuer` heads the entry in the app. */
export const totpUri = (secret: string, username: string): string =>
  generateURI({ strategy: 'totp', issuer: 'Quoin', label: username, secret })

/**
 * The half minute a code belongs to, counted from 1970; null when it is not right. One half minute before and after count too: clocks of
 * phones are a little off, and people type slowly.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const found = verifySync({
    strategy: 'totp',
    secret,
    token: code,
    epoch: Math.floor(now / 1_000),
    epochTolerance: STEP_SECONDS,
  })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}
