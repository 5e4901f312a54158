/** What a zone's place is judged by. */
export interface PlacedZone {
  readonly id: number
  readonly name: string
  /** The zone it is part of; null at the top. */
  readonly parent: number | null
}

/** Zones with one key are called the same beside one another: spaces around a name and capitals make no other name. Check 506. */
export const siblingName = ({ name, parent }: Pick<PlacedZone, 'name' | 'parent'>): string =>
  `${parent}/${name.trim().toLowerCase()}`

/** Why a zone cannot stand where it says under the name it has, beside the others of its bill; null when it can. Source: estimating section 2, Zones. */
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
