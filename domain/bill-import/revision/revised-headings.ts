import { madeId, type KnownBill, type KnownGroup, type SentBill } from './known-bill'

/** The headings of the bill after a revision, by the file's headings. */
export interface RevisedHeadings {
  /** Target heading of each heading of the file; negative for a new one. */
  readonly ids: readonly number[]
  /** Indexes of the file's headings to create, in order. */
  readonly made: readonly number[]
}

/** Matches headings by their names from the top down; equal names under one heading are matched in order. */
export function matchHeadings(known: readonly KnownGroup[], sent: SentBill['groups']): RevisedHeadings {
  const free = new Map<string, number[]>()
  for (const { id, name, parent } of known) {
    const at = keyOf(parent, name)
    free.set(at, [...(free.get(at) ?? []), id])
  }
  const ids: number[] = []
  const made: number[] = []
  sent.forEach(({ name, parent }, place) => {
    const under = parent === null ? null : (ids[parent] ?? null)
    ids[place] = free.get(keyOf(under, name))?.shift() ?? madeId(made.push(place) - 1)
  })
  return { ids, made }
}

const keyOf = (parent: number | null, name: string): string =>
  `${parent}\n${name.trim().replace(/\s+/g, ' ').toLowerCase()}`

/** Returns headings without remaining products or headings below them. `stays` are the headings of the remaining products. */
export function emptyHeadings(known: readonly KnownGroup[], stays: ReadonlySet<number>): number[] {
  const held = new Set(stays)
  const byId = new Map(known.map(group => [group.id, group]))
  for (const id of stays) {
    let parent = byId.get(id)?.parent ?? null
    while (parent !== null && !held.has(parent)) {
      held.add(parent)
      parent = byId.get(parent)?.parent ?? null
    }
  }
  return known.flatMap(({ id }) => (held.has(id) ? [] : [id]))
}

/** A heading or product in reading order. */
export interface Item {
  readonly kind: 'group' | 'product'
  readonly id: number
}
const nameOf = ({ kind, id }: Item): string => `${kind} ${id}`

/**
 * Returns the reading order of the revised bill: that of the file. Items missing from the file stay after their former predecessor. `sent` is the
 * file's order; `known` contains only remaining items.
 */
export function inOrder(known: readonly Item[], sent: readonly Item[]): Item[] {
  const inFile = new Set(sent.map(nameOf))
  const first: Item[] = []
  const behind = new Map<string, Item[]>()
  let last: string | null = null
  for (const item of known) {
    const name = nameOf(item)
    if (inFile.has(name)) {
      last = name
      continue
    }
    const list = last === null ? first : (behind.get(last) ?? [])
    list.push(item)
    if (last !== null) behind.set(last, list)
  }
  return [...first, ...sent.flatMap(item => [item, ...(behind.get(nameOf(item)) ?? [])])]
}

/** Returns headings and products of a bill together, in reading order. */
export const itemsOf = ({ groups, products }: KnownBill): Item[] =>
  [
    ...groups.map(({ id, order }) => ({ kind: 'group' as const, id, order })),
    ...products.map(({ id, order }) => ({ kind: 'product' as const, id, order })),
  ]
    .toSorted((a, b) => a.order - b.order)
    .map(({ kind, id }) => ({ kind, id }))
