// `npm test` ends with its sum and the right code however its lanes end: the ways that take a while to try.
import { expect, test } from 'vitest'
import { ALL, stubClone, VITEST } from './testing/stub-clone.ts'
import { answering, domAnswering, journeys, ofVitest } from './testing/stub-reports.ts'

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
    // Timed: it dies a moment after its child has begun.
    tsx: `spawn('sleep', ['600'], { stdio: 'inherit' }); setTimeout(() => ${DIES}, 100)`,
  }).test()
  expect([code, lastLine]).toEqual([1, `${ALL - 5} passed, 1 failed`])
})

test('told to stop, it stops what runs, starts nothing more and ends with its sum', async () => {
  const { code, output, lastLine } = await stubClone({
    vitest: `if (lane === 'pg') { process.kill(process.ppid, 'SIGTERM'); setInterval(() => {}, 1000) } else ${VITEST}`,
  }).test()
  // Neither of the database lanes, and no world.
  expect([code, lastLine]).toEqual([1, `${ALL - 2 * 3 - 5} passed, 1 failed`])
  expect(output).toContain('pg: stopped by SIGTERM')
  expect(output).not.toContain('pglite')
})

const REST = ALL - 2

test('without a browser the journeys are said to be skipped', async () => {
  const { code, output, lastLine } = await stubClone().test({ browser: 'absent' })
  expect([code, lastLine]).toEqual([0, `${ALL - 2} passed, 0 failed, 1 skipped`])
  expect(output).toContain('- e2e skipped: no Chromium at')
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

test('the same worlds are played each time, and said', async () => {
  const clone = stubClone({ tsx: "console.log(args.join(' ')); report({ passed: 5, failed: 0 })" })
  clone.write('bin/git', '#!/bin/sh\necho 00000f5ab0c0ffee', 0o755)
  expect((await clone.test()).output).toContain('npm run simulate -- --from 1 --seeds 80')
})
