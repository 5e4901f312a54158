/** Fields that decide whether a zone's place is valid. */
export interface PlacedZone {
  readonly id: number
  readonly name: string
  /** The zone it is part of; null for a top zone. */
  readonly parent: number | null
}

/** Returns the key under which sibling zones count as equal: outer spaces and capitals make no difference. Check 506. */
export const siblingName = ({ name, parent }: Pick<PlacedZone, 'name' | 'parent'>): string =>
  `${parent}/${name.trim().toLowerCase()}`

/** Returns why a zone's parent or name is not valid among the zones of its bill; null when they are. */
export function zoneFault(
  zone: PlacedZone,
  zones: readonly PlacedZone[],
): { readonly field: 'name' | 'parent'; readonly message: string } | null {
  const others = zones.filter(({ id }) => id !== zone.id)
  if (zone.parent !== null) {
    if (zone.parent === zone.id) return { field: 'parent', message: 'A zone cannot be part of itself' }
    if ((others.find(({ id }) => id === zone.parent)?.parent ?? null) !== null)
      return { field: 'parent', message: 'This is a sub-zone, which has no sub-zones: choose a zone at the top' }
    if (others.some(({ parent }) => parent === zone.id))
      return { field: 'parent', message: 'It has sub-zones of its own, so it stays at the top' }
  }
  return others.some(each => siblingName(each) === siblingName(zone))
    ? { field: 'name', message: 'Another zone here has this name' }
    : null
}
