// Runs the benches of the areas named, prints what they say and keeps it in .cache/bench.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Area } from './harness/bench'
import { writeDocument } from './harness/document'
import { keep, lineOf } from './harness/report'
import { type Result, runBench, runCurve } from './harness/rounds'

/** Loaded when asked for: an area may need a browser or a database the others do not. */
const AREAS: Readonly<Record<string, () => Promise<Area>>> = {
  numbers: async () => (await import('./numbers/area')).numbers,
  payload: async () => (await import('./payload/area')).payload,
  server: async () => (await import('./server/area')).server,
  local: async () => (await import('./local/area')).local,
  sync: async () => (await import('./sync/area')).sync,
  screens: async () => (await import('./screens/area')).screens,
  imports: async () => (await import('./imports/area')).imports,
  reports: async () => (await import('./reports/area')).reports,
  start: async () => (await import('./start/area')).start,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    short: { type: 'boolean', default: false },
    'no-peers': { type: 'boolean', default: false },
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})
const rounds = Number(values.rounds ?? (values.short ? 3 : 5))
const peers = resolve('bench/peers/node_modules')
const hasPeers = !values.short && !values['no-peers'] && existsSync(peers)
const names = positionals.length > 0 ? positionals : Object.keys(AREAS)
const all: Result[] = []
/** Areas that ended before their last bench: what they need did not start, or broke. */
const broken: string[] = []

for (const name of names) {
  if (!AREAS[name]) throw new Error(`There is no area "${name}": ${Object.keys(AREAS).join(', ')}`)
  console.log(`\n${name}`)
  const started = Date.now()
  await runArea(name).catch((error: unknown) => {
    broken.push(name)
    console.log(`  FAIL ${name} ends here: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  })
  console.log(`  ${Math.round((Date.now() - started) / 1000)} s`)
}

async function runArea(name: string): Promise<void> {
  const area = await AREAS[name]?.()
  if (!area) return
  const plan = {
    short: values.short,
    peers: hasPeers ? peers : null,
    say: (text: string) => console.log(`  … ${text}`),
    wants: (family: string) =>
      values.only === undefined || values.only.startsWith(family) || family.startsWith(values.only),
  }
  for await (const work of area(plan)) {
    if (values.only !== undefined && !work.id.startsWith(values.only)) continue
    const results = 'sizes' in work ? [await runCurve(work, rounds)] : await runBench(work, rounds)
    for (const result of results) console.log(`  ${lineOf(result)}`)
    keep(name, results)
    all.push(...results)
  }
}

if (values.write) writeDocument(Object.keys(AREAS))
const count = (verdict: Result['verdict']): number => all.filter(result => result.verdict === verdict).length
console.log(`\n${count('met')} met, ${count('missed')} missed, ${count('reported')} reported, ${count('FAIL')} failed`)
if (broken.length > 0) console.log(`Ended early: ${broken.join(', ')}`)
process.exit(count('FAIL') + broken.length > 0 ? 1 : 0)
