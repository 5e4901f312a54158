/** Target of a move: 0 the start, -1 the end, else after the item with that id. Spec: platform 7.7. */
export type AfterId = number
export const AT_START = 0
export const AT_END = -1

/**
 * Returns the ids in their new order, renumbered from 0 by their index. An unknown `id` or reference leaves the order unchanged, so that replaying a
 * move after its reference was deleted does no harm.
 */
export function moveAfter(ids: readonly number[], id: number, after: AfterId): number[] {
  if (!ids.includes(id) || after === id) return [...ids]
  const rest = ids.filter(other => other !== id)
  if (after === AT_START) return [id, ...rest]
  if (after === AT_END) return [...rest, id]
  const index = rest.indexOf(after)
  if (index < 0) return [...ids]
  return [...rest.slice(0, index + 1), id, ...rest.slice(index + 1)]
}

export interface Move {
  readonly id: number
  readonly after: AfterId
}

/** Returns the fewest moves that bring these ids into a new order, one after another: ids already in the right sequence stay. */
export function movesTo(ids: readonly number[], wanted: readonly number[]): Move[] {
  const stay = longestRising(wanted.map(id => ids.indexOf(id)))
  return wanted.flatMap((id, index) =>
    stay.has(ids.indexOf(id)) ? [] : [{ id, after: wanted[index - 1] ?? AT_START }],
  )
}

/** Returns the values of a longest sequence that rises from left to right. */
function longestRising(values: readonly number[]): ReadonlySet<number> {
  const best: (readonly number[])[] = []
  for (const value of values) {
    const before = best.filter(run => (run.at(-1) ?? -1) < value).toSorted((a, b) => b.length - a.length)[0] ?? []
    best.push([...before, value])
  }
  return new Set(best.toSorted((a, b) => b.length - a.length)[0])
}
