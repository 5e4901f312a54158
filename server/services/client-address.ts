import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

const NEAR = /^(::ffff:)?(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)|^::1$|^f[cd]/i

/**
 * The address a call came from, for counting failures only. Behind a proxy (the peer is on this machine or network) the last address it
 * added counts; what a caller from outside writes into the header does not.
 */
export function clientAddress(c: Context): string {
  const peer = peerAddress(c)
  const forwarded = c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
  return forwarded !== undefined && forwarded !== '' && NEAR.test(peer) ? forwarded : peer
}

function peerAddress(c: Context): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    // Called without a socket, as tests do.
    return 'unknown'
  }
}
