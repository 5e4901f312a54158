// Once per run of tests: the server's threads, bundled. See `startThread`.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync } from 'node:fs'
import { resolve } from 'node:path'
import { env, execPath } from 'node:process'
import { removeFolder } from './remove-folder'

export function setup(): () => void {
  // Inside the project, where the packages are found.
  mkdirSync('.cache', { recursive: true })
  const folder = resolve(mkdtempSync('.cache/threads-'))
  execFileSync(execPath, ['scripts/build-server.mjs', folder])
  env['QUOIN_THREADS'] = folder
  return () => removeFolder(folder)
}
