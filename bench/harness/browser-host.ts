import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import { type BrowserContext, chromium, type CDPSession } from 'playwright'

export const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
]
export const EXECUTABLE = process.env['CHROMIUM'] ?? '/usr/bin/chromium'
/** Isolated from other origins: timers then count in 5 µs instead of 100 µs. */
const HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-embedder-policy': 'require-corp',
  'cache-control': 'no-store',
}

export interface BrowserPage {
  /** Runs a step the page exposed. `T` is what that step answers. */
  readonly call: <T>(step: string, input?: unknown) => Promise<T>
  /** Times slower than this machine; workers are not slowed. */
  readonly slowDown: (times: number) => Promise<void>
  readonly close: () => Promise<void>
}

/** Chromium with its profile on disk, and the bundled pages on origins of their own: what one stores is not in another's way. */
export interface BrowserHost {
  readonly context: BrowserContext
  /** Opens `entry` (one of those bundled, by name) at `http://{name}.localhost`. */
  readonly open: (entry: string) => Promise<BrowserPage>
  readonly close: () => Promise<void>
}

export interface BrowserOptions {
  /** Programs to bundle, by the name they are served as: `{ ours: 'bench/local/pages/ours.ts' }`. Workers are listed too. */
  readonly entries: Readonly<Record<string, string>>
  /** Answers what is not a page, such as /api. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse) => void
}

export async function startBrowser({ entries, answer }: BrowserOptions): Promise<BrowserHost> {
  const files = await bundle(entries)
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname
    const file = files.get(path.slice(1))
    if (path.startsWith('/api/') && answer) return answer(request, response)
    const type = file === undefined ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript'
    response.writeHead(200, { ...HEADERS, 'content-type': type })
    const entry = request.headers.host?.split('.')[0] ?? ''
    response.end(file ?? page(entry, files.has(`${entry}.css`)))
  })
  const port = await new Promise<number>(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address !== null ? address.port : 0)
    })
  })
  const profile = mkdtempSync(join(tmpdir(), 'quoin-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: EXECUTABLE,
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ARGUMENTS,
  })
  return {
    context,
    open: entry => open(context, `http://${entry}.localhost:${port}/`),
    close: async () => {
      await context.close()
      server.closeAllConnections()
      server.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

const page = (entry: string, hasStyles: boolean): string =>
  `<!doctype html><meta charset="utf-8"><title>bench</title>${hasStyles ? `<link rel="stylesheet" href="/${entry}.css">` : ''}<body><script type="module" src="/${entry}.js"></script>`

async function open(context: BrowserContext, url: string): Promise<BrowserPage> {
  const opened = await context.newPage()
  const faults: string[] = []
  opened.on('pageerror', error => faults.push(error.stack ?? error.message))
  await opened.goto(url)
  await opened
    .waitForFunction(() => document.title === 'ready')
    .catch((error: unknown) => {
      throw new Error(`${url} did not get ready: ${faults.join('\n')}`, { cause: error })
    })
  let session: CDPSession | null = null
  return {
    call: <T>(step: string, input: unknown = null) =>
      opened.evaluate(
        // The page's own `steps`; what they answer is known to the caller only.
        ([name, given]) =>
          (globalThis as unknown as { steps: Record<string, (input: unknown) => Promise<T>> }).steps[name as string]!(
            given,
          ),
        [step, input],
      ),
    slowDown: async rate => {
      session ??= await context.newCDPSession(opened)
      await session.send('Emulation.setCPUThrottlingRate', { rate })
    },
    close: () => opened.close(),
  }
}

/** Every entry as one minified program, from the product's own sources. */
async function bundle(entries: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: Object.entries(entries).map(([out, file]) => ({ in: file, out })),
    bundle: true,
    minify: true,
    keepNames: true,
    write: false,
    outdir: '/',
    format: 'esm',
    target: 'es2023',
    loader: { '.css': 'css', '.module.css': 'local-css' },
    external: ['/fonts/*'],
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
    logLevel: 'error',
  })
  return new Map(outputFiles.map(file => [file.path.slice(1), file.text]))
}
