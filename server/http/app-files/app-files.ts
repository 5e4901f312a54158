import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** One file of the built app, held in memory; packed forms are made at the first call that takes them. */
export interface AppFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
  /** Its name changes with its content. */
  readonly immutable: boolean
  readonly packed: (encoding: 'br' | 'gzip') => Promise<Uint8Array<ArrayBuffer>>
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.json': 'application/json',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
}
const PACKABLE = /^(text|application\/(json|manifest|javascript|wasm)|image\/svg)/
const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Every file under a folder by its path on the web ("/assets/index-1a2b.js"); empty when there is no such folder. */
export function readAppFiles(folder: string): Map<string, AppFile> {
  const files = new Map<string, AppFile>()
  for (const path of walk(folder))
    files.set(`/${relative(folder, path).split(sep).join('/')}`, appFile(path, relative(folder, path)))
  return files
}

export const isPackable = (file: AppFile): boolean => PACKABLE.test(file.type) && file.bytes.length > 1_024

function appFile(path: string, name: string): AppFile {
  const bytes = new Uint8Array(readFileSync(path))
  const made = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()
  const pack = async (encoding: 'br' | 'gzip') =>
    new Uint8Array(
      encoding === 'br'
        ? await brotli(bytes, {
            params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
          })
        : await zip(bytes, { level: 9 }),
    )
  return {
    bytes,
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    immutable: name.startsWith(`assets${sep}`),
    packed: encoding => {
      const known = made.get(encoding) ?? pack(encoding)
      made.set(encoding, known)
      return known
    },
  }
}

function walk(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap(entry =>
      entry.isDirectory() ? walk(join(folder, entry.name)) : [join(folder, entry.name)],
    )
  } catch {
    return []
  }
}
