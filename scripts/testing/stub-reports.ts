// What the runners of a stub clone report, in their own forms.
import { VITEST } from './stub-clone.ts'

/** A Playwright report of these tests, each of one file of its name. */
export const journeys = (outcomes: Readonly<Record<string, 'expected' | 'unexpected' | 'not run'>>) => {
  const count = (of: string) => Object.values(outcomes).filter(each => each === of).length
  const suites = Object.entries(outcomes).map(([name, outcome]) => {
    const failed = outcome === 'unexpected'
    const result = { errors: failed ? [{ message: `no ${name} on the page` }] : [] }
    const status = outcome === 'not run' ? 'skipped' : outcome
    const tests = [{ projectName: 'phone', expectedStatus: 'passed', status, results: [result] }]
    return {
      title: `${name}.spec.ts`,
      file: `${name}.spec.ts`,
      specs: [{ title: name, file: `${name}.spec.ts`, line: 3, tests }],
    }
  })
  return {
    stats: { expected: count('expected'), unexpected: count('unexpected'), flaky: 0, skipped: count('not run') },
    suites,
  }
}
/** Playwright that answers one thing in the run, and another when a few tests are tried again. */
export const answering = (first: ReturnType<typeof journeys>, again: ReturnType<typeof journeys>) => `
const isAgain = args.includes('--test-list')
if (isAgain) console.log('asked again for', require('node:fs').readFileSync(args[args.indexOf('--test-list') + 1], 'utf8').split('\\n').join(' and '))
const told = isAgain ? ${JSON.stringify(again)} : ${JSON.stringify(first)}
report(told)
process.exit(told.stats.unexpected > 0 ? 1 : 0)`
/** A Vitest report of these tests, all of one file. */
export const ofVitest = (outcomes: Readonly<Record<string, 'passed' | 'failed'>>) => {
  const statuses = Object.values(outcomes)
  return {
    numPassedTests: statuses.filter(each => each === 'passed').length,
    numFailedTests: statuses.filter(each => each === 'failed').length,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: 'src/bill.dom.test.tsx',
        status: 'failed',
        assertionResults: Object.entries(outcomes).map(([fullName, status]) => ({
          fullName,
          status,
          failureMessages: status === 'failed' ? ['expected a supplier'] : [],
        })),
      },
    ],
  }
}
/** Vitest whose dom lane answers one thing in the run, and another when its file is run again. */
export const domAnswering = (first: object, again: object, codeAgain = 0) => `
const isAgain = args.at(-1) === 'src/bill.dom.test.tsx'
if (lane !== 'dom') { ${VITEST} } else { report(isAgain ? ${JSON.stringify(again)} : ${JSON.stringify(first)}); process.exit(isAgain ? ${codeAgain} : 1) }`
