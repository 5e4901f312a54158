// `npm run test:long`: what takes too long for every commit. Its result goes into docs/proof.md, to be committed with it.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { AWKWARD_DAYS } from './awkward-days.mjs'
import { commitStart } from './commit-start.mjs'
import { add, counted, lane, skip, summed, vitest } from './lanes.mjs'
import { embeddedPostgres, noBrowser, provision } from './machine.mjs'
import { build, install } from './prepare.mjs'
import { run, tail, tool } from './run.mjs'
import { playwrightTally, simulatorTally, vitestTally } from './tally.mjs'

/** Minutes any one of them may take. */
const minutes = 240
const env = { QUOIN_LONG: '1' }
const tsx = (/** @type {string} */ command) => [tool('tsx'), ...command.split(' ')]

/** A program that judges itself by its exit code and says in its last line what it found. @param {string} name @param {readonly string[]} command */
async function judged(name, command) {
  const { code, output, seconds, log } = await run(name, command, { minutes })
  add(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  console.log(`${code === 0 ? '✓' : '✗'} ${name}: ${tail(output, 1)} (${seconds.toFixed(0)} s)`)
  if (code !== 0) console.log(`${tail(output, 30)}\nAll of it in ${log}`)
}

/** The unit and dom lanes on each awkward day: a part of its own, so that a long run can be taken a few days at a time. */
const days = Object.fromEntries(
  Object.entries(AWKWARD_DAYS).map(([day, clock]) => [
    `day-${day}`,
    async () => {
      for (const project of ['unit', 'dom'])
        await lane(`${project}-${day}`, vitestTally, report => vitest(project, report), { env: clock, minutes })
    },
  ]),
)

/** @type {Record<string, () => Promise<void>>} */
const parts = {
  scripts: () => lane('scripts-long', vitestTally, report => vitest('long', report), { minutes }),
  unit: () => lane('unit-long', vitestTally, report => vitest('unit', report), { env, minutes }),
  ...days,
  pg: async () => {
    await embeddedPostgres()
    await lane('pg-long', vitestTally, report => vitest('pg', report), { env, minutes })
  },
  pglite: () => lane('pglite-long', vitestTally, report => vitest('pglite', report), { env, minutes }),
  e2e: async () => {
    await build()
    const lacking = noBrowser()
    if (lacking) return skip('e2e-long', lacking)
    const report = '.cache/reports/e2e-long.json'
    await lane('e2e-long', playwrightTally, () => [tool('playwright'), 'test', 'kills.spec.ts'], {
      env: { ...env, QUOIN_E2E_REPORT: report },
      minutes,
    })
  },
  worlds: () => {
    const processes = String(Math.min(2, availableParallelism()))
    const play = `tests/simulate/run.ts --from ${commitStart()} --seeds 2000 --processes ${processes}`
    console.log(`worlds: npm run simulate -- ${play.slice('tests/simulate/run.ts '.length)}`)
    return lane('simulator-long', simulatorTally, report => tsx(`${play} --report ${report}`), { minutes })
  },
  bills: () =>
    lane('bills-long', vitestTally, report => vitest('unit', report, ['workers/import/house-styles']), {
      env: { ...env, HOUSE_SEEDS: '10000' },
      minutes,
    }),
  mutants: () => judged('mutants', tsx('tests/simulate/run-mutants.ts')),
  planted: () => judged('planted', tsx('tests/planted/run.ts')),
}

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const chosen = (values.only?.split(',') ?? Object.keys(parts)).flatMap(part =>
  part === 'days' ? Object.keys(days) : [part],
)

/** Puts one line about each part that ran where docs/proof.md keeps its last result. */
function note(/** @type {string} */ part, /** @type {number} */ passed, /** @type {number} */ failed) {
  const page = 'docs/proof.md'
  const git = (/** @type {string[]} */ ...args) => execFileSync('git', args, { encoding: 'utf8' }).trim()
  const line = `| ${part} | ${new Date().toISOString().slice(0, 10)} | ${git('rev-parse', '--short', 'HEAD')} | ${passed} passed, ${failed} failed |`
  const text = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    text.replace(new RegExp(`^\\| ${part} \\|.*$`, 'm'), () => line),
  )
}

await summed(async () => {
  await install()
  await provision()
  for (const part of chosen) {
    const before = counted()
    await parts[part]?.()
    const after = counted()
    note(part, after.passed - before.passed, after.failed - before.failed)
  }
})
