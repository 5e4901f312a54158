export type ReorderItem = { id: string | number; label: string; order: number }

export type ReorderMove = 'start' | 'up' | 'down' | 'end'

/** In their order. Equal orders keep the order they came in. */
export function sortItems(items: readonly ReorderItem[]): ReorderItem[] {
  return items.toSorted((a, b) => a.order - b.order)
}

/** The sorted list after one move, renumbered from 0. A move past an end changes nothing. */
export function moveItem(sorted: readonly ReorderItem[], id: ReorderItem['id'], move: ReorderMove): ReorderItem[] {
  const from = sorted.findIndex(item => item.id === id)
  const target = { start: 0, up: from - 1, down: from + 1, end: sorted.length - 1 }[move]
  const item = sorted[from]
  if (!item || target < 0 || target >= sorted.length) return [...sorted]
  const rest = sorted.filter(other => other !== item)
  return rest.toSpliced(target, 0, item).map((other, order) => ({ ...other, order }))
}

/** The new list if its sequence of ids differs from the original's, else null. Spec: platform 4, reorder list. */
export function changedOrder(
  original: readonly ReorderItem[],
  next: readonly ReorderItem[],
): readonly ReorderItem[] | null {
  const before = sortItems(original)
  return next.some((item, index) => item.id !== before[index]?.id) ? next : null
}
