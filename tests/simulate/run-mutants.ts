// npm run simulate:mutants [-- --only 3] — plants each bug of mutants.ts and plays worlds until one breaks. Fails if a bug goes unseen.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openDatabases } from './databases'
import { MUTANTS, type Mutant } from './mutants'
import type { Report } from './run'

const { values } = parseArgs({ options: { worlds: { type: 'string', default: '24' }, only: { type: 'string' } } })
const chosen = values.only === undefined ? MUTANTS : values.only.split(',').flatMap(index => MUTANTS[Number(index)] ?? [])
const databases = await openDatabases('')

const player = fileURLToPath(new URL('play.ts', import.meta.url))
const hook = fileURLToPath(new URL('mutation-hook.ts', import.meta.url))
const seeds = Array.from({ length: Number(values.worlds) }, (_, index) => index + 1).filter(seed => seed % 20 !== 0).join(',')

/** Plays until the bug shows; answers after how many worlds and how, or null. */
async function hunt(mutant: Mutant): Promise<{ worlds: number; seen: string } | null> {
  const home = await databases.next()
  return new Promise(resolve => {
    let worlds = 0
    const child = fork(player, [seeds], {
      execArgv: [...process.execArgv, '--import', hook], env: { ...process.env, MUTANT: JSON.stringify(mutant), ...home }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let said = ''
    child.stderr?.on('data', chunk => { said += String(chunk) })
    child.on('message', message => {
      worlds += 1
      const { broken } = message as Report
      if (broken.length === 0) return
      resolve({ worlds, seen: broken[0] ?? '' })
      child.kill()
    })
    child.on('exit', code => {
      if (code === 0 || code === null) return resolve(null)
      if (said.includes('its place is not once')) throw new Error(said)
      resolve({ worlds, seen: `the process ended: ${said.slice(-200)}` })
    })
  })
}

const unseen: string[] = []
const queue = [...chosen]
await Promise.all([0, 1].map(async () => {
  for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
    const caught = await hunt(mutant)
    if (!caught) unseen.push(mutant.name)
    console.log(`${caught ? 'seen  ' : 'UNSEEN'} ${mutant.name}${caught ? ` (world ${caught.worlds}: ${caught.seen.slice(0, 140).replaceAll('\n', ' ')})` : ''}`)
  }
}))
await databases.end()
console.log(JSON.stringify({ mutants: chosen.length, seen: chosen.length - unseen.length, unseen }))
process.exitCode = unseen.length > 0 ? 1 : 0
