import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../server/testing/free-port'
import { endServer, startServer } from '../../server/testing/server-process'
import { APP_DIR, SEED } from './server'

const STAMP = join(SEED, 'made-of')

/** Makes the demo firm's data unless it is there, of this very build and of today, as the demo's days count from today. */
export default async function makeSeed(): Promise<void> {
  const made = `${new Date().toDateString()} ${newest('dist/server')}`
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === made) return
  rmSync(SEED, { recursive: true, force: true })
  await endServer(await startServer({ port: await freePort(), env: { DATA_DIR: SEED, APP_DIR } }), 'SIGTERM')
  writeFileSync(STAMP, made)
}

const newest = (folder: string): number =>
  Math.max(
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(file => statSync(join(folder, file)).mtimeMs),
  )
