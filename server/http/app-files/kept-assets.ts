import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'

const KEPT_DAYS = 30

/**
 * Keeps the assets of every version served in the last thirty days in `keep`, so that a page still open from before an update, or from an
 * old precache, finds the chunks it asks for. A file's time is when it was last part of the build.
 */
export function keepAssets(appDir: string, keep: string, now: number): void {
  const assets = join(appDir, 'assets')
  mkdirSync(keep, { recursive: true })
  const current = existsSync(assets) ? readdirSync(assets).filter(name => !name.endsWith('.map')) : []
  for (const name of current) {
    if (!existsSync(join(keep, name))) copyFileSync(join(assets, name), join(keep, name))
    utimesSync(join(keep, name), now / 1_000, now / 1_000)
  }
  for (const name of readdirSync(keep)) {
    if (statSync(join(keep, name)).mtimeMs < now - KEPT_DAYS * 86_400_000) rmSync(join(keep, name))
  }
}
