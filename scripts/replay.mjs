// `npm run replay -- FILE`: plays a measured contract through the product's own calls, and says each figure that differs from the file. See docs/replay.md.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { provision } from './machine.mjs'
import { install } from './prepare.mjs'
import { tool } from './run.mjs'

const [file = 'tests/replay/example.json'] = process.argv.slice(2)
if (!existsSync(file)) {
  console.error(`There is no file ${file}. Give the path of a contract: npm run replay -- contract.json`)
  process.exit(1)
}
await install()
await provision()
const { status } = spawnSync(tool('vitest'), ['run', '--project', 'pg', 'tests/replay'], {
  stdio: 'inherit',
  env: { ...process.env, QUOIN_REPLAY: resolve(file) },
})
process.exit(status ?? 1)
