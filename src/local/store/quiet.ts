/** Records in one bulk call while pages are open: from 50 on Dexie wakes every live query of the table. */
export const QUIET_CHUNK = 49

/** The list in pieces of `size`, the last as long as what is left. */
export function cut<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )
}
