import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './ports'

/** The built server as people start it, on a copy of the demo firm's data; it can be killed and started again on the same data. */
export interface RunningServer {
  readonly url: string
  readonly dataDir: string
  /** Starts it again, with another build of the app or at a later time when one is named. */
  readonly start: (again?: { readonly appDir?: string; readonly laterMs?: number }) => Promise<void>
  /** SIGKILL, as the out-of-memory killer would. */
  readonly kill: () => Promise<void>
  /** Ends it and throws its data away. */
  readonly close: () => Promise<void>
}

export const APP_DIR = 'dist/app'
/** Data of a server that has started once: the demo firm. Every server of a journey starts on a copy. */
export const SEED = join('.cache', 'e2e-seed')

export async function runServer({ appDir = APP_DIR }: { readonly appDir?: string } = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quoin-e2e-'))
  cpSync(SEED, dataDir, { recursive: true })
  const port = await freePort()
  let server = await startServer({ dataDir, appDir, port })
  return {
    url: `http://localhost:${port}`,
    dataDir,
    start: async again => { server = await startServer({ dataDir, appDir, port, ...again }) },
    kill: () => end(server, 'SIGKILL'),
    close: async () => {
      await end(server, 'SIGTERM')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface Place { readonly dataDir: string; readonly appDir: string; readonly port: number; readonly laterMs?: number }

/** A module that moves its process's clock ahead. */
const later = (ms: number): string => `data:text/javascript,${encodeURIComponent(`
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length === 0 ? [Real.now() + ${ms}] : given)) }
    static now() { return Real.now() + ${ms} }
  }
`)}`

/** Starts the server and waits until it answers. */
export async function startServer({ dataDir, appDir, port, laterMs }: Place): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...(laterMs === undefined ? [] : ['--import', later(laterMs)]), 'dist/server/main.js'], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, APP_DIR: appDir, LOG_LEVEL: 'warn' }, stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk: Buffer) => { said = (said + chunk.toString()).slice(-4_000) })
  const deadline = Date.now() + 90_000
  while (Date.now() < deadline && server.exitCode === null) {
    if (await fetch(`http://localhost:${port}/api/ready`).then(reply => reply.ok, () => false)) return server
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  server.kill('SIGKILL')
  throw new Error(`The server did not start: ${said}`)
}

export const end = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => new Promise(resolve => {
  if (child.exitCode !== null || child.signalCode !== null) return resolve()
  child.once('exit', () => resolve())
  child.kill(signal)
})
