/** What tells the versions of an assessment apart. */
export interface Version {
  readonly id: number
  readonly projectWorkPackage: number | null
  readonly versionMajor: number
  readonly versionMinor: number
}

/**
 * Of each assessment the newest version in each work package it is priced in, in the order given. Versions of one another are copies: what
 * one `source` leads to through all copies, whether it is listed or archived. What they are called says nothing: two people may have used
 * one name, and a version may have been renamed. Decision 621.
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
  (a.versionMajor - b.versionMajor || a.versionMinor - b.versionMinor || a.id - b.id) > 0

/** A copy is younger than its source, so its id is greater: the way back ends. */
function originOf(id: number, source: ReadonlyMap<number, number | null>): number {
  const from = source.get(id) ?? null
  return from === null || from === id ? id : originOf(from, source)
}
