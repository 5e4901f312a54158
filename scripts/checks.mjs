// Every judgement that needs no running code, side by side.
import { availableParallelism } from 'node:os'
import { run, tail, tool } from './run.mjs'

const folders = ['domain', 'contract', 'spreadsheets', 'server', 'src', 'workers', 'tests', 'e2e', 'bench', 'scripts']
const configs = [
  'vite.config.ts',
  'vitest.config.ts',
  'playwright.config.ts',
  'knip.config.ts',
  '.dependency-cruiser.mjs',
]

/**
 * Each further thread checks the types of everything it meets again: one takes 17 s of processor where four take 28, and of the linter 15 where
 * two take 26 (decision 310). Steps run side by side as it is.
 */
const LINT_ENV = { GOMAXPROCS: '1', GOGC: '400' }

const steps = {
  types: [tool('tsc'), '--build', '--checkers', '1'],
  // Folders by name: outside a git checkout oxlint would walk into node_modules.
  lint: [tool('oxlint'), '--quiet', ...folders, ...configs],
  layers: [process.execPath, 'scripts/layers.mjs'],
  format: [tool('oxfmt'), '--check', ...folders, ...configs],
  unused: [tool('knip'), '--no-progress'],
  kinds: [process.execPath, 'scripts/kinds.mjs'],
  legal: [process.execPath, 'scripts/legal.mjs'],
  specification: [process.execPath, 'scripts/specification.mjs'],
  'commit subjects': [process.execPath, 'scripts/commit-subjects.mjs'],
}

/** Tests that judge the code itself: `npm test` runs them with all others. */
const HOUSE = [
  'tests/house.test.ts',
  'tests/casts.test.ts',
  'tests/decisions.test.ts',
  'tests/planted/stands.test.ts',
  'src/ui/status/level-badge.test.ts',
]
export const HOUSE_RULES = { 'house rules': [tool('vitest'), 'run', '--project', 'unit', ...HOUSE] }

/**
 * Runs the steps a few at a time, telling how each went.
 *
 * @param {Readonly<Record<string, readonly string[]>>} [more]
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function check(more = {}) {
  const all = { ...steps, ...more }
  const waiting = Object.entries(all)
  let failed = 0
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, command] = next
      const { code, output, seconds } = await run(name, command, { env: name === 'lint' ? LINT_ENV : {} })
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
      if (code === 0) continue
      failed += 1
      console.log(tail(output, 30))
    }
  }
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), 3) }, worker))
  return { passed: Object.keys(all).length - failed, failed }
}
