// A test that failed is tried once more when nothing else runs. Passed then, it counts as passed and is called unsteady.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { measure, reports, vitest } from './lanes.mjs'
import { tool } from './run.mjs'
import { playwrightTally, vitestTally } from './tally.mjs'

/** More unsteady tests of a lane than this fail the run. */
const MOST_UNSTEADY = 2
/** With more failures than this the product is broken, or the machine: trying again would only take time. */
const MOST_RETRIED = 10

/** @typedef {{ name: string, file: string, outcome: 'passed' | 'failed' | 'skipped' | 'not run' }} Tried */
/** @typedef {import('./lanes.mjs').Ended} Ended */
/**
 * Reads the tests of a runner's report, and runs some of a lane again by themselves.
 *
 * @typedef {{ testsOf: (report: any) => Tried[], again: (lane: string, tests: readonly Tried[]) => Promise<Ended> }} Runner
 */

/** @param {any} test of Playwright's report @returns {Tried['outcome']} */
function outcomeOf({ status, expectedStatus }) {
  if (status === 'skipped') return expectedStatus === 'skipped' ? 'skipped' : 'not run'
  return status === 'unexpected' ? 'failed' : 'passed'
}

/**
 * Every test of a Playwright report, named as `--test-list` wants it.
 *
 * @param {any} suite
 * @param {readonly string[]} above titles of the groups around it
 * @returns {Tried[]}
 */
function journeysOf(suite, above = []) {
  return [
    ...(suite.specs ?? []).flatMap((/** @type {any} */ spec) =>
      spec.tests.map((/** @type {any} */ test) => ({
        name: [`[${test.projectName}]`, spec.file, ...above, spec.title].join(' › '),
        file: spec.file,
        outcome: outcomeOf(test),
      })),
    ),
    ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) =>
      journeysOf(inner, inner.title === inner.file ? above : [...above, inner.title]),
    ),
  ]
}

/** @type {Runner} */
const ofPlaywright = {
  testsOf: report => journeysOf(report),
  again(lane, tests) {
    const list = `${reports}/${lane}-again.txt`
    writeFileSync(list, tests.map(each => each.name).join('\n'))
    return measure(`${lane}-again`, playwrightTally, () => [tool('playwright'), 'test', '--test-list', list], {
      env: { QUOIN_E2E_REPORT: `${reports}/${lane}-again.json` },
    })
  },
}

/** Whole files are run again: a test may rely on what its file sets up. @type {Runner} */
const ofVitest = {
  testsOf: report =>
    (report.testResults ?? []).flatMap((/** @type {any} */ { name, assertionResults }) =>
      assertionResults.map((/** @type {any} */ { fullName, status }) => ({
        name: `${relative('.', name)} > ${fullName}`,
        file: relative('.', name),
        outcome: status === 'passed' || status === 'failed' ? status : 'skipped',
      })),
    ),
  again: (lane, tests) =>
    measure(`${lane}-again`, vitestTally, report => vitest(lane, report, [...new Set(tests.map(each => each.file))])),
}

/** @param {Ended} ended @param {Runner} runner */
const testsIn = ({ report }, runner) =>
  existsSync(report) ? runner.testsOf(JSON.parse(readFileSync(report, 'utf8'))) : []

/**
 * What a lane comes to once its failures were tried again, and a line for each unsteady test.
 *
 * @param {Ended} first
 * @returns {Promise<[ended: Ended, notes: string[]]>}
 */
export async function triedAgain(first) {
  if (first.counts.failed === 0 || first.counts.trouble) return [first, []]
  const runner = first.name === 'e2e' ? ofPlaywright : ofVitest
  const all = testsIn(first, runner)
  const failed = all.filter(each => each.outcome === 'failed')
  const notRun = all.filter(each => each.outcome === 'not run')
  const counts = { ...first.counts, skipped: first.counts.skipped - notRun.length }
  // Its report may not name all that failed, and so not all that must be tried again.
  const isNamed = failed.length === first.counts.failed
  if (!isNamed || failed.length > MOST_RETRIED) {
    const ended = { ...first, counts: { ...counts, failed: counts.failed + notRun.length } }
    return [ended, isNamed ? [`${failed.length} failed: too many to be tried again`] : []]
  }
  const again = await runner.again(first.name, [...failed, ...notRun])
  const now = again.counts.trouble ? [] : testsIn(again, runner)
  const failedNow = new Set(now.flatMap(each => (each.outcome === 'failed' ? [each.name] : [])))
  const passedNow = new Set(
    now.flatMap(each => (each.outcome === 'passed' && !failedNow.has(each.name) ? [each.name] : [])),
  )
  const unsteady = failed.filter(each => passedNow.has(each.name))
  const late = notRun.filter(each => passedNow.has(each.name)).length
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
      ...unsteady.map(({ name }) => `unsteady: ${name} failed, and passed by itself`),
      ...(pardoned < unsteady.length ? [`More than ${MOST_UNSTEADY} unsteady tests fail the run.`] : []),
    ],
  ]
}
