import { resourceNamed } from '#contract/resources'
import { at, isMap, laid, same, type Values } from './values'

/** What becomes of a change on a record someone else may have changed: the record after it, or the paths a person must choose in. */
export interface Joined {
  readonly next: Values
  readonly conflicts: readonly string[]
}

/**
 * The rule as docs/decisions/003 and 002 say it, in the simulator's own words. A value goes in where the record still says what the person
 * saw; where someone else has written meanwhile, equal wishes agree, lists of records are united, the columns of a cell go in one by
 * one, and everything else is for a person. Fields of one merge group are taken, or asked about, together.
 */
export function joined(resource: string, current: Values, seen: Values, wanted: Values): Joined {
  const { mergeGroups } = resourceNamed(resource)
  const conflicts: string[] = []
  let next = current
  for (const path of Object.keys(wanted)) {
    const group = mergeGroups.find(each => each.includes(path)) ?? [path]
    const together = group.filter(each => each in wanted)
    const isWanted = together.some(each => !same(wanted[each], seen[each]))
    const theirs = at(current, path)
    if (!isWanted || same(theirs, wanted[path])) continue
    const isAsSeen = together.every(each => same(at(current, each), seen[each]))
    const value = isAsSeen ? { is: wanted[path] } : both(resource, path, theirs, seen[path], wanted[path])
    if (value === null) conflicts.push(path)
    else next = laid(next, { [path]: value.is })
  }
  return { next, conflicts }
}

/** What two changes of one path come to; null when only a person can say. */
function both(
  resource: string,
  path: string,
  theirs: unknown,
  seen: unknown,
  mine: unknown,
): { readonly is: unknown } | null {
  const [name = '', key] = path.split('.')
  const field = resourceNamed(resource).fields[name]
  if (field?.kind === 'refs') {
    const [theirIds, seenIds, myIds] = [list(theirs), list(seen), list(mine)]
    const left = theirIds.filter(id => myIds.includes(id) || !seenIds.includes(id))
    const added = myIds.filter(id => !seenIds.includes(id) && !theirIds.includes(id))
    return { is: [...left, ...added].toSorted((a, b) => a - b) }
  }
  if (!field || key === undefined || !isMap(theirs) || !isMap(mine)) return null
  const was = isMap(seen) ? seen : {}
  const columns = Object.keys(field.cell)
  const cell: Record<string, unknown> = { ...theirs }
  for (const column of columns) {
    const isMine = column in mine && !same(mine[column], was[column])
    if (!isMine || same(mine[column], theirs[column])) continue
    const isValue = column === columns[0] || ['text', 'note'].includes(field.cell[column]?.kind ?? '')
    if (same(theirs[column], was[column])) cell[column] = mine[column]
    else if (isValue) return null
  }
  return { is: cell }
}

const list = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : []
