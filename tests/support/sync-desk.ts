import type { Replica } from '#local/replica'
import type { Desk } from '#sync/desk/desk'
import { Fence } from '#sync/desk/fence'
import { Transport } from '#sync/office/transport'
import type { TestSurroundings } from './surroundings'

/** What a part of the engine works with, over a test replica; the network is the surroundings' fetch. */
export async function testDesk(replica: Replica, surroundings: TestSurroundings): Promise<Desk> {
  const tokens = { access: () => Promise.resolve('token'), refresh: () => Promise.resolve('refused' as const) }
  return {
    store: replica.store,
    fence: await Fence.raise(replica.store),
    owner: replica.owner,
    surroundings,
    transport: new Transport(surroundings, { api: '', build: 'test', tokens }),
  }
}
