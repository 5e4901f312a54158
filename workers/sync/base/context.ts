import type { Owner } from '#local/replica'
import type { Store } from '#local/store/store'
import type { Surroundings } from '#local/types'
import type { Fence } from './fence'
import type { Transport } from '../office/transport'

/** What every part of the engine works with. Reads go to the store, writes through the fence, words to the server by the transport. */
export interface SyncContext {
  readonly store: Store
  readonly fence: Fence
  readonly transport: Transport
  readonly owner: Owner
  readonly surroundings: Surroundings
}
