import type { World } from './world'

/** Lets everything under way arrive, in order, and then some time pass: patience ends, timers ring. */
export async function calmDown(world: World, ms: number): Promise<void> {
  const until = world.hours.now + ms
  while (
    world.broken.length === 0 &&
    ((await world.travel(true)) || (await world.poke()) || (await world.time(until - world.hours.now)))
  )
    continue
  world.hours.now = Math.max(world.hours.now, until)
}
