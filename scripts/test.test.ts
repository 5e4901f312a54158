// `npm test` ends with its sum and the right code however its lanes end.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL, stubClone, VITEST } from './testing/stub-clone.ts'

test('everything passes: the sum is the last line and the code is 0', async () => {
  const { code, lastLine } = await stubClone().test()
  expect([code, lastLine]).toEqual([0, `${ALL} passed, 0 failed`])
})

test('a failing test is counted', async () => {
  const { code, lastLine } = await stubClone({
    playwright: 'report({ stats: { expected: 1, unexpected: 1, flaky: 0, skipped: 0 } }); process.exit(1)',
  }).test()
  expect([code, lastLine]).toEqual([1, `${ALL - 1} passed, 1 failed`])
})

test('every failure is told by its name, its first words and what stood on the page, not only the last of a log', async () => {
  const page = join(mkdtempSync(join(tmpdir(), 'quoin-page-')), 'error-context.md')
  writeFileSync(page, '# Page snapshot\n\n```yaml\n- heading "Issues"\n- status: Loading...\n```\n')
  const spec = (title: string, message: string) => ({
    title,
    file: 'a.spec.ts',
    line: 7,
    tests: [
      {
        projectName: 'phone',
        results: [
          {
            errors: [{ message }],
            ...(title === 'is sent' ? { attachments: [{ name: 'error-context', path: page }] } : {}),
          },
        ],
      },
    ],
  })
  const report = {
    stats: { expected: 0, unexpected: 2, flaky: 0, skipped: 0 },
    suites: [{ specs: [spec('is saved', 'no file')], suites: [{ specs: [spec('is sent', 'no answer')] }] }],
  }
  const vitest = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'sums round', failureMessages: ['expected 1'] }],
      },
    ],
  }
  const { output } = await stubClone({
    playwright: `report(${JSON.stringify(report)}); process.exit(1)`,
    vitest: `report(lane === 'unit' ? ${JSON.stringify(vitest)} : { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 })`,
  }).test()
  for (const words of [
    '[phone] a.spec.ts:7 is saved\nno file',
    '[phone] a.spec.ts:7 is sent\nno answer\nThe page then:\n- heading "Issues"\n- status: Loading...',
    'b.test.ts > sums round\nexpected 1',
  ])
    expect(output).toContain(words)
})

test('a build that fails is a failure, and nothing is tried in a browser', async () => {
  const { code, output, lastLine } = await stubClone({ vite: 'console.log("no such export"); process.exit(1)' }).test()
  expect([code, lastLine]).toEqual([1, `${ALL - 2} passed, 1 failed`])
  expect(output).toContain('no such export')
  expect(output).not.toContain('e2e')
})

test('without a browser the journeys are said to be skipped', async () => {
  const { code, output, lastLine } = await stubClone().test({ browser: 'absent' })
  expect([code, lastLine]).toEqual([0, `${ALL - 2} passed, 0 failed, 1 skipped`])
  expect(output).toContain('- e2e skipped: no Chromium at')
})

/** A Playwright report of these tests, each of one file of its name. */
const journeys = (outcomes: Readonly<Record<string, 'expected' | 'unexpected' | 'not run'>>) => {
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
const answering = (first: ReturnType<typeof journeys>, again: ReturnType<typeof journeys>) => `
const isAgain = args.includes('--test-list')
if (isAgain) console.log('asked again for', require('node:fs').readFileSync(args[args.indexOf('--test-list') + 1], 'utf8').split('\\n').join(' and '))
const told = isAgain ? ${JSON.stringify(again)} : ${JSON.stringify(first)}
report(told)
process.exit(told.stats.unexpected > 0 ? 1 : 0)`
const REST = ALL - 2

test('a browser test that fails is tried once more by itself; passed then, it counts as passed and is called unsteady', async () => {
  const { code, output, lastLine } = await stubClone({
    playwright: answering(
      journeys({ photo: 'unexpected', bill: 'expected', day: 'not run' }),
      journeys({ photo: 'expected', day: 'expected' }),
    ),
  }).test()
  expect([code, lastLine]).toEqual([0, `${REST + 3} passed, 0 failed`])
  expect(output).toContain('unsteady: [phone] › photo.spec.ts › photo failed, and passed by itself')
  expect(output).toContain('no photo on the page')
})

test('a browser test that fails twice is a failure', async () => {
  const { code, output, lastLine } = await stubClone({
    playwright: answering(
      journeys({ photo: 'unexpected', bill: 'unexpected' }),
      journeys({ photo: 'unexpected', bill: 'expected' }),
    ),
  }).test()
  expect([code, lastLine]).toEqual([1, `${REST + 1} passed, 1 failed`])
  expect(output).toContain('unsteady: [phone] › bill.spec.ts › bill')
})

test('more than two unsteady browser tests fail the run', async () => {
  const all = (outcome: 'expected' | 'unexpected') => journeys({ photo: outcome, bill: outcome, day: outcome })
  const { code, output, lastLine } = await stubClone({
    playwright: answering(all('unexpected'), all('expected')),
  }).test()
  expect([code, lastLine]).toEqual([1, `${REST} passed, 3 failed`])
  expect(output).toContain('More than 2 unsteady tests fail the run.')
})

/** A Vitest report of these tests, all of one file. */
const ofVitest = (outcomes: Readonly<Record<string, 'passed' | 'failed'>>) => {
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
const domAnswering = (first: object, again: object, codeAgain = 0) => `
const isAgain = args.at(-1) === 'src/bill.dom.test.tsx'
if (lane !== 'dom') { ${VITEST} } else { report(isAgain ? ${JSON.stringify(again)} : ${JSON.stringify(first)}); process.exit(isAgain ? ${codeAgain} : 1) }`

// One page read its suppliers' names later than its test, on the busy machine of CI, and a day's work did not land.
test('a test of any lane that fails is tried once more with its file, when nothing else runs', async () => {
  const { code, output, lastLine } = await stubClone({
    vitest: domAnswering(
      ofVitest({ rows: 'passed', names: 'failed', sums: 'passed' }),
      ofVitest({ rows: 'passed', names: 'passed', sums: 'passed' }),
    ),
  }).test()
  expect([code, lastLine]).toEqual([0, `${ALL} passed, 0 failed`])
  expect(output).toContain('unsteady: src/bill.dom.test.tsx > names failed, and passed by itself')
  expect(output).toContain('expected a supplier')
})

test('a test of any lane that fails twice is a failure', async () => {
  const failing = ofVitest({ rows: 'passed', names: 'failed', sums: 'passed' })
  const { code, output, lastLine } = await stubClone({ vitest: domAnswering(failing, failing, 1) }).test()
  expect([code, lastLine]).toEqual([1, `${ALL - 1} passed, 1 failed`])
  expect(output).not.toContain('unsteady')
})

test('a run again that ends badly pardons nothing, whatever passed in it', async () => {
  const { code, lastLine } = await stubClone({
    vitest: domAnswering(
      ofVitest({ rows: 'passed', names: 'failed', sums: 'passed' }),
      ofVitest({ rows: 'passed', names: 'passed', sums: 'passed' }),
      1,
    ),
  }).test()
  expect([code, lastLine]).toEqual([1, `${ALL - 1} passed, 1 failed`])
})

test('a failure that its report does not name is not tried again', async () => {
  const { code, lastLine } = await stubClone({
    vitest:
      "report(lane === 'pg' ? { numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 } : { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 })",
  }).test()
  expect([code, lastLine]).toEqual([1, `${ALL - 1} passed, 1 failed`])
})

test('what went over its budget is printed, and fails nothing', async () => {
  const clone = stubClone()
  clone.write('scripts/budgets.mjs', 'export const BUDGETS = { dom: 0, pg: 600 }')
  const { code, output } = await clone.test()
  expect(code).toBe(0)
  expect(output).toMatch(/^over budget: dom \d+ s of 0 s/m)
  expect(output).not.toContain('over budget: pg')
})

test('the same worlds are played each time, and said', async () => {
  const clone = stubClone({ tsx: "console.log(args.join(' ')); report({ passed: 5, failed: 0 })" })
  clone.write('bin/git', '#!/bin/sh\necho 00000f5ab0c0ffee', 0o755)
  expect((await clone.test()).output).toContain('npm run simulate -- --from 1 --seeds 150')
})
