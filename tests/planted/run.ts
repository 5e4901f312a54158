// Plants each bug of `bugs.ts` in a copy of the project and runs the test that must see it: `npx tsx tests/planted/run.ts --only 3,7`.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Bug, BUGS } from './bugs'

const LEFT = new Set(['node_modules', '.git', '.cache', 'dist'])
const around = resolve('.cache', `planted-${process.pid}`)
const copy = join(around, 'project')
const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.split(',').map(Number)

/** The project beside what tests read beside it; what it needs to run is lent, what it makes is its own. */
function makeCopy(): void {
  mkdirSync(copy, { recursive: true })
  for (const name of readdirSync('.')) if (!LEFT.has(name)) cpSync(name, join(copy, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  if (existsSync('../shared')) symlinkSync(resolve('../shared'), join(around, 'shared'))
}

function run(program: string, ...args: readonly string[]): { readonly passed: boolean; readonly output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  })
  return { passed: status === 0, output: stdout + stderr }
}

/** What is built otherwise than the sources now are. */
const stale = new Set<'app' | 'server'>(['app', 'server'])

function build(): void {
  for (const part of [...stale].toSorted()) {
    const { passed, output } =
      part === 'app' ? run('node_modules/.bin/vite', 'build') : run(process.execPath, 'scripts/build-server.mjs')
    if (!passed) throw new Error(output.slice(-2_000))
  }
  stale.clear()
}

const test = ({ lane, test: file, only }: Bug) =>
  lane === 'desktop' || lane === 'phone'
    ? run(
        'node_modules/.bin/playwright',
        'test',
        file,
        '--project',
        lane,
        '--trace',
        'off',
        '--reporter',
        'line',
        ...(only ? ['--grep', only] : []),
      )
    : run('node_modules/.bin/vitest', 'run', '--project', lane, file, ...(only ? ['--testNamePattern', only] : []))

/** The first words of the failure. */
const words = (output: string): string =>
  output
    .split('\n')
    .find(line => /(Assertion|Timeout)?Error: |^\s*(Locator|Expected)/.test(line))
    ?.trim()
    .slice(0, 120) ?? ''

makeCopy()
let unseen = 0
for (const [index, bug] of BUGS.entries()) {
  if (wanted && !wanted.includes(index + 1)) continue
  const file = join(copy, bug.file)
  const whole = readFileSync(file, 'utf8')
  if (whole.split(bug.from).length !== 2) throw new Error(`${bug.file} does not hold once: ${bug.from}`)
  writeFileSync(
    file,
    whole.replace(bug.from, () => bug.to),
  )
  if (bug.build) {
    stale.add(bug.build)
    build()
    stale.add(bug.build)
  }
  const { passed, output } = test(bug)
  const hasRun = /\d+ (failed|passed)/.test(output)
  if (passed || !hasRun) unseen += 1
  console.log(
    `${!hasRun ? '? not run' : passed ? '✗ NOT SEEN' : '✓ seen'} ${index + 1} ${bug.promise}: ${bug.bug} (${bug.test}) ${passed ? '' : words(output)}`,
  )
  if (!hasRun) console.log(output.slice(-1_000))
  writeFileSync(file, whole)
}
rmSync(around, { recursive: true })
process.exitCode = unseen > 0 ? 1 : 0
