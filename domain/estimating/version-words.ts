/** "v2.1": how a version of an assessment is called everywhere. */
export const versionWords = ({
  versionMajor,
  versionMinor,
}: {
  readonly versionMajor: number
  readonly versionMinor: number
}): string => `v${versionMajor}.${versionMinor}`
