// Reads the counts a runner wrote down itself.
import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */
/** @typedef {(report: any) => Tally} Reader */

/** @type {Reader} */
export const vitestTally = report => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
})

/** A test that passed only on a second try counts as failed. @type {Reader} */
export const playwrightTally = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
})

/** One test per seed and per planted bug. @type {Reader} */
export const simulatorTally = ({ passed, failed, skipped = 0 }) => ({ passed, failed, skipped })

const NONE = { passed: 0, failed: 1, skipped: 0 }

/** @param {string} text @param {Reader} read @returns {Tally | null} null for a report that breaks off, or lacks its counts */
function counted(text, read) {
  try {
    const counts = read(JSON.parse(text))
    return Object.values(counts).every(Number.isFinite) ? counts : null
  } catch {
    return null
  }
}

/**
 * The counts of one runner. A runner that crashed, wrote nothing or ran no test counts as one failure, so that silence is never success.
 *
 * @param {string} file its JSON report, removed before it ran
 * @param {number} code its exit code
 * @param {Reader} read
 * @returns {Tally & { trouble?: string }}
 */
export function tally(file, code, read) {
  if (!existsSync(file)) return { ...NONE, trouble: `ended with code ${code} and no report` }
  const counts = counted(readFileSync(file, 'utf8'), read)
  if (!counts) return { ...NONE, trouble: `ended with code ${code} and half a report` }
  if (counts.failed === 0 && code !== 0)
    return { ...counts, failed: 1, trouble: `no test failed, yet it ended with code ${code}` }
  if (counts.passed + counts.failed === 0) return { ...counts, failed: 1, trouble: 'ran no test' }
  return counts
}
