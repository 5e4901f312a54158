import type { AssessmentZone } from '#contract/estimating/assessment-zone'

/** Returns the names of zones by id, a sub-zone with its zone: "Level 2, North". Two levels often have sub-zones of the same name. */
export function namesOfZones(
  zones: readonly Pick<AssessmentZone, 'id' | 'name' | 'parent'>[],
): ReadonlyMap<number, string> {
  const names = new Map(zones.map(({ id, name }) => [id, name]))
  return new Map(
    zones.map(({ id, name, parent }) => [
      id,
      [parent === null ? undefined : names.get(parent), name].filter(Boolean).join(', '),
    ]),
  )
}
