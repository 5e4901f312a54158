// `npm test` ends with its sum and the right code however its lanes end.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL, stubClone } from './testing/stub-clone.ts'
import { answering, domAnswering, journeys, ofVitest } from './testing/stub-reports.ts'

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
  writeFileSync(
    page,
    [
      '# Page snapshot\n\n```yaml\n- link "Skip to the page"\n- navigation "Main":',
      '  - link "Projects"\n- main:\n  - heading "Issues"\n  - status: Loading...\n```\n',
    ].join('\n'),
  )
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
    '[phone] a.spec.ts:7 is sent\nno answer\nThe page then:\n- link "Skip to the page"\n- main:\n  - heading "Issues"\n  - status: Loading...',
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

test('what went over its budget is printed, and fails nothing', async () => {
  const clone = stubClone()
  clone.write('scripts/budgets.mjs', 'export const BUDGETS = { dom: 0, pg: 600 }')
  const { code, output } = await clone.test()
  expect(code).toBe(0)
  expect(output).toMatch(/^over budget: dom \d+ s of 0 s/m)
  expect(output).not.toContain('over budget: pg')
})
