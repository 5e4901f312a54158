// `npm run bench -- [area…] [--rounds N] [--short] [--no-peers]`: see docs/benchmarks.md.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { browserPath, embeddedPostgres, provision } from '../scripts/machine.mjs'
import { install } from '../scripts/prepare.mjs'

await install()
// Whole Chromium: the profiles and traces of the benches are of the browser people have.
await provision(undefined, ['chromium', 'wrk'])
await embeddedPostgres()
if (!existsSync('/usr/bin/chromium') && !process.env['CHROMIUM']) process.env['CHROMIUM'] = browserPath() ?? ''
if (process.env['CHROMIUM'] === '')
  console.error(
    'No Chromium at /usr/bin/chromium: install it, or name one in CHROMIUM. The benches of the browser will fail.',
  )
const peers = 'bench/peers'
const isShort = process.argv.includes('--short')
if (!isShort && !process.argv.includes('--no-peers') && !existsSync(`${peers}/node_modules/.package-lock.json`)) {
  console.log('Installing the programs Quoin is measured against …')
  const installed = spawnSync('npm', ['ci', '--ignore-scripts', '--no-progress', '--loglevel=error'], {
    cwd: peers,
    stdio: 'inherit',
  })
  if (installed.status !== 0) process.exit(1)
}
const { status } = spawnSync(
  process.execPath,
  ['--expose-gc', '--import', 'tsx', 'bench/main.ts', ...process.argv.slice(2)],
  {
    stdio: 'inherit',
  },
)
process.exitCode = status ?? 1
