import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { docsPage, STYLE } from './docs-page'
import type { NamedCall } from './named-call'
import { describeApi, type OpenApi } from './openapi'
import type { Env } from '../../services/services'

/** The API's description, as OpenAPI and as a page that loads nothing. */
export function docsRoutes(named: readonly NamedCall[]): Hono<Env> {
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  let described: OpenApi | null = null
  const api = () => (described ??= describeApi(named))
  const json = keptAnswer('application/json', () => JSON.stringify(api()))
  const page = keptAnswer('text/html; charset=utf-8', () => docsPage(api()))
  return new Hono<Env>()
    .get('/openapi.json', c => json(c))
    .get('/docs', c => page(c, { 'content-security-policy': policy }))
}

/** Anybody may ask for these two megabytes: they are written and packed with the first call, and later ones cost next to nothing. */
function keptAnswer(type: string, write: () => string) {
  let kept: { readonly plain: Uint8Array<ArrayBuffer>; readonly packed: Uint8Array<ArrayBuffer> } | null = null
  return (c: Context<Env>, headers: Readonly<Record<string, string>> = {}): Response => {
    if (kept === null) {
      const plain = new TextEncoder().encode(write())
      kept = { plain, packed: new Uint8Array(gzipSync(plain)) }
    }
    const isPacked = /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')
    return c.body(isPacked ? kept.packed : kept.plain, 200, {
      ...headers,
      'content-type': type,
      vary: 'accept-encoding',
      ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    })
  }
}
