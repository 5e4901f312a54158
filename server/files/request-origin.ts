import type { Context } from 'hono'

/**
 * The origin the caller reached this server by, for addresses it is given back: the configured one, unless it came by another host
 * (a phone on the site's network, a development server in front).
 */
export function requestOrigin(c: Context, publicUrl: string): string {
  const known = new URL(publicUrl)
  const host = c.req.header('host')
  if (host === undefined || host === known.host || !/^[\w.:[\]-]+$/.test(host)) return known.origin
  return `${c.req.header('x-forwarded-proto') === 'https' ? 'https' : 'http'}://${host}`
}
