import { labelOf, type Resource } from '#contract/kit/resource'
import { findResource, resourceNamed } from '#contract/resources'
import { fieldNamed } from '#contract/kit/system-fields'
import { parseSort } from '#domain/records/sort'
import { sortKey } from '#domain/value/sort-key'
import { followChanges, type Changed } from '../../store/changes'
import type { Notices } from '../../store/notices'
import type { Owner } from '../../replica'
import type { Lists } from '../../ports'
import type { Store } from '../../store/store'
import type { ListPage, ListQuery, LocalRecord } from '../../types'
import { recordsWithin } from '../within'
import { ColumnIndex } from './column-index'
import { completenessOf } from './completeness'

/** Records of one resource, all of them or those within one parent, with what has changed since they were read. */
interface Part {
  readonly resource: Resource
  readonly within: ListQuery['within']
  readonly index: Promise<ColumnIndex>
  readonly changed: Set<number>
  /** Ends when the changes that were last looked up are in the index. */
  caughtUp: Promise<void>
}

/** Parts kept in memory; the one asked longest ago goes first. */
const PARTS = 12
const SLICE = 5000

/**
 * Answers list queries from column indexes over the replica. A part is read once and then follows the change notices, its own store's
 * and other workers'; a change is looked up in the store when the next page is asked, so a burst of changes costs one look.
 */
export class ListIndex implements Lists {
  readonly #store: Store
  readonly #owner: Owner
  readonly #parts = new Map<string, Part>()
  /** Sort keys of names by resource and id, of resources some list was sorted by. */
  readonly #names = new Map<string, Map<number, string>>()
  readonly #reading = new Map<string, Promise<Map<number, string>>>()
  readonly #watchers = new Set<{ readonly resources: ReadonlySet<string>; readonly changed: () => void }>()
  readonly #stop: () => void

  constructor(store: Store, notices: Notices, owner: Owner) {
    this.#store = store
    this.#owner = owner
    this.#stop = followChanges(store, notices, changed => this.#hear(changed))
  }

  async page(query: ListQuery): Promise<ListPage> {
    const index = await this.#index(query)
    const completeness = await this.#store.read(tables => completenessOf(tables, query, this.#owner.user))
    return { ...index.page(query), ...completeness }
  }

  watch(resource: string, changed: () => void): Promise<() => void> {
    const targets = Object.values(resourceNamed(resource).fields)
      .filter(field => field.kind === 'ref')
      .map(field => field.target)
    const watcher = { resources: new Set([resource, ...targets]), changed }
    this.#watchers.add(watcher)
    return Promise.resolve(() => {
      this.#watchers.delete(watcher)
    })
  }

  close(): void {
    this.#stop()
    this.#parts.clear()
    this.#watchers.clear()
  }

  async #index({ resource: name, within, sort }: ListQuery): Promise<ColumnIndex> {
    const resource = resourceNamed(name)
    await this.#prepareNames(resource, sort || resource.defaultSort)
    const key = within ? `${name} ${within.field} ${within.id}` : name
    const part = this.#parts.get(key) ?? {
      resource,
      within,
      index: this.#read(resource, within),
      changed: new Set<number>(),
      caughtUp: Promise.resolve(),
    }
    this.#parts.delete(key)
    this.#parts.set(key, part)
    for (const oldest of this.#parts.keys()) if (this.#parts.size > PARTS) this.#parts.delete(oldest)
    try {
      const index = await part.index
      // One after another: a change that one page is looking up is not in the index yet for the next.
      part.caughtUp = part.caughtUp.then(() => this.#catchUp(part, index))
      await part.caughtUp
      return index
    } catch (error) {
      this.#parts.delete(key)
      throw error
    }
  }

  async #read(resource: Resource, within: ListQuery['within']): Promise<ColumnIndex> {
    const index = new ColumnIndex(resource, (target, id) => this.#names.get(target)?.get(id) ?? null)
    if (within)
      for (const record of await this.#store.read(tables =>
        recordsWithin(tables, resource.name, within.field, within.id),
      ))
        index.put(record)
    else await this.#eachRecord(resource.name, record => index.put(record))
    return index
  }

  async #eachRecord(resource: string, take: (record: LocalRecord) => void): Promise<void> {
    for (let after = -1; ;) {
      const slice = await this.#store.read(tables =>
        tables.records(resource).where(':id').above(after).limit(SLICE).toArray(),
      )
      for (const record of slice) take(record)
      const last = slice.at(-1)
      if (slice.length < SLICE || !last) return
      after = last.id
    }
  }

  async #catchUp({ resource, within, changed }: Part, index: ColumnIndex): Promise<void> {
    while (changed.size > 0) {
      const ids = [...changed]
      changed.clear()
      const records = await this.#store.read(tables => tables.records(resource.name).bulkGet(ids))
      for (const [at, id] of ids.entries()) {
        const record = records[at]
        if (record && (within === null || record[within.field] === within.id)) index.put(record)
        else index.remove(id)
      }
    }
  }

  /** The names of what the sorted refs point at are read before the index asks for them. */
  async #prepareNames(resource: Resource, sort: string): Promise<void> {
    for (const key of parseSort(sort)) {
      const field = fieldNamed(resource, key.field)
      if (field?.kind !== 'ref' || !findResource(field.target)) continue
      const reading = this.#reading.get(field.target) ?? this.#readNames(field.target)
      this.#reading.set(field.target, reading)
      this.#names.set(field.target, await reading)
    }
  }

  async #readNames(target: string): Promise<Map<number, string>> {
    const names = new Map<number, string>()
    const resource = resourceNamed(target)
    await this.#eachRecord(target, record => names.set(record.id, nameKey(resource, record)))
    return names
  }

  #hear(rows: Changed): void {
    for (const part of this.#parts.values()) for (const id of rows[part.resource.name] ?? []) part.changed.add(id)
    for (const resource of Object.keys(rows)) {
      if (!this.#reading.delete(resource)) continue
      for (const part of this.#parts.values())
        void part.index.then(
          index => index.forgetLabels(resource),
          () => undefined,
        )
    }
    for (const { resources, changed } of this.#watchers)
      if (Object.keys(rows).some(resource => resources.has(resource))) changed()
  }
}

/** As the server orders by a ref: by the first text of the name. */
function nameKey(resource: Resource, record: LocalRecord): string {
  const first = resource.label.find(name => resource.fields[name]?.kind === 'text')
  const text = first === undefined ? null : record[first]
  return sortKey(typeof text === 'string' ? text : labelOf(resource, record))
}
