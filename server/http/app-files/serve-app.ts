import { join } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { type AppFile, isPackable, readAppFiles } from './app-files'
import { keepAssets } from './kept-assets'

/**
 * Serves the built app: assets for ever (their names change with their content), everything else only after asking, and the page itself
 * for every other address, since the routes live in it. Old assets stay for thirty days.
 */
export function serveApp(appDir: string, dataDir: string, now: number): MiddlewareHandler {
  const kept = join(dataDir, 'assets')
  keepAssets(appDir, kept, now)
  const files = readAppFiles(appDir)
  for (const [path, file] of readAppFiles(kept))
    if (!files.has(`/assets${path}`)) files.set(`/assets${path}`, { ...file, immutable: true })
  return async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return next()
    // A page that is not of the app. It is for those who were sent its address.
    const apart = files.get(`${c.req.path}.html`)
    if (apart) {
      const reply = await answer(c, apart)
      reply.headers.set('x-robots-tag', 'noindex')
      return reply
    }
    const file = files.get(c.req.path) ?? (isPage(c) ? files.get('/index.html') : undefined)
    return file ? answer(c, file) : next()
  }
}

/**
 * An address of the app rather than a file that is not there: no ending, and asked for by a person's browser. The ways in answer the page
 * whatever is accepted: a bare curl says nothing.
 */
const isPage = (c: Context): boolean =>
  WAYS_IN.has(c.req.path.replace(/(?<=.)\/$/, '')) ||
  (!/\.\w+$/.test(c.req.path) && (c.req.header('accept') ?? '').includes('text/html'))
const WAYS_IN: ReadonlySet<string> = new Set(['/', '/estimating', '/commercial', '/settings'])

async function answer(c: Context, file: AppFile): Promise<Response> {
  const headers = new Headers({
    'content-type': file.type,
    etag: file.etag,
    vary: 'accept-encoding',
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  if (c.req.header('if-none-match')?.includes(file.etag)) return new Response(null, { status: 304, headers })
  const accepts = c.req.header('accept-encoding') ?? ''
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null
  if (encoding === null || !isPackable(file)) return new Response(file.bytes, { headers })
  headers.set('content-encoding', encoding)
  return new Response(await file.packed(encoding), { headers })
}
