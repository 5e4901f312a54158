import type { ProductGroup } from '#contract/estimating/product-group'

/** Levels a bill's headings may have. Source: estimating section 1. */
const LEVELS = 5

/** A heading with its depth, from 0. */
export interface Heading {
  readonly group: ProductGroup
  readonly level: number
}

/** The headings in the order in which the bill shows them. A heading in a circle, which two devices can make, stands at the top. */
export function headingsInOrder(groups: readonly ProductGroup[]): Heading[] {
  const known = new Set(groups.map(({ id }) => id))
  const sorted = groups.toSorted((a, b) => a.order - b.order || a.id - b.id)
  const shown = new Map<number, Heading>()
  const visit = (group: ProductGroup, level: number): void => {
    if (shown.has(group.id)) return
    shown.set(group.id, { group, level })
    for (const each of sorted) if (each.parent === group.id) visit(each, level + 1)
  }
  for (const group of sorted) if (group.parent === null || !known.has(group.parent)) visit(group, 0)
  for (const group of sorted) visit(group, 0)
  return [...shown.values()]
}

/** Headings that this one may go under: not itself, none below it, and none that would then be deeper than five levels. */
export function parentsFor(groups: readonly ProductGroup[], id: number | null): Heading[] {
  const below = new Set<number>(id === null ? [] : [id])
  for (let size = -1; size !== below.size;) {
    size = below.size
    for (const group of groups) if (group.parent !== null && below.has(group.parent)) below.add(group.id)
  }
  const ordered = headingsInOrder(groups)
  const own = ordered.find(({ group }) => group.id === id)?.level ?? 0
  const depth = Math.max(own, ...ordered.flatMap(({ group, level }) => (below.has(group.id) ? [level] : []))) - own
  return ordered.filter(({ group, level }) => !below.has(group.id) && level + 1 + depth < LEVELS)
}

/** A choice that shows how deep a heading stands. */
export const headingChoice = ({ group, level }: Heading): { readonly id: number; readonly name: string } => ({
  id: group.id,
  name: `${'\u2003'.repeat(level)}${group.name}`,
})
