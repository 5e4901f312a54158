import { readFile } from 'node:fs/promises'
import { connectDatabase, type Database } from '#server/database/connect'
import type { Report } from './run'
import { planOnce } from './planned-once'
import { countMacrotasks } from './settle'
import { simulate } from './simulate'
import { StageMaker } from './stage'
import { REGISTERS } from '#server/register/registers'

/** One process of the simulator: plays its seeds one after the other and reports each to its parent. One in twenty is played twice. */
const [list = '', mode = '', watched = ''] = process.argv.slice(2)
countMacrotasks()
planOnce()
// Traces of errors cost more than the errors, and are needed only when someone looks.
if (mode !== 'trace') Error.stackTraceLimit = 0
const database = await prepared()
const maker = new StageMaker(database)
for (const seed of list.split(',').map(Number)) {
  const played = await simulate(maker, seed, watched || null)
  const isReplayed = seed % 20 === 0
  const isSame = !isReplayed || (await repeats(seed, played.hash))
  if (mode === 'trace') console.log(played.trace.join('\n'))
  const report: Report = { seed, counts: played.counts, broken: played.broken, isReplayed, isSame }
  process.send?.(report)
}
await database.close()
process.exit(0)

/**
 * Whether a world leaves a trace a second time. On a busy machine the steps after a crash can change places, about once in a thousand
 * worlds; two of three plays must be the same.
 */
async function repeats(seed: number, first: string): Promise<boolean> {
  const again = async () => (await simulate(maker, seed, watched || null)).hash
  const second = await again()
  if (second === first) return true
  const third = await again()
  return third === first || third === second
}

/** The migrated database this process was given. */
async function prepared(): Promise<Database> {
  const { DATABASE_URL: url = '', QUOIN_SIMULATION_DUMP: dump } = process.env
  if (dump === undefined) return connectDatabase({ registers: REGISTERS, url })
  const bytes = new Uint8Array(await readFile(dump))
  return connectDatabase({ registers: REGISTERS, memory: true, dump: bytes.buffer })
}
