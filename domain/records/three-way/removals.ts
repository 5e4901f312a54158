import { cellTarget, differences, type Entry, ownersOf, type Side } from './sides'

export type Party = 'branch' | 'target'

/** A record one party removed, with everything below it that the other party still has. */
export interface Removal {
  readonly by: Party
  readonly top: Entry
  /** Keys of everything removed or kept with it, including what the other party added to it. */
  readonly members: ReadonlySet<string>
  /** Whether the other party changed any of it: then a person is asked. */
  readonly isWorkedOn: boolean
}

/** Returns the removals by `by`, each with the records below it. `own` is that party's state, `other` the other party's. */
export function removalsOf(by: Party, base: Side, own: Side, other: Side): Removal[] {
  const isGone = (key: string): boolean => base.has(key) && other.has(key) && !own.has(key)
  /** Returns the top-most removed ancestor; null where no ancestor has been removed. */
  const topOf = (entry: Entry, side: Side): string | null => {
    for (const owner of ownersOf(entry)) {
      const above = side.get(owner)
      const top = above ? topOf(above, side) : null
      if (top !== null) return top
    }
    return isGone(entry.key) ? entry.key : null
  }
  const members = new Map<string, Set<string>>()
  const worked = new Set<string>()
  for (const entry of other.values()) {
    const top = topOf(entry, other)
    if (top === null) continue
    const isOwn = own.has(entry.key)
    // A record that stays with the remover but was moved here is not a member, only a sign of changes.
    if (isOwn) worked.add(top)
    else members.set(top, (members.get(top) ?? new Set()).add(entry.key))
    if (differences(entry.kind, base.get(entry.key)?.row, entry.row).length > 0) worked.add(top)
  }
  for (const entry of base.values()) {
    if (other.has(entry.key)) continue
    const top = topOf(entry, base)
    if (top !== null) worked.add(top)
  }
  const measured = targetsWorkedOn(base, other)
  return [...members].flatMap(([key, keys]) => {
    const top = other.get(key)
    const isWorkedOn = worked.has(key) || [...keys].some(each => measured.has(each))
    return top ? [{ by, top, members: keys, isWorkedOn }] : []
  })
}

/** Returns the records that cells belong to, where a party changed one of the cells. */
function targetsWorkedOn(base: Side, side: Side): ReadonlySet<string> {
  const found = new Set<string>()
  for (const { key, kind, row } of side.values()) {
    if (Object.keys(kind.cells).length === 0) continue
    for (const path of differences(kind, base.get(key)?.row, row)) {
      const target = cellTarget(kind, path)
      if (target !== null) found.add(target)
    }
  }
  return found
}
