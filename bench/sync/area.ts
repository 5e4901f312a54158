import type { Area } from '../harness/bench'
import { drains } from './drains'
import { firstSync } from './first-sync'
import { meetings } from './meetings'
import { setStage } from './stage'
import { wireCosts } from './wire'

/** Devices and a server: real handlers on PostgreSQL, real engines in workers, and the network played in between. */
export const sync: Area = async function* sync(plan) {
  const stage = await setStage(plan)
  try {
    yield* firstSync(stage)
    yield* drains(stage, plan)
    yield* meetings(stage, plan)
    yield* wireCosts(stage)
  } finally {
    await stage.close()
  }
}
