// Runs lanes of tests, adds up what each runner counted itself, and says which lane took longer than its budget.
import { mkdirSync, rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { BUDGETS } from './budgets.mjs'
import { failures } from './failures.mjs'
import { inMemory } from './memory-folder.mjs'
import { run, tail, tool } from './run.mjs'
import { tally } from './tally.mjs'

export const reports = '.cache/reports'
mkdirSync(reports, { recursive: true })

/** @typedef {import('./tally.mjs').Tally & { trouble?: string }} Counts */
/** @typedef {{ name: string, report: string, counts: Counts, output: string, seconds: number, log: string }} Ended */

/** Megabytes for what is young: a tenth of the processor time of a lane went into clearing it away. */
const ROOM = '--max-semi-space-size=64'

const total = { passed: 0, failed: 0, skipped: 0 }
/** @type {string[]} */
const over = []

/** @param {{ passed: number, failed: number, skipped?: number }} counts */
export function add({ passed, failed, skipped = 0 }) {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

/** The sum so far. */
export const counted = () => ({ ...total })

/** @param {string} what @param {string} why */
export function skip(what, why) {
  console.log(`- ${what} skipped: ${why}`)
  add({ passed: 0, failed: 0, skipped: 1 })
}

/**
 * Keeps in mind whether a part of the run took longer than its budget.
 *
 * @param {string} name
 * @param {number} seconds
 */
export function spent(name, seconds) {
  const budget = BUDGETS[name] ?? Infinity
  if (seconds > budget) over.push(`${name} ${seconds.toFixed(0)} s of ${budget} s`)
}

/**
 * Does a part of the run that counts no tests.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 */
export async function timed(name, work) {
  const started = performance.now()
  const done = await work()
  spent(name, (performance.now() - started) / 1000)
  return done
}

/**
 * Runs a lane and reads its counts. They join the sum when `tell` is called.
 *
 * @param {string} name
 * @param {import('./tally.mjs').Reader} read
 * @param {(report: string) => readonly string[]} command given where to write its report
 * @param {Parameters<typeof run>[2]} [options]
 * @returns {Promise<Ended>}
 */
export async function measure(name, read, command, options = {}) {
  const report = `${reports}/${name}.json`
  rmSync(report, { force: true })
  const env = {
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${ROOM}`.trim(),
    ...inMemory(name),
    ...options.env,
  }
  const { code, output, seconds, log } = await run(name, command(report), { ...options, env })
  return { name, report, counts: tally(report, code, read), output, seconds, log }
}

/**
 * Adds a lane's counts to the sum and prints its line, and what failed in it.
 *
 * @param {Ended} ended
 * @param {readonly string[]} [notes] printed under the lane's line
 */
export function tell({ name, report, counts, output, seconds, log }, notes = []) {
  add(counts)
  spent(name, seconds)
  const { passed, failed, skipped, trouble } = counts
  console.log(
    `${failed === 0 ? '✓' : '✗'} ${name}: ${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''} (${seconds.toFixed(0)} s)`,
  )
  for (const note of notes) console.log(note)
  if (failed === 0 && notes.length === 0) return
  const told = failures(report)
  console.log(`${told.length > 0 ? told.join('\n\n') : tail(output, 30)}\n${trouble ?? ''}\nAll of it in ${log}`)
}

/** @param {string} name @param {import('./tally.mjs').Reader} read @param {(report: string) => readonly string[]} command @param {Parameters<typeof run>[2]} [options] */
export const lane = async (name, read, command, options) => tell(await measure(name, read, command, options))

/** @param {string} project @param {string} report @param {readonly string[]} [files] */
export const vitest = (project, report, files = []) => [
  tool('vitest'),
  'run',
  '--project',
  project,
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${report}`,
  ...files,
]

/**
 * Waits for parts of the run that go on side by side, each to its end; then throws the first error.
 *
 * @param {readonly Promise<unknown>[]} parts
 */
export async function sideBySide(...parts) {
  for (const end of await Promise.allSettled(parts)) if (end.status === 'rejected') throw end.reason
}

/**
 * Does the whole run, then prints what went over its budget and, as the last line, the sum.
 *
 * @param {() => Promise<void>} work
 */
export async function summed(work) {
  try {
    await timed('whole run', work)
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    add({ passed: 0, failed: 1 })
  }
  const [load = 0] = loadavg()
  for (const each of over) console.log(`over budget: ${each} (load ${load.toFixed(1)})`)
  process.exitCode = total.failed > 0 ? 1 : 0
  console.log(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`)
}
