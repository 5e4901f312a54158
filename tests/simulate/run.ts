// npm run simulate -- --seeds 500 [--from 1] [--processes 2] [--engine pglite] [--trace [--watch "issue 100000014"]] [--report FILE]
// Plays seeded worlds, each process on a database of its own: a temporary PostgreSQL, or PGlite where there is none. Prints each world that broke and a last line of JSON; fails if any did.
import { fork } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openDatabases } from './databases'
import { NO_COUNTS, type Counts } from './world'

export interface Report {
  readonly seed: number
  readonly counts: Counts
  readonly broken: readonly string[]
  readonly isReplayed: boolean
  readonly isSame: boolean
}

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '20' },
    from: { type: 'string', default: '1' },
    processes: { type: 'string', default: String(Math.min(2, availableParallelism())) },
    trace: { type: 'boolean', default: false },
    watch: { type: 'string' },
    'stop-at-first': { type: 'boolean', default: false },
    report: { type: 'string' },
    engine: { type: 'string', default: '' },
  },
})
const first = Number(values.from)
const seeds = Number(values.seeds)
const processes = Math.min(Number(values.processes), seeds)
const started = Date.now()
const total: Counts = { ...NO_COUNTS }
const broken: Report[] = []
let played = 0
let replayed = 0
let different = 0

function take(report: Report): void {
  played += 1
  for (const name of Object.keys(total) as (keyof Counts)[]) total[name] += report.counts[name]
  if (report.isReplayed) replayed += 1
  if (report.isReplayed && !report.isSame) different += 1
  if (report.broken.length > 0 || (report.isReplayed && !report.isSame)) {
    broken.push(report)
    console.log(
      `seed ${report.seed}${report.isReplayed && !report.isSame ? ' did not play the same twice' : ''}:\n  ${report.broken.slice(0, 8).join('\n  ')}`,
    )
  }
  if (played % 50 === 0)
    console.log(`${played} of ${seeds} worlds, ${broken.length} broken, ${Math.round((Date.now() - started) / 1000)} s`)
}

const player = fileURLToPath(new URL('play.ts', import.meta.url))
const databases = await openDatabases(values.engine)
const homes = await Promise.all(Array.from({ length: processes }, () => databases.next()))
const children = homes.map((home, index) => {
  const list = Array.from({ length: seeds }, (_each, at) => first + at).filter(seed => seed % processes === index)
  const child = fork(player, [list.join(','), values.trace ? 'trace' : '', values.watch ?? ''], {
    execArgv: [...process.execArgv, '--max-semi-space-size=64'],
    env: { ...process.env, ...home },
  })
  child.on('message', message => {
    take(message as Report)
    if (values['stop-at-first'] && broken.length > 0) for (const each of children) each.kill()
  })
  return child
})
const codes = await Promise.all(
  children.map(
    child =>
      new Promise<number>(resolve => {
        child.on('exit', code => resolve(code ?? 1))
      }),
  ),
)
await databases.end()
const seconds = Math.round((Date.now() - started) / 1000)
const isWhole = values['stop-at-first'] || (played === seeds && codes.every(code => code === 0))
console.log(
  JSON.stringify({
    engine: databases.engine,
    seeds: played,
    ...total,
    broken: broken.length,
    replayed,
    different,
    seconds,
  }),
)
if (values.report)
  writeFileSync(
    values.report,
    JSON.stringify({ passed: played - broken.length, failed: broken.length + (isWhole ? 0 : 1) }),
  )
process.exitCode = broken.length > 0 || !isWhole ? 1 : 0
