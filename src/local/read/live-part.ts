import { sameValue, writePaths } from '#domain/records/path'
import type { Tables } from '../store/stored'
import type { Change, LocalRecord } from '../types'
import { orderWithin, recordsWithin } from './within'

/** Which records are followed: those pointing at `id` by the ref `field`. */
export interface Within {
  readonly field: string
  readonly id: number
  /** Archived ones too. */ readonly archived: boolean
}

/** The records of one resource within one parent, as last read, and what has changed since. What does not change keeps its identity. */
export class LivePart {
  readonly resource: string
  readonly #within: Within
  readonly #order: (a: LocalRecord, b: LocalRecord) => number
  #rows = new Map<number, LocalRecord>()
  #list: readonly LocalRecord[] = []
  #shown: readonly LocalRecord[] = []
  /** Ids to read again; null while all of them are. */
  #behind: Set<number> | null = null

  constructor(resource: string, within: Within) {
    this.resource = resource
    this.#within = within
    this.#order = orderWithin(resource, within.field)
  }

  get isBehind(): boolean {
    return this.#behind === null || this.#behind.size > 0
  }
  /** Commits may have gone unheard. */
  forget(): void {
    this.#behind = null
  }
  hear(ids: readonly number[]): void {
    for (const id of ids) this.#behind?.add(id)
  }

  /** What to {@link catchUp} with; what is heard from now on is for the next time. */
  take(): ReadonlySet<number> | null {
    const ids = this.#behind
    this.#behind = new Set()
    return ids
  }

  /** Reads the records named, or all where that is less work. */
  async catchUp(tables: Tables, ids: ReadonlySet<number> | null): Promise<void> {
    const before = this.#rows
    if (ids === null || ids.size > before.size) {
      const rows = await recordsWithin(tables, this.resource, this.#within.field, this.#within.id)
      this.#rows = new Map(rows.map(row => [row.id, keep(before.get(row.id), row)]))
    } else {
      const rows = await tables.records(this.resource).bulkGet([...ids])
      this.#rows = new Map(before)
      for (const id of ids) this.#rows.delete(id)
      for (const row of rows)
        if (row?.[this.#within.field] === this.#within.id) this.#rows.set(row.id, keep(before.get(row.id), row))
    }
    const listed = [...this.#rows.values()].filter(row => this.#within.archived || row['archivedAt'] === null)
    this.#list = keepList(this.#list, listed.toSorted(this.#order))
  }

  /** The records in their order, with `laid` over what was read. */
  show(laid: readonly Change[]): readonly LocalRecord[] {
    const sets = laid.flatMap(change =>
      change.kind === 'set' && change.resource === this.resource && this.#rows.has(change.id) ? [change] : [],
    )
    if (sets.length === 0) return (this.#shown = this.#list)
    const over = new Map<number, LocalRecord>()
    for (const { id, set } of sets) {
      const row = over.get(id) ?? this.#rows.get(id)
      if (row) over.set(id, { ...row, ...writePaths(row, set) })
    }
    const shown = new Map(this.#shown.map(row => [row.id, row]))
    return (this.#shown = keepList(
      this.#shown,
      this.#list.map(row => {
        const laidOver = over.get(row.id)
        return laidOver ? keep(shown.get(row.id), laidOver) : row
      }),
    ))
  }
}

const keep = (old: LocalRecord | undefined, now: LocalRecord): LocalRecord =>
  old !== undefined && sameValue(old, now) ? old : now
const keepList = (old: readonly LocalRecord[], now: readonly LocalRecord[]): readonly LocalRecord[] =>
  old.length === now.length && now.every((row, index) => row === old[index]) ? old : now
