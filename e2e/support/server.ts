import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The built server as people start it, on a folder of its own, with the demo firm; it can be killed and started again on the same data. */
export interface RunningServer {
  readonly url: string
  readonly start: () => Promise<void>
  /** SIGKILL, as a power cut of the process would. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
}

export async function runServer(environment: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const port = await freePort()
  const dataDir = mkdtempSync(join(tmpdir(), 'quoin-e2e-'))
  const url = `http://localhost:${port}`
  let child: ChildProcess | null = null

  async function start(): Promise<void> {
    const process_ = spawn(process.execPath, ['dist/server/main.js'], {
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, APP_DIR: 'dist/app', LOG_LEVEL: 'warn', ...environment }, stdio: ['ignore', 'pipe', 'pipe'],
    })
    child = process_
    let said = ''
    process_.stdout.on('data', (chunk: Buffer) => { said += chunk.toString() })
    process_.stderr.on('data', (chunk: Buffer) => { said += chunk.toString() })
    for (let attempt = 0; attempt < 600; attempt++) {
      if (process_.exitCode !== null) throw new Error(`The server ended: ${said}`)
      const isUp = await fetch(`${url}/api/health`).then(reply => reply.ok, () => false)
      if (isUp) return
      await new Promise(resolve => setTimeout(resolve, 100))
    }
    throw new Error(`The server did not start: ${said}`)
  }
  const end = (signal: NodeJS.Signals) => new Promise<void>(resolve => {
    const ending = child
    child = null
    if (!ending || ending.exitCode !== null) return resolve()
    ending.once('exit', () => resolve())
    ending.kill(signal)
  })
  await start()
  return { url, start, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}

const freePort = () => new Promise<number>((resolve, reject) => {
  const probe = createServer()
  probe.once('error', reject)
  probe.listen(0, '127.0.0.1', () => {
    const address = probe.address()
    probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
  })
})
