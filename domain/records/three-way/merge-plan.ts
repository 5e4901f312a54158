import type { Row } from '../path'
import type { Party } from './removals'
import { differences, ownersOf, type Rows, type Side } from './sides'

/** What a person says of each question, by its key. */
export type Choices = Readonly<Record<string, Party>>

export interface ChangedValue {
  readonly path: string
  readonly base: unknown
  readonly branch: unknown
  readonly target: unknown
}
/** Something only a person can say: both changed these values, or one removed what the other worked on. */
export interface Question {
  readonly key: string
  readonly kind: string
  readonly id: number
  /** The record as it is known best, to name it by. */
  readonly row: Row
  /** Who removed it; null where values differ. */
  readonly removedBy: Party | null
  readonly values: readonly ChangedValue[]
  /** Null while nobody has said: the target's stays until then. */
  readonly choice: Party | null
}
/** What one party did to one record since the base. */
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
  /** Records to make, owners first; ids are the branch's, or for what the target has removed the old ones. */
  readonly make: readonly (MergeAction & { readonly row: Row })[]
  readonly patch: readonly (MergeAction & { readonly set: Row })[]
  /** What goes, with all that hangs on it. */
  readonly remove: readonly MergeAction[]
  readonly questions: readonly Question[]
  /** What was removed by one party and stays because something that stays needs it. */
  readonly kept: readonly (MergeAction & { readonly row: Row })[]
  readonly branch: readonly SideChange[]
  readonly target: readonly SideChange[]
  /** Every record as it will be, by kind. */
  readonly result: Rows
}

/** What a party did since the base. What came or went with another record is not told for itself, nor is an empty partner. */
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
