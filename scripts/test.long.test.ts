// `npm test` ends with its sum and the right code however its lanes end: the ways that take a while to try.
import { expect, test } from 'vitest'
import { ALL, stubClone, VITEST } from './testing/stub-clone.ts'

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
