// `npm test` ends with its sum and the right code however its lanes end.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { stubClone } from './testing/stub-clone.ts'

// Six checks, four lanes of three tests, five worlds, two journeys.
const ALL = 6 + 4 * 3 + 5 + 2

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

const DIES = "process.kill(process.pid, 'SIGKILL')"
test.each([
  ['dies before it has counted anything', DIES],
  ['dies with half a report written', `writeFileSync(file, '{"numPassedTests": 3, "numFai'); ${DIES}`],
  ['writes a report without counts', 'report({ error: "out of memory" })'],
  ['ends well and says nothing', ''],
  ['cannot be started', 'module.exports = ;'],
])('a lane that %s is one failure, and the other lanes still run', async (_, crash) => {
  const { code, output, lastLine } = await stubClone({
    vitest: `if (lane === 'dom') { ${crash} } else { report({ numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 }) }`,
  }).test()
  // A program that does not parse takes every lane of its tool with it.
  const lost = crash.includes('= ;') ? 4 : 1
  expect([code, lastLine]).toEqual([1, `${ALL - 3 * lost} passed, ${lost} failed`])
  expect(output).toContain('✓ e2e: 2 passed')
})

test('a lane that passes its tests and then crashes is a failure', async () => {
  const { code, lastLine } = await stubClone({ tsx: 'report({ passed: 5, failed: 0 }); process.exit(3)' }).test()
  expect([code, lastLine]).toEqual([1, `${ALL} passed, 1 failed`])
})

test('a lane that dies and leaves a process behind, its output still open, does not hold the run up', async () => {
  const { code, lastLine } = await stubClone({
    tsx: `spawn('sleep', ['600'], { stdio: 'inherit' }); setTimeout(() => ${DIES}, 100)`,
  }).test()
  expect([code, lastLine]).toEqual([1, `${ALL - 5} passed, 1 failed`])
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

test('told to stop, it stops what runs, starts nothing more and ends with its sum', async () => {
  const { code, output, lastLine } = await stubClone({
    tsx: "process.kill(process.ppid, 'SIGTERM'); setInterval(() => {}, 1000)",
  }).test()
  expect([code, lastLine]).toEqual([1, `${ALL - 7} passed, 1 failed`])
  expect(output).toContain('simulator: stopped by SIGTERM')
})
