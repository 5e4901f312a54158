import { merge } from '../merge'
import { readPath, type Row, sameValue, writePaths } from '../path'
import { changesOf, type Choices, type MergeAction, type MergePlan, type Question } from './merge-plan'
import { type Removal, removalsOf } from './removals'
import {
  cellTarget,
  differences,
  type Entry,
  keyOf,
  type MergeKind,
  ownersOf,
  pathsOf,
  pointersOf,
  type Rows,
  type Side,
  sideOf,
} from './sides'

/**
 * Merges the records of a branch into its target, over their common base (three-way merge of whole sets). All three use the same id for the same
 * record. Value by value: a change of one party is taken, an equal change of both is taken, and different changes become a question. A record removed
 * by one party is deleted. It becomes a question where the other party changed it, and stays where another remaining record needs it. Until a person
 * chooses, the target's value stays. Decision 530.
 */
export function planMerge(
  kinds: readonly MergeKind[],
  base: Rows,
  target: Rows,
  branch: Rows,
  choices: Choices = {},
): MergePlan {
  const sides = { base: sideOf(kinds, base), target: sideOf(kinds, target), branch: sideOf(kinds, branch) }
  const removals = [
    ...removalsOf('branch', sides.base, sides.branch, sides.target),
    ...removalsOf('target', sides.base, sides.target, sides.branch),
  ]
  const needed = new Set<string>()
  for (;;) {
    const round = new Round(sides, removals, choices, needed)
    const found = round.needs()
    if (found.size === 0) return round.plan(kinds)
    for (const key of found) needed.add(key)
  }
}

interface Sides {
  readonly base: Side
  readonly target: Side
  readonly branch: Side
}

/** Returns the key of the record that a field refers to; null where it refers to none of the set. */
function pointed(kind: MergeKind, path: string, row: Row): string | null {
  const [target, id] = [kind.refs[path], row[path]]
  return target !== undefined && typeof id === 'number' ? keyOf(target, id) : null
}

const removalKey = ({ top }: Removal): string => top.key

/** One pass of the merge, without those removals whose records are still needed. */
class Round {
  readonly #sides: Sides
  readonly #removals: readonly Removal[]
  readonly #choices: Choices
  readonly #needed: ReadonlySet<string>
  /** The removal that contains a record. */
  readonly #removalOf = new Map<string, Removal>()
  readonly #gone = new Set<string>()
  readonly #rows = new Map<string, Entry>()
  readonly #sets = new Map<string, Record<string, unknown>>()
  readonly #questions: Question[] = []

  constructor(sides: Sides, removals: readonly Removal[], choices: Choices, needed: ReadonlySet<string>) {
    this.#sides = sides
    this.#removals = removals
    this.#choices = choices
    this.#needed = needed
    for (const removal of removals) {
      const stands = this.#stands(removal)
      for (const key of removal.members) {
        this.#removalOf.set(key, removal)
        if (stands) this.#gone.add(key)
      }
      if (removal.isWorkedOn && !needed.has(removal.top.key)) this.#questions.push(this.#askRemoval(removal))
    }
    for (const key of new Set([...sides.target.keys(), ...sides.branch.keys()])) this.#mergeOne(key)
    this.#pointOn()
  }

  #stands(removal: Removal): boolean {
    if (this.#needed.has(removal.top.key)) return false
    return !removal.isWorkedOn || (this.#choices[removalKey(removal)] ?? 'target') === removal.by
  }

  #askRemoval({ by, top }: Removal): Question {
    const choice = this.#choices[top.key] ?? null
    return { key: top.key, kind: top.kind.name, id: top.id, row: top.row, removedBy: by, values: [], choice }
  }

  #mergeOne(key: string): void {
    const { base, target, branch } = this.#sides
    const [theirs, ours] = [target.get(key), branch.get(key)]
    if (this.#gone.has(key)) return
    if (theirs && ours) {
      const set = this.#mergeValues(theirs, ours, base.get(key)?.row ?? {})
      if (Object.keys(set).length > 0) this.#sets.set(key, set)
      this.#rows.set(key, { ...theirs, row: writePaths(theirs.row, set) })
      return
    }
    const only = theirs ?? ours
    if (!only) return
    // A cell whose record no longer exists is dropped.
    if (!theirs) {
      const lost = pathsOf(only.kind, only.row).filter(path => this.#isLost(only.kind, path))
      this.#rows.set(key, {
        ...only,
        row: writePaths(only.row, Object.fromEntries(lost.map(path => [path, null]))),
      })
    } else this.#rows.set(key, only)
  }

  #isThere = (key: string): boolean =>
    !this.#gone.has(key) && (this.#sides.target.has(key) || this.#sides.branch.has(key))

  #isLost(kind: MergeKind, path: string): boolean {
    const at = cellTarget(kind, path)
    return at !== null && !this.#isThere(at)
  }

  /** Whether the branch's value became null with a record it removed: then there is no value to take, whether that record stays or not. */
  #isFromRemoval(kind: MergeKind, path: string, base: Row, ours: Entry): boolean {
    const cell = cellTarget(kind, path)
    if (cell !== null) return !this.#sides.branch.has(cell) || !this.#isThere(cell)
    const at = pointed(kind, path, base)
    return at !== null && readPath(ours.row, path) === null && !this.#sides.branch.has(at) && this.#isThere(at)
  }

  /** Returns cells the target lost with a record it removed, where that record stays after all. */
  #comeBack({ kind, row }: Pick<Entry, 'kind' | 'row'>, ours: Entry, base: Row): Record<string, unknown> {
    const set: Record<string, unknown> = {}
    for (const path of pathsOf(kind, base, ours.row)) {
      const at = cellTarget(kind, path)
      if (at === null || this.#sides.target.has(at) || !this.#isThere(at)) continue
      const value = readPath(ours.row, path)
      if (value !== null && readPath(row, path) === null) set[path] = value
    }
    return set
  }

  #mergeValues({ kind, id, row }: Entry, ours: Entry, base: Row): Record<string, unknown> {
    const set: Record<string, unknown> = this.#comeBack({ kind, row }, ours, base)
    const changed = new Set(
      differences(kind, base, ours.row).filter(path => !this.#isFromRemoval(kind, path, base, ours)),
    )
    if (changed.size === 0) return set
    const taken = new Set<string>()
    for (const path of changed) {
      if (taken.has(path) || path in set) continue
      const group = kind.groups.find(each => each.includes(path)) ?? [path]
      for (const each of group) taken.add(each)
      const values = (of: Row) => Object.fromEntries(group.map(each => [each, readPath(of, each)]))
      const mine = values(ours.row)
      const merged = merge(row, values(base), mine, kind.rule, [group])
      if (merged.kind === 'merged') {
        Object.assign(set, merged.set)
        continue
      }
      if (group.some(each => kind.quiet.has(each))) continue
      const key = `${keyOf(kind.name, id)}:${group[0] ?? path}`
      const choice = this.#choices[key] ?? null
      const differing = group.filter(each => !sameValue(readPath(row, each), mine[each]))
      this.#questions.push({
        key,
        kind: kind.name,
        id,
        row,
        removedBy: null,
        choice,
        values: differing.map(each => ({
          path: each,
          base: readPath(base, each),
          branch: mine[each],
          target: readPath(row, each),
        })),
      })
      if (choice === 'branch') for (const each of differing) set[each] = mine[each]
    }
    return set
  }

  /** Returns the top records of removals to revoke, because a remaining record refers to them. */
  needs(): ReadonlySet<string> {
    const found = new Set<string>()
    for (const entry of this.#rows.values())
      for (const pointer of pointersOf(entry)) {
        const removal = this.#dangling(entry, pointer.path, pointer.target)
        if (removal && !removal.isWorkedOn) found.add(removal.top.key)
      }
    return found
  }

  /** Returns the removal that took the target of a reference; null where the target exists, or was already missing for the party that wrote it. */
  #dangling({ key, row }: Entry, path: string, at: string): Removal | null {
    if (this.#rows.has(at)) return null
    const value = readPath(row, path)
    for (const side of [this.#sides.target, this.#sides.branch]) {
      const own = side.get(key)
      if (own && !side.has(at) && sameValue(readPath(own.row, path), value)) return null
    }
    return this.#removalOf.get(at) ?? null
  }

  /** Redirects references to records that a person chose to remove: to the other party's value, or to null. */
  #pointOn(): void {
    for (let isSettled = false; !isSettled;) {
      isSettled = true
      for (const [key, entry] of this.#rows)
        for (const { path, target, isLink } of pointersOf(entry)) {
          if (isLink || this.#dangling(entry, path, target)?.isWorkedOn !== true) continue
          isSettled = false
          const other = [this.#sides.target, this.#sides.branch]
            .map(side => readPath(side.get(key)?.row ?? {}, path))
            .find(value => typeof value === 'number' && this.#rows.has(keyOf(entry.kind.refs[path] ?? '', value)))
          if (other === undefined && entry.kind.owners.includes(path)) this.#rows.delete(key)
          else this.#rows.set(key, { ...entry, row: this.#rewrite(entry, path, other ?? null) })
          break
        }
    }
  }

  #rewrite({ key, row }: Entry, path: string, value: unknown): Row {
    const theirs = this.#sides.target.get(key)
    if (theirs) {
      const { [path]: _, ...set } = this.#sets.get(key) ?? {}
      this.#sets.set(key, sameValue(readPath(theirs.row, path), value) ? set : { ...set, [path]: value })
    }
    return writePaths(row, { [path]: value })
  }

  plan(kinds: readonly MergeKind[]): MergePlan {
    const { base, target, branch } = this.#sides
    const made = [...this.#rows.values()].filter(({ key }) => !target.has(key))
    const remade = new Set(made.flatMap(({ key }) => (base.has(key) ? [key] : [])))
    const action = ({ kind, id }: Entry): MergeAction => ({ kind: kind.name, id })
    const patch = [...this.#rows.values()].flatMap(entry => {
      if (!target.has(entry.key)) return []
      // A recreated record gets a new id, so every reference to it is written again.
      const renamed = pointersOf(entry).filter(pointer => remade.has(pointer.target))
      const set = {
        ...this.#sets.get(entry.key),
        ...Object.fromEntries(renamed.map(({ path }) => [path, readPath(entry.row, path)])),
      }
      return Object.keys(set).length > 0 ? [{ ...action(entry), set }] : []
    })
    const place = new Map(kinds.map(({ name }, index) => [name, index]))
    return {
      make: made
        .toSorted((a, b) => (place.get(a.kind.name) ?? 0) - (place.get(b.kind.name) ?? 0) || a.id - b.id)
        .map(entry => ({ ...action(entry), row: entry.row })),
      patch,
      remove: this.#removed().map(action),
      questions: this.#questions,
      kept: this.#removals
        .filter(({ top }) => this.#needed.has(top.key))
        .map(({ top }) => ({ ...action(top), row: top.row })),
      branch: changesOf(base, branch),
      target: changesOf(base, target),
      result: Object.fromEntries(
        kinds.map(({ name }) => [
          name,
          [...this.#rows.values()].filter(({ kind }) => kind.name === name).map(({ row }) => row),
        ]),
      ),
    }
  }

  /** Returns the records of the target that the merge lacks, without those below another one. */
  #removed(): Entry[] {
    const gone = [...this.#sides.target.values()].filter(({ key }) => !this.#rows.has(key))
    const keys = new Set(gone.map(({ key }) => key))
    return gone.filter(entry => !ownersOf(entry).some(owner => keys.has(owner)))
  }
}
