import type { Context } from 'hono'

/**
 * The origin for addresses a caller is given back: the configured one. Only a trial without https (a phone on the site's network, a
 * development server in front) goes by the host the caller names: in real use, a caller could name a host of their own and have files sent there.
 */
export function requestOrigin(c: Context, publicUrl: string): string {
  const known = new URL(publicUrl)
  const host = c.req.header('host')
  if (known.protocol === 'https:' || host === undefined || host === known.host || !/^[\w.:[\]-]+$/.test(host))
    return known.origin
  return `${c.req.header('x-forwarded-proto') === 'https' ? 'https' : 'http'}://${host}`
}
