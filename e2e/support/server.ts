import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../server/testing/free-port'
import { endServer, startServer } from '../../server/testing/server-process'
import { removeFolder } from '../../server/testing/remove-folder'
import { APP_DIR, copyDatabase, SEED } from './databases'

/** The built server as people start it, on a copy of the demo firm's data; it can be killed and started again on the same data. */
export interface RunningServer {
  readonly url: string
  /** Starts it again, with another build of the app or at a later time when one is named. */
  readonly start: (again?: { readonly appDir?: string; readonly laterMs?: number }) => Promise<void>
  /** SIGKILL, as the out-of-memory killer would. */
  readonly kill: () => Promise<void>
  /** Ends it and throws its data away. */
  readonly close: () => Promise<void>
}

export async function runServer({ appDir = APP_DIR }: { readonly appDir?: string } = {}): Promise<RunningServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quoin-e2e-'))
  cpSync(SEED, dataDir, { recursive: true })
  const { env, drop } = await copyDatabase(dataDir)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const run = (app: string, laterMs?: number) =>
    startServer({
      port,
      env: { ...env, APP_DIR: app, PUBLIC_URL: url },
      nodeArguments: laterMs === undefined ? [] : ['--import', later(laterMs)],
    })
  let server = await run(appDir)
  return {
    url,
    start: async (again = {}) => {
      server = await run(again.appDir ?? appDir, again.laterMs)
    },
    kill: () => endServer(server, 'SIGKILL'),
    close: async () => {
      await endServer(server, 'SIGTERM')
      await drop()
      removeFolder(dataDir)
    },
  }
}

/** A module that moves its process's clock ahead. */
const later = (ms: number): string =>
  `data:text/javascript,${encodeURIComponent(`
  const Real = Date
  globalThis.Date = class extends Real {
    constructor(...given) { super(...(given.length === 0 ? [Real.now() + ${ms}] : given)) }
    static now() { return Real.now() + ${ms} }
  }
`)}`
