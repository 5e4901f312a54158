// A browser test that failed is tried once more by itself, when nothing else runs. Passed then, it counts as passed and is called unsteady.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { measure, reports } from './lanes.mjs'
import { tool } from './run.mjs'
import { playwrightTally } from './tally.mjs'

/** More unsteady tests than this fail the run. */
const MOST_UNSTEADY = 2
/** With more failures than this the product is broken, or the machine: trying again would only take time. */
const MOST_RETRIED = 10

/** @typedef {{ name: string, outcome: 'passed' | 'failed' | 'skipped' | 'not run' }} Journey */

/** @param {any} test of Playwright's report @returns {Journey['outcome']} */
function outcomeOf({ status, expectedStatus }) {
  if (status === 'skipped') return expectedStatus === 'skipped' ? 'skipped' : 'not run'
  return status === 'unexpected' ? 'failed' : 'passed'
}

/**
 * Every test of a Playwright report, named as `--test-list` wants it.
 *
 * @param {any} suite
 * @param {readonly string[]} above titles of the groups around it
 * @returns {Journey[]}
 */
function journeysOf(suite, above = []) {
  return [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ test) => ({
        name: [`[${test.projectName}]`, spec.file, ...above, spec.title].join(' › '),
        outcome: outcomeOf(test),
      })),
    ),
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) =>
      journeysOf(inner, inner.title === inner.file ? above : [...above, inner.title]),
    ),
  ]
}

/** @param {string} report */
const journeysIn = report => (existsSync(report) ? journeysOf(JSON.parse(readFileSync(report, 'utf8'))) : [])

/**
 * What the browser lane comes to once its failures were tried again, and a line for each unsteady test.
 *
 * @param {import('./lanes.mjs').Ended} first
 * @returns {Promise<[ended: import('./lanes.mjs').Ended, notes: string[]]>}
 */
export async function triedAgain(first) {
  if (first.counts.failed === 0 || first.counts.trouble) return [first, []]
  const all = journeysIn(first.report)
  const failed = all.filter(each => each.outcome === 'failed').map(each => each.name)
  const notRun = all.filter(each => each.outcome === 'not run').map(each => each.name)
  const counts = { ...first.counts, skipped: first.counts.skipped - notRun.length }
  if (failed.length === 0 || failed.length > MOST_RETRIED) {
    const ended = { ...first, counts: { ...counts, failed: counts.failed + notRun.length } }
    return [ended, failed.length === 0 ? [] : [`${failed.length} failed: too many to be tried again`]]
  }
  const list = `${reports}/e2e-again.txt`
  writeFileSync(list, [...failed, ...notRun].join('\n'))
  const again = await measure('e2e-again', playwrightTally, () => [tool('playwright'), 'test', '--test-list', list], {
    env: { QUOIN_E2E_REPORT: `${reports}/e2e-again.json` },
  })
  const passedNow = new Set(journeysIn(again.report).flatMap(each => (each.outcome === 'passed' ? [each.name] : [])))
  const unsteady = failed.filter(name => passedNow.has(name))
  const late = notRun.filter(name => passedNow.has(name)).length
  const pardoned = unsteady.length > MOST_UNSTEADY ? 0 : unsteady.length
  return [
    {
      ...first,
      counts: {
        ...counts,
        passed: counts.passed + pardoned + late,
        failed: failed.length - pardoned + notRun.length - late,
      },
    },
    [
      ...unsteady.map(name => `unsteady: ${name} failed, and passed by itself`),
      ...(pardoned < unsteady.length ? [`More than ${MOST_UNSTEADY} unsteady tests fail the run.`] : []),
    ],
  ]
}
