import type { Owner } from '#local/replica'
import type { Store } from '#local/store/store'
import type { Surroundings } from '#local/types'
import type { Fence } from './fence'
import type { Transport } from '../office/transport'

/** Dependencies of every part of the engine. It reads from the store, writes through the fence and calls the server through the transport. */
export interface SyncContext {
  readonly store: Store
  readonly fence: Fence
  readonly transport: Transport
  readonly owner: Owner
  readonly surroundings: Surroundings
}
