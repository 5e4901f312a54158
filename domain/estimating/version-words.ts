/** "v2.1": how a version of an assessment is called everywhere. */
export const versionWords = ({
  versionMajor,
  versionMinor,
}: {
  readonly versionMajor: number
  readonly versionMinor: number
}): string => `v${versionMajor}.${versionMinor}`

/** The same with what a copy is: "v2.1 snapshot" beside "v2.1". Two copies of one number are told apart by it. */
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
