// npx tsx tests/simulate/run-mutants.ts [--only 3,7] [--worlds 24] [--processes 2]
// Plants each bug of mutants.ts and plays worlds until one breaks that is clean without the bug. Fails if a bug goes unseen.
import { fork, spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openDatabases } from './databases'
import { MUTANTS, type Mutant } from './mutants'
import type { Report } from './run'

const { values } = parseArgs({
  options: {
    worlds: { type: 'string', default: '24' },
    only: { type: 'string' },
    processes: { type: 'string', default: '2' },
  },
})
const chosen =
  values.only === undefined ? MUTANTS : values.only.split(',').flatMap(index => MUTANTS[Number(index)] ?? [])
const databases = await openDatabases('')

const player = fileURLToPath(new URL('play.ts', import.meta.url))
const hook = fileURLToPath(new URL('mutation-hook.ts', import.meta.url))
const seeds = Array.from({ length: Number(values.worlds) }, (_, index) => index + 1).filter(seed => seed % 20 !== 0)

/** A process that plays these worlds one after the other on a database of its own, with the bug planted if there is one. */
async function play(worlds: readonly number[], mutant: Mutant | null): Promise<ChildProcess> {
  const home = await databases.next()
  return fork(player, [worlds.join(',')], {
    execArgv: [...process.execArgv, ...(mutant ? ['--import', hook] : [])],
    env: { ...process.env, ...home, ...(mutant ? { MUTANT: JSON.stringify(mutant) } : {}) },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

const cleanWorlds = new Map<number, Promise<boolean>>()
/** Whether a world plays to its end without a bug planted: only then does it show anything that it does not with one. */
function isClean(seed: number): Promise<boolean> {
  const known =
    cleanWorlds.get(seed) ??
    play([seed], null).then(
      child =>
        new Promise<boolean>(resolve => {
          let isWhole = false
          child.on('message', message => {
            isWhole = (message as Report).broken.length === 0
          })
          child.on('exit', code => resolve(isWhole && code === 0))
        }),
    )
  cleanWorlds.set(seed, known)
  return known
}

/** Plays until the bug shows in a world that is clean without it; answers which and how, or null. */
async function hunt(mutant: Mutant): Promise<{ world: number; seen: string } | null> {
  const child = await play(seeds, mutant)
  let said = ''
  let played = 0
  child.stderr?.on('data', chunk => {
    said += String(chunk)
  })
  return new Promise((resolve, reject) => {
    const judge = async (world: number, seen: string): Promise<void> => {
      if (!(await isClean(world)))
        return console.log(`        world ${world} breaks by itself too: it says nothing of "${mutant.name}"`)
      resolve({ world, seen })
      child.kill()
    }
    const judging: Promise<void>[] = []
    child.on('message', message => {
      played += 1
      const {
        seed,
        broken: [first],
      } = message as Report
      if (first !== undefined) judging.push(judge(seed, first))
    })
    child.on('exit', code => {
      if (said.includes('its place is not once')) return reject(new Error(said))
      const fell = seeds[played]
      if (code !== 0 && code !== null && fell !== undefined)
        judging.push(judge(fell, `the process ended: ${said.slice(-200)}`))
      Promise.all(judging).then(() => resolve(null), reject)
    })
  })
}

/** Whether the test named after a bug fails with it, and passes without. */
async function testSees({ test, ...mutant }: Mutant): Promise<boolean> {
  if (test === undefined) return false
  const run = (more: NodeJS.ProcessEnv): Promise<boolean> =>
    new Promise(resolve => {
      const project = test.endsWith('.pg.test.ts') ? 'pg' : 'unit'
      const args = [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--config',
        'tests/simulate/mutated.config.ts',
        '--project',
        project,
        test,
      ]
      spawn(process.execPath, args, { env: { ...process.env, ...more }, stdio: 'ignore' }).on('exit', code =>
        resolve(code === 0),
      )
    })
  return (await run({})) && !(await run({ MUTANT: JSON.stringify(mutant) }))
}

const unseen: string[] = []
const queue = [...chosen]
await Promise.all(
  Array.from({ length: Number(values.processes) }, async () => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const caught = await hunt(mutant)
      const how = caught
        ? `world ${caught.world}: ${caught.seen.slice(0, 140).replaceAll('\n', ' ')}`
        : (await testSees(mutant))
          ? mutant.test
          : null
      if (how === null) unseen.push(mutant.name)
      console.log(`${how === null ? 'UNSEEN' : 'seen  '} ${mutant.name}${how === null ? '' : ` (${how})`}`)
    }
  }),
)
await databases.end()
console.log(JSON.stringify({ mutants: chosen.length, seen: chosen.length - unseen.length, unseen }))
process.exitCode = unseen.length > 0 ? 1 : 0
