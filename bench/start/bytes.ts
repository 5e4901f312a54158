import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Bench } from '../harness/bench'

/** The parts of scripts/parts.ts: every page behind sign-in needs them. */
const SHARED = /^assets\/(router|database|libraries|records|forms|inside)-/
/** Loaded by a worker with the first PDF or workbook, and never taken along by the service worker. */
const READERS = /^assets\/read-/
/** What pdf.js weighs by itself, display part and worker. Source: performance guide, library sizes and bundle targets. */
const PDF_JS = 403_000

/** What the first route downloads, as brotli, from the built page: its scripts and all they import, its styles, itself. */
export function bytesOfFirstRoute(folder: string): Bench {
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file ?? '')
  const scripts = closure(
    folder,
    named.filter(file => file.endsWith('.js')),
  )
  const packed = (text: string | Buffer): number => brotliCompressSync(text).length
  const size = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + packed(readFileSync(join(folder, file))), 0)
  const rest = readdirSync(join(folder, 'assets'))
    .map(file => `assets/${file}`)
    .filter(file => file.endsWith('.js') && !/worker/.test(file))
  const lazy = rest.filter(file => !scripts.has(file))
  const shared = lazy.filter(file => SHARED.test(file))
  const readers = lazy.filter(file => READERS.test(file))
  const largest = (files: readonly string[]): number => Math.max(...files.map(file => size([file])))
  const figures = {
    js: size(scripts),
    cssAndHtml: size(named.filter(file => file.endsWith('.css'))) + packed(page),
    page: largest(lazy.filter(file => !shared.includes(file) && !readers.includes(file))),
    shared: size(shared),
    reader: largest(readers),
  }
  return {
    id: 'A5',
    mostRounds: 1,
    contenders: [{ name: 'ours', role: 'ours', run: () => Promise.resolve({ figures, answer: '' }) }],
    metrics: [
      {
        key: 'js',
        title: 'scripts of the first route, brotli',
        unit: 'bytes',
        better: 'less',
        targets: [{ against: null, limit: 190_000 }],
      },
      {
        key: 'cssAndHtml',
        title: 'styles and page, brotli',
        unit: 'bytes',
        better: 'less',
        targets: [{ against: null, limit: 30_000 }],
      },
      {
        key: 'page',
        title: 'largest page fetched later, brotli',
        unit: 'bytes',
        better: 'less',
        targets: [{ against: null, limit: 40_000 }],
      },
      {
        key: 'shared',
        title: 'what all pages behind sign-in share, brotli',
        unit: 'bytes',
        better: 'less',
        targets: [],
      },
      {
        key: 'reader',
        title: 'largest reader of a client’s file, fetched with the first such file, brotli',
        unit: 'bytes',
        better: 'less',
        targets: [{ against: null, limit: PDF_JS }],
      },
    ],
  }
}

/** The files and everything they import statically. */
function closure(folder: string, files: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const text = readFileSync(join(folder, file), 'utf8')
    for (const [, imported] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+\.js)"/g)) open.push(`assets/${imported}`)
  }
  return seen
}
