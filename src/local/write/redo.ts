import { RESOURCES } from '#contract/resources'
import { isRow, type Row } from '#domain/records/path'
import { referencesOf, repoint } from '../outbox/references'
import { takeId } from '../store/numbers'
import type { Tables } from '../store/stored'
import type { Change } from '../types'

/** By the id a record had first, the one it was given when it was added again. */
export type NewIds = ReadonlyMap<number, number>

/** What a step needs to be done again: its changes, with the ids its new records were given. Nothing where pictures are among them: those are not kept twice. */
export const forwardOf = (changes: readonly Change[], ids: readonly number[]): readonly Change[] =>
  changes.some(({ kind }) => kind === 'attach')
    ? []
    : changes.map((change, index) => (change.kind === 'add' ? { ...change, id: ids[index] ?? 0 } : change))

/**
 * The changes of a step again. What was added gets an id of its own, since the office may have spent the first one, and whatever points at it does so by
 * the new one. What bears the id of a record that is still there, as a product's quantities do, keeps it; what was not taken back after all, because the
 * office refused it, is not added twice.
 */
export async function again(
  tables: Tables,
  forward: readonly Change[],
): Promise<{ readonly changes: readonly Change[]; readonly ids: NewIds }> {
  const added = forward.flatMap(change => (change.kind === 'add' && change.id !== undefined ? [change.id] : []))
  const there = await heldBy(tables, added)
  const ids = new Map<number, number>()
  for (const id of new Set(added)) if (!there.has(id)) ids.set(id, await takeId(tables))
  const changes = forward.filter(
    change => change.kind !== 'add' || there.get(change.id ?? 0)?.has(change.resource) !== true,
  )
  return { changes: changes.map(change => renamed(change, ids)), ids }
}

/** Which resources have a record of each id now. */
async function heldBy(tables: Tables, ids: readonly number[]): Promise<ReadonlyMap<number, ReadonlySet<string>>> {
  const found = new Map<number, Set<string>>()
  if (ids.length === 0) return found
  for (const { name } of RESOURCES)
    for (const record of await tables.records(name).bulkGet([...ids]))
      if (record) found.set(record.id, (found.get(record.id) ?? new Set()).add(name))
  return found
}

/** A change by the new ids of the records it is about or points at. */
export function renamed(change: Change, ids: NewIds): Change {
  const own = change.id === undefined ? {} : { id: ids.get(change.id) ?? change.id }
  if (change.kind === 'add') return { ...change, ...own, values: pointed(change.resource, change.values, ids) }
  const id = ids.get(change.id ?? 0) ?? change.id ?? 0
  switch (change.kind) {
    case 'set':
      return {
        ...change,
        id,
        set: pointed(change.resource, change.set, ids),
        ...(change.seen ? { seen: pointed(change.resource, change.seen, ids) } : {}),
      }
    case 'command':
      return { ...change, id, input: inputOf(change.input, ids) }
    case 'delete':
      return { ...change, id }
    case 'attach':
      return change
  }
}

const inputOf = (input: Row, ids: NewIds): Row =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, typeof value === 'number' ? (ids.get(value) ?? value) : value]),
  )

function pointed(resource: string, values: Row, ids: NewIds): Row {
  const found = referencesOf({ resource, id: 0, kind: 'set', set: values, command: null })
  const row = found.reduce((pointing, { id }) => repoint(resource, pointing, id, ids.get(id) ?? id), values)
  return Object.fromEntries(Object.entries(row).map(([path, value]) => [path, reworded(value, ids)]))
}

/** A formula names records by their ids: `=#12*2`. */
function reworded(value: unknown, ids: NewIds): unknown {
  if (typeof value === 'string')
    return value.startsWith('=') ? value.replace(/#(\d+)/g, (_, id: string) => `#${ids.get(Number(id)) ?? id}`) : value
  return isRow(value)
    ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, reworded(each, ids)]))
    : value
}
