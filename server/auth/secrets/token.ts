import { createHash, createHmac } from 'node:crypto'

/** 256 bits as 43 characters fit for a URL, a header and a cookie. */
export const newSecret = (randomBytes: (length: number) => Uint8Array): string =>
  Buffer.from(randomBytes(32)).toString('base64url')

/** What the database keeps of a secret. Secrets are random over 256 bits, so a plain hash cannot be searched. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/**
 * The refresh token that follows `token` in a session. Derived, not drawn: a device that retries after a lost reply, or asks twice at once, gets
 * the same successor, so there are never two. Needs both the token and the session's seed: neither the database nor an old token suffices.
 */
export const successorOf = (token: string, seed: string): string =>
  createHmac('sha256', seed).update(token).digest('base64url')
