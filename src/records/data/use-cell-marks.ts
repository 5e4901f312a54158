import { useRef } from 'react'
import type { Resource } from '#contract/kit/resource'
import { useReplica } from '../../fields/replica-context'
import { useLive } from '../../fields/use-live'

/** `waiting`: only on this device yet. `conflict`: two people changed it, or the office refused it; someone must choose. */
export type CellMark = 'waiting' | 'conflict'
export type CellMarks = ReadonlyMap<number, ReadonlyMap<number, CellMark>>

const NONE: CellMarks = new Map()

/** What the outbox says of the cells of one field: by record, then by the cell's key. What did not change keeps its identity. */
export function useCellMarks(resource: Resource, field: string): CellMarks {
  const replica = useReplica()
  const last = useRef(NONE)
  return (
    useLive(async () => {
      const entries = await replica.store.read(tables => tables.outbox.toArray())
      const marks = new Map<number, Map<number, CellMark>>()
      for (const entry of entries) {
        if (entry.resource !== resource.name) continue
        const own = marks.get(entry.id) ?? new Map<number, CellMark>()
        const mark: CellMark = entry.state === 'conflict' || entry.state === 'rejected' ? 'conflict' : 'waiting'
        for (const key of cellKeys(entry.set, field)) if (own.get(key) !== 'conflict') own.set(key, mark)
        marks.set(entry.id, own)
      }
      last.current = keepUnchanged(last.current, marks)
      return last.current
    }, [replica, resource, field]) ?? NONE
  )
}

/** What is to be said of several cells of a record together: what must be settled before what waits. */
export function markAt(marks: CellMarks, id: number, keys: readonly number[]): CellMark | undefined {
  const own = marks.get(id)
  const found = keys.map(key => own?.get(key))
  return found.includes('conflict') ? 'conflict' : found.includes('waiting') ? 'waiting' : undefined
}

function keepUnchanged(before: CellMarks, now: CellMarks): CellMarks {
  const kept = new Map([...now].map(([id, own]) => [id, sameMap(before.get(id), own)]))
  return sameMap(before, kept)
}

/** The map that was, when the new one holds the same. */
const sameMap = <V>(before: ReadonlyMap<number, V> | undefined, now: ReadonlyMap<number, V>): ReadonlyMap<number, V> =>
  before?.size === now.size && [...now].every(([key, value]) => before.get(key) === value) ? before : now

/** The cells an operation writes: one by one, or all of a new record's. */
function cellKeys(set: Readonly<Record<string, unknown>>, field: string): number[] {
  const whole = set[field]
  const inWhole = typeof whole === 'object' && whole !== null ? Object.keys(whole) : []
  const single = Object.keys(set).flatMap(path => (path.startsWith(`${field}.`) ? [path.slice(field.length + 1)] : []))
  return [...inWhole, ...single].map(Number)
}
