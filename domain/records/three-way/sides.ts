import type { MergeRule } from '../merge'
import { cellsOf, readPath, type Row, sameValue } from '../path'

/** What a three-way merge of whole sets must know of one kind of record. */
export interface MergeKind {
  readonly name: string
  /** The fields that are merged; of a field with cells, each cell by itself. */
  readonly fields: readonly string[]
  /** Fields that point at records of the set, with the kind they point at. */
  readonly refs: Readonly<Record<string, string>>
  /** Those of `refs` a record cannot be without: it goes with what they point at. */
  readonly owners: readonly string[]
  /** Fields with cells, with the kind of record each cell is for. */
  readonly cells: Readonly<Record<string, string>>
  /** The kind whose id it bears: it comes and goes with that record, and one that is not there says nothing. Null for most. */
  readonly partnerOf: string | null
  /** Fields that are chosen together. */
  readonly groups: readonly (readonly string[])[]
  readonly rule: (path: string) => MergeRule
  /** Fields nobody is asked about, such as places in a list: where both changed one, the target's stays. */
  readonly quiet: ReadonlySet<string>
  /** Records that the value at a path names in its text. */
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
/** Rows of one state, by the name of their kind; each with its `id`. Archived rows are left out by the caller. */
export type Rows = Readonly<Record<string, readonly Row[]>>

export const keyOf = (kind: string, id: number): string => `${kind}:${id}`

/** A state with only what holds together: without what lacks its owner, and with an empty partner where there is none yet. */
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

/** Keys of the records one cannot be without. */
export function ownersOf({ kind, id, row }: Entry): readonly string[] {
  const found = kind.owners.flatMap(name => targetsOf(kind, name, row[name]))
  return kind.partnerOf === null ? found : [...found, keyOf(kind.partnerOf, id)]
}

const targetsOf = (kind: MergeKind, name: string, value: unknown): string[] => {
  const target = kind.refs[name] ?? ''
  return (Array.isArray(value) ? value : [value]).flatMap(id => (typeof id === 'number' ? [keyOf(target, id)] : []))
}

/** A value of a record that points at another, or names it in a text. */
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

/** Every path at which one of the rows has something: names of fields, and one for each cell. */
export function pathsOf(kind: MergeKind, ...rows: readonly (Row | undefined)[]): string[] {
  return kind.fields.flatMap(field =>
    field in kind.cells
      ? [...new Set(rows.flatMap(row => Object.keys(cellsOf(row?.[field]))))].map(at => `${field}.${at}`)
      : [field],
  )
}

/** The paths at which two states of a record differ. */
export const differences = (kind: MergeKind, a: Row | undefined, b: Row | undefined): string[] =>
  pathsOf(kind, a, b).filter(path => !sameValue(readPath(a ?? {}, path), readPath(b ?? {}, path)))

/** The record a cell is for; null at any other path. */
export function cellTarget(kind: MergeKind, path: string): string | null {
  const [field = '', at] = path.split('.')
  const target = kind.cells[field]
  return at === undefined || target === undefined ? null : keyOf(target, Number(at))
}
