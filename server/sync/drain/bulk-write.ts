import type { Resource } from '#contract/kit/resource'
import { RESOURCES } from '#contract/resources'
import type { AccountTransaction } from '../../database/session'
import { createRecords, patchRecords } from '../../records/write/create'
import type { NewRecord } from '../../records/write/insert'
import type { Stored } from '../../records/read/read'
import type { Change } from '../../records/write/update'
import type { Ruling } from './judge'

/** Adds and sets gathered from many operations, no record twice, to be written in a few statements. */
export class BulkWrite {
  readonly #inserts = new Map<Resource, NewRecord[]>()
  readonly #updates = new Map<Resource, Change[]>()

  add(id: number, ruling: Ruling | undefined, current: Stored | null): void {
    if (ruling?.kind === 'insert') append(this.#inserts, ruling.resource, { id, values: ruling.values })
    else if (ruling?.kind === 'update' && Object.keys(ruling.set).length > 0)
      append(this.#updates, ruling.resource, { id, set: ruling.set, before: current?.record })
  }

  /** New records first, parents before children, then the changes. Throws what the first record to be refused was refused for. */
  async flush(tx: AccountTransaction): Promise<void> {
    for (const resource of RESOURCES) {
      const given = this.#inserts.get(resource)
      if (given) await createRecords(tx, resource, given)
    }
    for (const resource of RESOURCES) {
      const changes = this.#updates.get(resource)
      if (changes) await patchRecords(tx, resource, changes)
    }
  }
}

function append<T>(lists: Map<Resource, T[]>, resource: Resource, item: T): void {
  const list = lists.get(resource)
  if (list) list.push(item)
  else lists.set(resource, [item])
}
