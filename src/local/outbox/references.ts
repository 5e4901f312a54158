import { resourceNamed } from '#contract/resources'
import { cellsOf, readPath, type Row } from '#domain/records/path'
import type { OutboxEntry } from '../types'

/** One place where an entry points at a record: by a field path, or by its own id (`path` '') as the one-to-one partner. */
export interface Reference {
  readonly path: string
  readonly id: number
  /** Without it the entry makes no sense. */ readonly isParent: boolean
}

/**
 * Everything an entry points at, from the contract: refs, lists of refs, files, the keys of cells, and numbers in a command's input.
 * Ids come from one sequence, so an id alone says which record.
 */
export function referencesOf(entry: Pick<OutboxEntry, 'resource' | 'id' | 'kind' | 'set' | 'command'>): Reference[] {
  const { fields } = resourceNamed(entry.resource)
  const found: Reference[] = entry.kind === 'add' ? [{ path: '', id: entry.id, isParent: true }] : []
  for (const [path, value] of Object.entries(entry.set)) {
    const [name = '', key] = path.split('.')
    const field = fields[name]
    if (!field) continue
    if (key !== undefined) found.push({ path, id: Number(key), isParent: false })
    else if (typeof value === 'number' && (field.kind === 'ref' || field.kind === 'file'))
      found.push({ path, id: value, isParent: field.required && entry.kind === 'add' })
    else if (field.kind === 'refs' || field.kind === 'cells')
      for (const id of idsIn(value)) found.push({ path, id, isParent: false })
  }
  for (const value of Object.values(entry.command?.input ?? {}))
    if (typeof value === 'number' && value > 0) found.push({ path: 'input', id: value, isParent: true })
  return found
}

/** Files an entry's record is made of; it waits until they are uploaded. */
export function filesOf(entry: Pick<OutboxEntry, 'resource' | 'set'>): number[] {
  const { fields } = resourceNamed(entry.resource)
  return Object.entries(entry.set).flatMap(([path, value]) =>
    fields[path]?.kind === 'file' && typeof value === 'number' ? [value] : [],
  )
}

/** Whether an entry's record is made of one of these files. */
export const isMadeOf = (entry: Pick<OutboxEntry, 'resource' | 'set'>, files: ReadonlySet<number>): boolean =>
  filesOf(entry).some(file => files.has(file))

/** A set or base map with one record's id replaced by another wherever it points at it; null takes the pointer away. */
export function repoint(resourceName: string, values: Row, from: number, to: number | null): Row {
  const { fields } = resourceNamed(resourceName)
  const result: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(values)) {
    const [name = '', key] = path.split('.')
    const kind = fields[name]?.kind
    if (key !== undefined) {
      if (Number(key) !== from) result[path] = value
      else if (to !== null) result[`${name}.${to}`] = value
    } else if ((kind === 'ref' || kind === 'file') && value === from) result[path] = to
    else if (kind === 'refs')
      result[path] = idsIn(value)
        .flatMap(id => (id === from ? (to === null ? [] : [to]) : [id]))
        .toSorted((a, b) => a - b)
    else if (kind === 'cells' && readPath({ value }, `value.${from}`) !== null)
      result[path] = rekey(cellsOf(value), String(from), to)
    else result[path] = value
  }
  return result
}

function rekey(cells: Row, from: string, to: number | null): Row {
  const { [from]: cell, ...others } = cells
  return to === null ? others : { ...others, [to]: cell }
}

function idsIn(value: unknown): number[] {
  if (Array.isArray(value)) return value.filter(each => typeof each === 'number')
  return typeof value === 'object' && value !== null ? Object.keys(value).map(Number) : []
}
