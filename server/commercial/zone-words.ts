interface Zone {
  readonly name: string
  readonly parent: number | null
}

/** A zone with the one it is part of: "Level 2 North". Empty for none. */
export const zoneWords = (zone: Zone | undefined, above: ReadonlyMap<number, Zone>): string =>
  [above.get(zone?.parent ?? 0)?.name, zone?.name].filter(Boolean).join(' ')

/** The ids of the zones that these are part of. */
export const zonesAbove = (zones: ReadonlyMap<number, Zone>): number[] =>
  [...zones.values()].flatMap(({ parent }) => parent ?? [])
