/** Fields that identify a version of an assessment. */
export interface Version {
  readonly id: number
  readonly projectWorkPackage: number | null
  readonly versionMajor: number
  readonly versionMinor: number
  readonly isAccepted: boolean
}

/**
 * Returns the version of each assessment that counts in each work package it is priced in, in the order given: the accepted one, else the newest. Versions are copies of one another: all
 * copies reached through `source`, whether listed, archived or not. Names do not count: two people may have used one name, and a version may have
 * been renamed. Decision 621.
 */
export function newestVersions<V extends Version>(
  versions: readonly V[],
  source: ReadonlyMap<number, number | null>,
): V[] {
  const newest = new Map<string, V>()
  for (const version of versions) {
    const key = `${originOf(version.id, source)} ${version.projectWorkPackage}`
    const other = newest.get(key)
    if (!other || isNewer(version, other)) newest.set(key, version)
  }
  const kept = new Set(newest.values())
  return versions.filter(version => kept.has(version))
}

const isNewer = (a: Version, b: Version): boolean =>
  (Number(a.isAccepted) - Number(b.isAccepted) ||
    a.versionMajor - b.versionMajor ||
    a.versionMinor - b.versionMinor ||
    a.id - b.id) > 0

/** A copy is newer than its source, so its id is greater: the loop ends. */
function originOf(id: number, source: ReadonlyMap<number, number | null>): number {
  const from = source.get(id) ?? null
  return from === null || from === id ? id : originOf(from, source)
}
