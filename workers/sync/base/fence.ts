import type { Durability, Store, Work } from '#local/store/store'
import { Deposed } from '../office/failure'

const LEADER = 'leader'

/**
 * Permission for one leader to write. The lock that makes a tab leader can be stolen while the tab is frozen, and the tab does not notice. So each
 * reign has a number in the database, and every write of the engine checks it in its own transaction. At most one leader has any effect.
 */
export class Fence {
  readonly #store: Store
  readonly #reign: number
  private constructor(store: Store, reign: number) {
    this.#store = store
    this.#reign = reign
  }

  static async raise(store: Store): Promise<Fence> {
    const reign = await store.write(
      'strict',
      async ({ tables }) => {
        const last = (await tables.meta.get(LEADER))?.value
        const next = (typeof last === 'number' ? last : 0) + 1
        await tables.meta.put({ key: LEADER, value: next })
        return next
      },
      ['meta'],
    )
    return new Fence(store, reign)
  }

  /** Writes to the store; throws {@link Deposed} and changes nothing once another reign has begun. */
  write<T>(durability: Durability, work: (work: Work) => Promise<T>, tables?: readonly string[]): Promise<T> {
    return this.#store.write(
      durability,
      async unit => {
        if ((await unit.tables.meta.get(LEADER))?.value !== this.#reign) throw new Deposed()
        return work(unit)
      },
      tables && [...new Set([...tables, 'meta'])],
    )
  }
}
