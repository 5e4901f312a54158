import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
}

/** An app's files at an address whose API is away: a release can be had while nothing can be sent. Answers how to end it. */
export async function serveFilesOnly(appDir: string, url: string): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', url)
    if (pathname.startsWith('/api/')) return void response.writeHead(503).end()
    readFile(join(appDir, extname(pathname) === '' ? 'index.html' : pathname)).then(
      bytes =>
        response
          .writeHead(200, {
            'content-type': TYPES[extname(pathname) || '.html'] ?? 'application/octet-stream',
            'cache-control': 'no-cache',
          })
          .end(bytes),
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>(resolve => server.listen(Number(new URL(url).port), '127.0.0.1', resolve))
  return () =>
    new Promise(resolve => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
}
