import { type ChildProcess, spawn } from 'node:child_process'

/** A built server in a process of its own, which can be killed as the machine would kill it. */
export interface ServerProcess {
  readonly port: number
  /** Environment beside that of this process: DATA_DIR, DATABASE_URL, APP_DIR. */
  readonly env: Readonly<Record<string, string>>
  /** The bundle to run. */
  readonly program?: string
  readonly nodeArguments?: readonly string[]
}

/** Starts the server and waits until it answers; rejects with its last words when it does not. */
export async function startServer({
  port,
  env,
  program = 'dist/server/main.js',
  nodeArguments = [],
}: ServerProcess): Promise<ChildProcess> {
  const server = spawn(process.execPath, [...nodeArguments, program], {
    env: { ...process.env, LOG_LEVEL: 'warn', ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4_000)
    })
  const deadline = Date.now() + 300_000
  while (Date.now() < deadline && server.exitCode === null) {
    if (
      await fetch(`http://localhost:${port}/api/ready`).then(
        reply => reply.ok,
        () => false,
      )
    )
      return server
    // Timed: between two looks whether it is up.
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  server.kill('SIGKILL')
  throw new Error(`The server did not start: ${said}`)
}

/** Resolves when the process is gone. */
export const endServer = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill(signal)
  })
