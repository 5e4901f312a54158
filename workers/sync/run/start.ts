import type { SyncOptions, TokenSource } from '#local/ports'
import { openNotices } from '#local/store/notices'
import { Store } from '#local/store/store'
import type { IndexedDb } from '#local/store/database'
import type { Surroundings } from '#local/types'
import { Engine } from './engine'
import { Fence } from '../base/fence'
import { Leadership } from './leader'

export interface Started {
  readonly leadership: Leadership
  readonly stop: () => Promise<void>
}

/** Opens the replica for sending and queues for leadership. */
export async function startSync(
  options: SyncOptions,
  tokens: TokenSource,
  surroundings: Surroundings,
  indexedDb: IndexedDb = {},
  onFault?: (fault: unknown) => void,
): Promise<Started> {
  const notices = openNotices(surroundings, options.replica)
  const store = await Store.open(options.replica, notices, indexedDb)
  const reign = async (): Promise<Engine> =>
    new Engine({
      ...options,
      tokens,
      surroundings,
      store,
      fence: await Fence.raise(store),
      onDeposed: () => leadership.resign(),
      ...(onFault ? { onFault } : {}),
    })
  const leadership: Leadership = new Leadership({ replica: options.replica, surroundings, reign })
  leadership.start()
  return {
    leadership,
    stop: async () => {
      await leadership.stop()
      store.close()
      notices.close()
    },
  }
}
