import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'

const WORKER = `
addEventListener('install', event => event.waitUntil(caches.open('floor').then(cache => cache.addAll(['/', '/floor.js']))))
addEventListener('activate', event => event.waitUntil(clients.claim()))
addEventListener('fetch', event => event.respondWith(caches.match(event.request, { ignoreSearch: true }).then(hit => hit ?? fetch(event.request))))
`
const PAGE =
  '<!doctype html><meta charset="utf-8"><title>floor</title><div id="root"></div><script type="module" src="/floor.js"></script>'

/** The smallest app of the same libraries: React, the router and Dexie, one form, a service worker of four lines. Answers its folder. */
export async function floorApp(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'quoin-floor-'))
  await build({
    entryPoints: ['bench/start/floor-page.tsx'],
    outfile: join(folder, 'floor.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'worker.js'), WORKER)
  return folder
}
