import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './free-port'
import { postgresBinaries, serverIdentity } from './postgres-binaries'
import { removeFolder } from './remove-folder'

export interface TemporaryPostgres {
  /** Connection string of its maintenance database, as superuser. */
  readonly url: string
  /** The same by its Unix socket, which takes a third less of the machine than TCP does. */
  readonly socketUrl: string
  /** Kills without warning, as a power cut would; `start` then recovers from the log. */
  readonly kill: () => Promise<void>
  /** Starts again on the same data and port. */
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/**
 * A PostgreSQL of our own on 127.0.0.1, in a temporary folder.
 *
 * It sorts by English rules (ICU), unlike PGlite, so that code leaning on the database's text order is found out.
 *
 * @param options.durable keeps fsync on, for tests that kill the server; others go faster without
 */
export async function temporaryPostgres(options: { durable?: boolean } = {}): Promise<TemporaryPostgres> {
  const binaries = postgresBinaries()
  const identity = serverIdentity()
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'quoin-postgres-'))
  if (identity) chownSync(folder, identity.uid, identity.gid)
  const data = join(folder, 'data')
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-GB']
  execFileSync(join(binaries, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', ...locale, '--no-sync'], {
    ...identity,
    cwd: folder,
    stdio: 'pipe',
  })
  const quick = options.durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
  const settings = [
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
    'max_connections=200',
    ...quick,
  ]
  const launch = () =>
    spawn(join(binaries, 'postgres'), ['-D', data, ...settings.flatMap(setting => ['-c', setting])], {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
  let running = launch()
  const killOnExit = () => running.kill('SIGKILL')
  process.once('exit', killOnExit)
  const end = (signal: 'SIGINT' | 'SIGKILL') =>
    new Promise<void>(resolve => {
      if (running.exitCode !== null || running.signalCode !== null) return resolve()
      running.once('exit', () => resolve())
      running.kill(signal)
    })
  await ready(running)
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    socketUrl: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(folder)}&port=${port}`,
    kill: () => end('SIGKILL'),
    start: async () => {
      // Backends of a killed server may hold its memory a moment longer, and a new one refuses until they are gone.
      for (let attempt = 1; ; attempt++) {
        running = launch()
        const refusal = await ready(running).then(
          () => null,
          (error: Error) => error,
        )
        if (refusal === null) return
        if (attempt === 50 || !refusal.message.includes('shared memory')) throw refusal
        // Timed: between two tries.
        await setTimeout(100)
      }
    },
    stop: async () => {
      await end('SIGINT')
      process.off('exit', killOnExit)
      removeFolder(folder)
    },
  }
}

/** Settles when the server says it takes connections, or fails with its own words. */
function ready(server: ReturnType<typeof spawn>): Promise<void> {
  return new Promise((resolve, reject) => {
    let log = ''
    server.stderr?.setEncoding('utf8').on('data', (text: string) => {
      log = (log + text).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL ended before it was ready:\n${log}`)))
    server.once('error', reject)
  })
}
