/** Where a move puts an item: 0 the start, -1 the end, else after the item with that id. Spec: platform 7.7. */
export type AfterId = number
export const AT_START = 0
export const AT_END = -1

/**
 * The ids in their new order, renumbered from 0 by their index. An unknown `id` or reference leaves the order as it was, so that a
 * move replayed after its reference was deleted does no harm.
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
