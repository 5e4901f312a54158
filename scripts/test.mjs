// `npm test`: everything, from a bare clone. The last line is the sum of what each runner counted.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { check } from './checks.mjs'
import { failures } from './failures.mjs'
import { embeddedPostgres, noBrowser, provision } from './machine.mjs'
import { build, install } from './prepare.mjs'
import { run, tail, tool } from './run.mjs'
import { sourceFiles } from './source-files.mjs'
import { playwrightTally, simulatorTally, tally, vitestTally } from './tally.mjs'

const reports = '.cache/reports'
const total = { passed: 0, failed: 0, skipped: 0 }

/** @param {{ passed: number, failed: number, skipped?: number }} counts */
function add({ passed, failed, skipped = 0 }) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

/**
 * @param {string} name
 * @param {import('./tally.mjs').Reader} read
 * @param {(report: string) => string[]} command given where to write its report
 */
async function lane(name, read, command) {
  const report = `${reports}/${name}.json`
  rmSync(report, { force: true })
  const { code, output, seconds, log } = await run(name, command(report))
  const { trouble, ...counts } = tally(report, code, read)
  add(counts)
  const skipped = counts.skipped > 0 ? `, ${counts.skipped} skipped` : ''
  console.log(
    `${counts.failed === 0 ? '✓' : '✗'} ${name}: ${counts.passed} passed, ${counts.failed} failed${skipped} (${seconds.toFixed(0)} s)`,
  )
  if (counts.failed === 0) return
  const told = failures(report)
  console.log(`${told.length > 0 ? told.join('\n\n') : tail(output, 30)}\n${trouble ?? ''}\nAll of it in ${log}`)
}

/** @param {string} project */
const vitest = project =>
  lane(project, vitestTally, report => {
    return [
      tool('vitest'),
      'run',
      '--project',
      project,
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${report}`,
    ]
  })

/** @param {string} what @param {string} why */
function skip(what, why) {
  console.log(`- ${what} skipped: ${why}`)
  add({ passed: 0, failed: 0, skipped: 1 })
}

/** @param {RegExp} pattern @param {string[]} folders */
const has = (pattern, ...folders) => sourceFiles(folders, pattern).length > 0

async function lanes() {
  await install()
  await provision()
  add(await check())
  await vitest('unit')
  if (has(/\.dom\.test\.tsx$/, 'src')) await vitest('dom')
  if (has(/\.pg\.test\.ts$/, 'server', 'tests')) {
    await embeddedPostgres()
    await vitest('pg')
    await vitest('pglite')
  }
  // A browser leaves a core to spare, and the simulator's clock is its own.
  const ends = await Promise.allSettled([simulator(), journeys()])
  for (const end of ends) if (end.status === 'rejected') throw end.reason
}

async function simulator() {
  const program = 'tests/simulate/run.ts'
  if (!existsSync(program)) return
  const processes = String(Math.min(2, Math.max(1, availableParallelism() - 1)))
  await lane('simulator', simulatorTally, report =>
    `${tool('tsx')} ${program} --seeds 500 --processes ${processes} --report ${report}`.split(' '),
  )
}

async function journeys() {
  await build()
  if (!has(/\.spec\.ts$/, 'e2e')) return
  const lacking = noBrowser()
  if (lacking) skip('e2e', lacking)
  else await lane('e2e', playwrightTally, () => [tool('playwright'), 'test'])
}

mkdirSync(reports, { recursive: true })
try {
  await lanes()
} catch (error) {
  console.log(error instanceof Error ? error.message : error)
  add({ passed: 0, failed: 1 })
}
process.exitCode = total.failed > 0 ? 1 : 0
console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
