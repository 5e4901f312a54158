import type { Resource } from '#contract/kit/resource'
import { RESOURCES, findResource } from '#contract/resources'
import type { WireOperation } from '#contract/sync/protocol'
import type { AccountTransaction } from '../../database/session'
import { readRecords, type Stored } from '../../records/read/read'

/** Which record an operation is about. */
export const keyOf = ({ resource, id }: Pick<WireOperation, 'resource' | 'id'>): string => `${resource}/${id}`

/** The records a drain is about, each read once under its lock, in the order of the register and of ids so that two drains do not block each other. */
export class RecordCache {
  readonly #tx: AccountTransaction
  readonly #known = new Map<string, Stored | null>()

  constructor(tx: AccountTransaction) {
    this.#tx = tx
  }

  /** Locks and reads those not known yet. */
  async load(ops: readonly WireOperation[]): Promise<void> {
    const missing = new Map<Resource, Set<number>>()
    for (const op of ops) {
      const resource = findResource(op.resource)
      if (!resource || this.#known.has(keyOf(op))) continue
      missing.set(resource, (missing.get(resource) ?? new Set()).add(op.id))
    }
    for (const resource of RESOURCES) {
      const ids = missing.get(resource)
      if (!ids) continue
      const found = await readRecords(this.#tx, resource, [...ids], { lock: true })
      for (const id of ids) this.#known.set(keyOf({ resource: resource.name, id }), found.get(id) ?? null)
    }
  }

  get(op: WireOperation): Stored | null {
    return this.#known.get(keyOf(op)) ?? null
  }

  /** To be called for what was written, or for everything when what was written is not known. */
  forget(ops?: readonly WireOperation[]): void {
    if (!ops) this.#known.clear()
    else for (const op of ops) this.#known.delete(keyOf(op))
  }
}
