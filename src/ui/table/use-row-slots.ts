import { useState } from 'react'

/** A row in view, and the element that draws it: its key. */
type Slot<Item> = { slot: number; item: Item }

/**
 * Gives each row in view an element that lasts: one that leaves at one end is drawn again as the row that comes at the other, which
 * costs the page far less than a new one. While rows move the elements stay in the order they had, which is not the rows'; once they rest
 * the elements follow in the rows' own order again, as the person who reads or tabs through them expects.
 *
 * @param items the rows to draw, in one run by ascending index
 */
export function useRowSlots<Item extends { readonly index: number }>(
  items: readonly Item[],
  isMoving: boolean,
): readonly Slot<Item>[] {
  const [held, setHeld] = useState({ count: 1, first: 0 })
  const count = Math.max(held.count, items.length)
  const first = isMoving ? held.first : (items[0]?.index ?? 0) % count
  if (count !== held.count || first !== held.first) setHeld({ count, first })
  const place = ({ slot }: Slot<Item>) => (slot - first + count) % count
  return items.map(item => ({ slot: item.index % count, item })).sort((a, b) => place(a) - place(b))
}
