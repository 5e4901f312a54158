import { resourceNamed } from '#contract/resources'
import type { OutboxEntry } from '#local/types'
import { isRefused } from '#local/outbox/pending'
import { closureOf } from '#local/outbox/resend'
import { act } from './actions'
import { calmDown } from './calm'
import { differencesInLull } from './convergence'
import type { Device } from './device'
import { runAtServer } from './server-commands'
import { bytesLost, filesHeldUp } from './photo-ideas'
import { bringBack } from './phones'
import { owedAfterRestore } from './server-restore'
import { turns } from './settle'
import { restoreRights } from './upheavals'
import type { World } from './world'

/** Milliseconds in which whatever an edit sets going has come to its end, retries included. */
const A_WHILE = 20_000
/** Longest way, in turns of the event loop, from a tap to the end of what it set going on the device. */
const A_RUN = 120

/**
 * Fair weather in the middle of a storm. First nobody does anything for two minutes; then people edit while their device is busy, and
 * nobody hurries it afterwards. Each time, whatever can go has gone by itself, and everybody has heard of it.
 */
export async function lull(world: World): Promise<void> {
  const { weather } = world
  world.calm()
  restoreRights(world)
  world.note('lull')
  await bringBack(world, false)
  await calmDown(world, 120_000)
  lookAround(world)
  world.isHasty = true
  for (let round = 0; round < 2; round += 1) {
    await runAtServer(world, world.dice.pick(world.devices))
    for (const device of world.devices) await rush(world, device)
    await calmDown(world, A_WHILE)
    lookAround(world)
  }
  if (world.broken.length === 0) world.broken.push(...(await differencesInLull(world)))
  world.isHasty = false
  world.storm(weather)
}

/** A tap, and an edit that lands anywhere in what the tap set going. */
async function rush(world: World, device: Device): Promise<void> {
  if (world.broken.length > 0) return
  if (world.dice.chance(0.5)) {
    device.page?.replica?.hurry()
    await turns(world.dice.below(A_RUN))
  }
  await act(world, device)
}

function lookAround(world: World): void {
  for (const device of world.devices.filter(({ isAway }) => !isAway)) {
    const { outbox, name } = device
    const odd = device.uploads.flatMap(({ fileId, state }) => (state === 'failed' ? [fileId] : []))
    const isAsked = (entry: OutboxEntry): boolean => isRefused(entry) || odd.some(file => file === entry.set.file)
    const held = new Set(closureOf(outbox, outbox.filter(isAsked)).map(entry => entry.seq))
    const stuck = outbox.filter(entry => !held.has(entry.seq))
    if (stuck.length > 0)
      world.broken.push(
        `${name}: ${stuck.map(entry => `${entry.seq} ${entry.kind} ${entry.resource} ${entry.state}`).join('; ')} was not sent automatically`,
      )
    for (const entry of needlesslyHeld(outbox))
      world.broken.push(
        `${name}: ${entry.seq} of ${entry.resource} ${entry.id} waits for a choice about something else`,
      )
    for (const row of device.scopes) {
      const head = world.streams.heads[row.scope] ?? 0
      if (row.state === 'consistent' && row.head < head)
        world.broken.push(`${name}: has ${row.scope} at ${row.head} and did not hear of ${head}`)
    }
  }
  world.broken.push(
    ...owedAfterRestore(world),
    ...filesHeldUp(world),
    ...world.devices.flatMap(device => bytesLost(world, device)),
  )
}

/**
 * Sets that touch nothing anybody has to choose about, and wait all the same (decision 361). Only of records of which nothing else waits:
 * a delete, a command or an edit of several records holds back what comes after it.
 */
function needlesslyHeld(outbox: readonly OutboxEntry[]): OutboxEntry[] {
  const isAlone = ({ group }: OutboxEntry): boolean => outbox.filter(entry => entry.group === group).length === 1
  const waiting = (one: OutboxEntry): OutboxEntry[] =>
    outbox.filter(entry => entry.resource === one.resource && entry.id === one.id)
  const isClear = (entry: OutboxEntry): boolean => entry.kind === 'set' && isAlone(entry) && entry.state !== 'rejected'
  return outbox.filter(entry => {
    const all = waiting(entry)
    if (isRefused(entry) || !all.every(isClear)) return false
    const asked = all.flatMap(each => (each.state === 'conflict' ? (each.problem?.clash?.fields ?? []) : []))
    const groups = resourceNamed(entry.resource).mergeGroups
    const paths = new Set(asked.flatMap(({ path }) => [path, ...groups.filter(group => group.includes(path)).flat()]))
    return paths.size > 0 && Object.keys(entry.set).every(path => !paths.has(path))
  })
}
