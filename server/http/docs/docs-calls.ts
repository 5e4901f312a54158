import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Context } from 'hono'
import * as v from 'valibot'
import { type Call, call } from '../../calls/call'
import { file } from '../../calls/reply'
import { docsPage, STYLE } from './docs-page'
import { describeApi, type OpenApi } from './openapi'
import type { Env } from '../../services/services'

const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The description of the API, as OpenAPI and as a page that loads nothing. `all` are the calls it describes beside the generic ones. */
export function docsCalls(all: () => readonly Call[]): readonly Call[] {
  let described: OpenApi | null = null
  const api = () => (described ??= describeApi(all()))
  const json = keptAnswer('application/json', () => JSON.stringify(api()))
  const page = keptAnswer('text/html; charset=utf-8', () => docsPage(api()))
  return [
    call({
      method: 'get',
      path: '/openapi.json',
      tag: 'Service',
      summary: 'Get this description (OpenAPI)',
      permission: 'open',
      reply: v.looseObject({ openapi: v.string() }),
      serve: ({ c }) => Promise.resolve(json(c)),
    }),
    call({
      method: 'get',
      path: '/docs',
      tag: 'Service',
      summary: 'Get this description as a web page',
      permission: 'open',
      reply: file('text/html'),
      serve: ({ c }) => Promise.resolve(page(c, { 'content-security-policy': policy })),
    }),
  ]
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
