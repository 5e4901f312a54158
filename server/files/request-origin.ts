import type { Context } from 'hono'
import type { Config } from '../services/services'

/**
 * The origin for addresses a caller is given back: PUBLIC_URL, whatever host the call names, since a caller could name one of their own and
 * have files sent there. Only where nobody set it (a trial with a phone on the site's network, a development server in front) the named host
 * is all that is known.
 */
export function requestOrigin(c: Context, { publicUrl, goesByHost }: Pick<Config, 'publicUrl' | 'goesByHost'>): string {
  const known = new URL(publicUrl)
  const host = c.req.header('host')
  if (!goesByHost || host === undefined || host === known.host || !/^[\w.:[\]-]+$/.test(host)) return known.origin
  return `${c.req.header('x-forwarded-proto') === 'https' ? 'https' : 'http'}://${host}`
}
