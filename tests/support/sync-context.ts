import type { Replica } from '#local/replica'
import type { SyncContext } from '#sync/base/context'
import { Fence } from '#sync/base/fence'
import { Transport } from '#sync/office/transport'
import type { TestSurroundings } from './surroundings'

/** What a part of the engine works with, over a test replica; the network is the surroundings' fetch. */
export async function testContext(replica: Replica, surroundings: TestSurroundings): Promise<SyncContext> {
  const tokens = { access: () => Promise.resolve('token'), refresh: () => Promise.resolve('refused' as const) }
  return {
    store: replica.store,
    fence: await Fence.raise(replica.store),
    owner: replica.owner,
    surroundings,
    transport: new Transport(surroundings, { api: '', build: 'test', tokens }),
  }
}
