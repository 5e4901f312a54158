import type { Comparable } from './filter'

export interface SortKey {
  readonly field: string
  readonly descending: boolean
}

/** Reads "-createdAt,name": a leading minus is descending. Spec: platform 7.1. */
export function parseSort(sort: string): SortKey[] {
  return sort
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== '' && part !== '-')
    .map(part =>
      part.startsWith('-') ? { field: part.slice(1), descending: true } : { field: part, descending: false },
    )
}

/** Compares comparable values in ascending order; missing ones come last, as with PostgreSQL's `nulls last`. */
export function compareValues(a: Comparable, b: Comparable): number {
  if (a === b) return 0
  if (a === null) return 1
  if (b === null) return -1
  return a < b ? -1 : 1
}

/** Compares rows by several keys; equal rows sort by ascending id, so pages never overlap. Missing values come last in both directions. */
export function compareRows(
  keys: readonly SortKey[],
  a: readonly Comparable[],
  b: readonly Comparable[],
  aId: number,
  bId: number,
): number {
  for (const [index, { descending }] of keys.entries()) {
    const left = a[index] ?? null
    const right = b[index] ?? null
    if (left === right) continue
    if (left === null || right === null) return compareValues(left, right)
    const order = compareValues(left, right)
    if (order !== 0) return descending ? -order : order
  }
  return aId - bId
}
