import type { Row } from '../path'
import type { Party } from './removals'
import { differences, ownersOf, type Rows, type Side } from './sides'

/** The person's choices, by the key of the question. */
export type Choices = Readonly<Record<string, Party>>

export interface ChangedValue {
  readonly path: string
  readonly base: unknown
  readonly branch: unknown
  readonly target: unknown
}
/** A question only a person can decide: both changed these values, or one removed a record the other changed. */
export interface Question {
  readonly key: string
  readonly kind: string
  readonly id: number
  /** The best known state of the record, for its label. */
  readonly row: Row
  /** The party that removed it; null where values differ. */
  readonly removedBy: Party | null
  readonly values: readonly ChangedValue[]
  /** Null until a person chooses: the target's value stays until then. */
  readonly choice: Party | null
}
/** One party's change to one record since the base. */
export interface SideChange {
  readonly kind: string
  readonly id: number
  readonly row: Row
  readonly deed: 'added' | 'removed' | 'changed'
  readonly paths: readonly string[]
  readonly base: Row | null
}
export interface MergeAction {
  readonly kind: string
  readonly id: number
}
export interface MergePlan {
  /** Records to create, owners first; ids are the branch's, or the old ones for records the target has removed. */
  readonly make: readonly (MergeAction & { readonly row: Row })[]
  readonly patch: readonly (MergeAction & { readonly set: Row })[]
  /** Records to delete, with everything below them. */
  readonly remove: readonly MergeAction[]
  readonly questions: readonly Question[]
  /** Records that one party removed and that stay, because another remaining record needs them. */
  readonly kept: readonly (MergeAction & { readonly row: Row })[]
  readonly branch: readonly SideChange[]
  readonly target: readonly SideChange[]
  /** Every record after the merge, by kind. */
  readonly result: Rows
}

/** Returns a party's changes since the base. Records added or removed with another record are not listed on their own, nor are empty partners. */
export function changesOf(base: Side, side: Side): SideChange[] {
  const changes: SideChange[] = []
  for (const entry of side.values()) {
    const was = base.get(entry.key)
    const { kind, id, row } = entry
    if (!was && ownersOf(entry).some(owner => !base.has(owner))) continue
    const paths = differences(kind, was?.row, row)
    if (was ? paths.length > 0 : kind.partnerOf === null)
      changes.push({ kind: kind.name, id, row, deed: was ? 'changed' : 'added', paths, base: was?.row ?? null })
  }
  for (const entry of base.values()) {
    if (side.has(entry.key) || ownersOf(entry).some(owner => !side.has(owner))) continue
    changes.push({
      kind: entry.kind.name,
      id: entry.id,
      row: entry.row,
      deed: 'removed',
      paths: [],
      base: entry.row,
    })
  }
  return changes
}
