/** Returns the name of an assessment's version: "v2.1". */
export const versionWords = ({
  versionMajor,
  versionMinor,
}: {
  readonly versionMajor: number
  readonly versionMinor: number
}): string => `v${versionMajor}.${versionMinor}`

/** Returns the version with its kind: "v2.1 snapshot" beside "v2.1", because copies share the number. */
export const versionKind = ({
  branchOf,
  snapshotOf,
  ...version
}: Parameters<typeof versionWords>[0] & {
  readonly branchOf?: number | null
  readonly snapshotOf?: number | null
}): string => {
  const kind = (snapshotOf ?? null) !== null ? ' snapshot' : (branchOf ?? null) !== null ? ' what-if' : ''
  return `${versionWords(version)}${kind}`
}
