import { spawnSync } from 'node:child_process'

let done: Promise<void> | null = null

/** The product built into dist, as `npm run build` does; nothing happens when it is up to date. */
export function built(): Promise<void> {
  done ??= (async () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/build.mjs'], { encoding: 'utf8' })
    if (status !== 0) throw new Error(`The build failed:\n${stdout}${stderr}`)
  })()
  return done
}
