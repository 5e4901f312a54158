import { createHash } from 'node:crypto'
import { Hono } from 'hono'
import { docsPage, STYLE } from './docs-page'
import type { NamedCall } from './named-call'
import { describeApi, type OpenApi } from './openapi'
import type { Env } from '../../services/services'

/** The API's description, as OpenAPI and as a page that loads nothing. */
export function docsRoutes(named: readonly NamedCall[]): Hono<Env> {
  const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  let described: OpenApi | null = null
  const api = () => (described ??= describeApi(named))
  return new Hono<Env>()
    .get('/openapi.json', c => c.json(api()))
    .get('/docs', c => c.html(docsPage(api()), 200, { 'content-security-policy': policy }))
}
