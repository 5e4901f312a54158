import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { type FloorServer, startFloor } from '../harness/floor-server'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
}

/** A folder served the way a good host would: brotli where it helps, the page for any other address. */
export function startFolder(folder: string): Promise<FloorServer> {
  const packed = new Map<string, Buffer>()
  return startFloor(async (request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://bench').pathname)
    const file = join(folder, path)
    const found = existsSync(file) && statSync(file).isFile() ? file : join(folder, 'index.html')
    const type = TYPES[extname(found)]
    response.setHeader('content-type', type ?? 'application/octet-stream')
    // Actual's database needs a page that is isolated.
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.setHeader('cross-origin-embedder-policy', 'require-corp')
    if (type === undefined) return void response.end(readFileSync(found))
    const body =
      packed.get(found) ?? brotliCompressSync(readFileSync(found), { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
    packed.set(found, body)
    response.setHeader('content-encoding', 'br')
    response.end(body)
  })
}
