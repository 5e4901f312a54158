import type { MergeRule } from '../merge'
import { cellsOf, readPath, type Row, sameValue } from '../path'

/** Facts about one kind of record for a three-way merge of whole sets. */
export interface MergeKind {
  readonly name: string
  /** The merged fields; a field with cells is merged cell by cell. */
  readonly fields: readonly string[]
  /** Fields that refer to records of the set, with the kind of their target. */
  readonly refs: Readonly<Record<string, string>>
  /** The `refs` a record cannot exist without: it is deleted with their targets. */
  readonly owners: readonly string[]
  /** Fields with cells, with the kind of record each cell belongs to. */
  readonly cells: Readonly<Record<string, string>>
  /** The kind whose id it shares: it is created and deleted with that record, and a missing one counts as empty. Null for most. */
  readonly partnerOf: string | null
  /** Fields that are chosen together. */
  readonly groups: readonly (readonly string[])[]
  readonly rule: (path: string) => MergeRule
  /** Fields without questions, such as positions: where both changed one, the target's stays. */
  readonly quiet: ReadonlySet<string>
  /** Returns the records that the value at a path names in its text. */
  readonly links: (path: string, value: unknown) => readonly { readonly kind: string; readonly id: number }[]
}

export interface Entry {
  readonly key: string
  readonly kind: MergeKind
  readonly id: number
  readonly row: Row
}
/** One state of the set, by key: `kind:id`. */
export type Side = ReadonlyMap<string, Entry>
/** Rows of one state, by the name of their kind; each with its `id`. The caller excludes archived rows. */
export type Rows = Readonly<Record<string, readonly Row[]>>

export const keyOf = (kind: string, id: number): string => `${kind}:${id}`

/** Returns a consistent state: without records that lack their owner, and with an empty partner where one is missing. */
export function sideOf(kinds: readonly MergeKind[], rows: Rows): Side {
  const side = new Map<string, Entry>()
  for (const kind of kinds)
    for (const row of rows[kind.name] ?? []) {
      const entry = { key: keyOf(kind.name, Number(row['id'])), kind, id: Number(row['id']), row }
      side.set(entry.key, entry)
    }
  for (let isSettled = false; !isSettled;) {
    isSettled = true
    for (const entry of side.values())
      if (ownersOf(entry).some(owner => !side.has(owner))) {
        side.delete(entry.key)
        isSettled = false
      }
  }
  for (const kind of kinds) {
    if (kind.partnerOf === null) continue
    for (const owner of side.values()) {
      const key = keyOf(kind.name, owner.id)
      if (owner.kind.name === kind.partnerOf && !side.has(key))
        side.set(key, { key, kind, id: owner.id, row: { id: owner.id } })
    }
  }
  return side
}

/** Returns the keys of the records this one cannot exist without. */
export function ownersOf({ kind, id, row }: Entry): readonly string[] {
  const found = kind.owners.flatMap(name => targetsOf(kind, name, row[name]))
  return kind.partnerOf === null ? found : [...found, keyOf(kind.partnerOf, id)]
}

const targetsOf = (kind: MergeKind, name: string, value: unknown): string[] => {
  const target = kind.refs[name] ?? ''
  return (Array.isArray(value) ? value : [value]).flatMap(id => (typeof id === 'number' ? [keyOf(target, id)] : []))
}

/** A value of a record that refers to another, or names it in a text. */
export interface Pointer {
  readonly path: string
  readonly target: string
  readonly isLink: boolean
}
export function pointersOf({ kind, row }: Entry): Pointer[] {
  const refs = Object.keys(kind.refs).flatMap(path =>
    targetsOf(kind, path, row[path]).map(target => ({ path, target, isLink: false })),
  )
  const linked = Object.keys(kind.cells).flatMap(field =>
    Object.entries(cellsOf(row[field])).flatMap(([at, cell]) =>
      kind
        .links(`${field}.${at}`, cell)
        .map(({ kind: name, id }) => ({ path: `${field}.${at}`, target: keyOf(name, id), isLink: true })),
    ),
  )
  return [...refs, ...linked]
}

/** Returns every path at which one of the rows has a value: names of fields, and one for each cell. */
export function pathsOf(kind: MergeKind, ...rows: readonly (Row | undefined)[]): string[] {
  return kind.fields.flatMap(field =>
    field in kind.cells
      ? [...new Set(rows.flatMap(row => Object.keys(cellsOf(row?.[field]))))].map(at => `${field}.${at}`)
      : [field],
  )
}

/** Returns the paths at which two states of a record differ. */
export const differences = (kind: MergeKind, a: Row | undefined, b: Row | undefined): string[] =>
  pathsOf(kind, a, b).filter(path => !sameValue(readPath(a ?? {}, path), readPath(b ?? {}, path)))

/** Returns the record a cell belongs to; null at any other path. */
export function cellTarget(kind: MergeKind, path: string): string | null {
  const [field = '', at] = path.split('.')
  const target = kind.cells[field]
  return at === undefined || target === undefined ? null : keyOf(target, Number(at))
}
