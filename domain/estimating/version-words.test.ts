import { expect, it } from 'vitest'
import { versionKind } from './version-words'

// The comparison page showed "v1.0 with v1.0".
it('distinguishes a snapshot and a what-if from the version they were taken of', () => {
  const version = { versionMajor: 1, versionMinor: 0 }
  expect(
    [version, { ...version, snapshotOf: 7 }, { ...version, branchOf: 7, snapshotOf: null }].map(versionKind),
  ).toEqual(['v1.0', 'v1.0 snapshot', 'v1.0 what-if'])
})
