// `npm test`: everything, from a bare clone. The last line is the sum of what each runner counted.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { check } from './checks.mjs'
import { add, lane, measure, sideBySide, skip, summed, tell, timed, vitest } from './lanes.mjs'
import { embeddedPostgres, noBrowser, provision } from './machine.mjs'
import { build, install } from './prepare.mjs'
import { tool } from './run.mjs'
import { sourceFiles } from './source-files.mjs'
import { playwrightTally, simulatorTally, vitestTally } from './tally.mjs'
import { triedAgain } from './unsteady.mjs'

/** The same worlds each run, so that chance stops no work from landing; `npm run test:long` plays two thousand others for each commit. */
const WORLDS = 80

/** @param {RegExp} pattern @param {string[]} folders */
const has = (pattern, ...folders) => sourceFiles(folders, pattern).length > 0

/** Lanes in which tests failed, to be tried again once nothing else runs. @type {import('./lanes.mjs').Ended[]} */
const failing = []

/** @param {import('./lanes.mjs').Ended} ended */
function tellOrKeep(ended) {
  if (ended.counts.failed === 0) return tell(ended)
  failing.push(ended)
  console.log(`… ${ended.name}: ${ended.counts.failed} failed (${ended.seconds.toFixed(0)} s), more at the end`)
}

/** @param {string} project */
const tests = async project => tellOrKeep(await measure(project, vitestTally, report => vitest(project, report)))

/** Everything without a browser, one lane after the other: each fills a core or two. */
async function withoutBrowser() {
  await sideBySide(timed('checks', check).then(add), tests('unit'))
  if (has(/\.dom\.test\.tsx$/, 'src')) await tests('dom')
  if (has(/\.pg\.test\.ts$/, 'server', 'tests')) {
    await tests('pg')
    await tests('pglite')
  }
  await simulator()
}

async function simulator() {
  const program = 'tests/simulate/run.ts'
  if (!existsSync(program)) return
  const processes = String(Math.min(2, availableParallelism()))
  console.log(`simulator: npm run simulate -- --from 1 --seeds ${WORLDS}`)
  await lane('simulator', simulatorTally, report =>
    `${tool('tsx')} ${program} --from 1 --seeds ${WORLDS} --processes ${processes} --report ${report}`.split(' '),
  )
}

/** A browser waits for half of its time, so these run beside everything else. */
async function inBrowser() {
  await timed('build', build)
  if (!has(/\.spec\.ts$/, 'e2e')) return
  const lacking = noBrowser()
  if (lacking) skip('e2e', lacking)
  else tellOrKeep(await measure('e2e', playwrightTally, () => [tool('playwright'), 'test']))
}

await summed(async () => {
  await timed('install', async () => {
    await install()
    await provision()
    await embeddedPostgres()
  })
  try {
    await sideBySide(withoutBrowser(), inBrowser())
  } finally {
    for (const each of failing) tell(...(await triedAgain(each)))
  }
})
