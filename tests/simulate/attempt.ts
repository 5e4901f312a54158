import { ProblemError } from '#contract/kit/problem'
import { NotSaved } from '#local/store/not-saved'
import type { Device } from './device'
import type { Which } from './intents'
import { settle } from './settle'
import type { World } from './world'

type Replica = NonNullable<NonNullable<Device['page']>['replica']>

/** Does what a person decided about something that waits, and says whether it was done. */
export async function decide(
  world: World,
  device: Device,
  what: string,
  which: Which,
  run: (replica: Replica) => Promise<unknown>,
): Promise<boolean> {
  device.intents.yield(which)
  const done = await attempt(async replica => ({ done: await run(replica) }))(world, device)
  world.note(`${device.name} ${what}: ${done === 'unknown' ? 'unknown' : done === null ? 'not done' : 'done'}`)
  return done !== null && done !== 'unknown'
}

/** Runs something on the device's page; null when it said no, 'unknown' when it died first. */
export function attempt<T>(
  run: (replica: Replica) => Promise<T>,
): (world: World, device: Device) => Promise<T | null | 'unknown'> {
  return async (world, device) => {
    const page = device.page
    if (!page?.replica) return null
    let outcome: { value: T } | { error: unknown } | null = null
    run(page.replica).then(
      value => {
        outcome = { value }
      },
      (error: unknown) => {
        outcome = { error }
      },
    )
    if (world.weather.disk > 0 && world.dice.chance(0.03)) {
      world.counts.crashes += 1
      for (let turns = world.dice.below(40); turns > 0; turns -= 1)
        await new Promise<void>(resolve => {
          setImmediate(resolve)
        })
      const isKnown = outcome !== null
      for (const tab of device.tabs) world.kill(tab, device)
      await settle()
      if (!isKnown) {
        device.intents.settled(true)
        return 'unknown'
      }
    } else await settle()
    return read(world, device, outcome)
  }
}

function read<T>(world: World, device: Device, outcome: { value: T } | { error: unknown } | null): T | null {
  if (outcome && 'value' in outcome) {
    device.intents.settled(true)
    return outcome.value
  }
  device.intents.settled(false)
  const error = outcome?.error
  // Nobody can choose otherwise than they are asked to: a choice that is called unfit leaves them with a question for ever.
  if (error instanceof ProblemError && error.problem.kind === 'invalid')
    world.broken.push(`${device.name}: what its person asked for was called invalid: ${JSON.stringify(error.problem)}`)
  if (!(error instanceof NotSaved || error instanceof ProblemError))
    world.broken.push(
      `${device.name}: an edit ended with ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    )
  return null
}
