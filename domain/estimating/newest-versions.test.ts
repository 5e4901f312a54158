import { expect, it } from 'vitest'
import { newestVersions } from './newest-versions'

const version = (
  id: number,
  projectWorkPackage: number | null,
  versionMajor = 1,
  versionMinor = 0,
  isAccepted = false,
) => ({
  id,
  name: 'Same',
  projectWorkPackage,
  versionMajor,
  versionMinor,
  isAccepted,
})
const ids = (versions: Parameters<typeof newestVersions>[0], ...copies: readonly (readonly [number, number])[]) =>
  newestVersions(versions, new Map(copies)).map(({ id }) => id)

// Spec: PROJ-4.
it('D3: two assessments of one name are two, in two work packages and in one', () => {
  expect(ids([version(1, 7), version(2, 8)])).toEqual([1, 2])
  expect(ids([version(1, 7), version(2, 7)])).toEqual([1, 2])
})

it('of copies the newest counts, also where one between them was archived or made from an older one', () => {
  expect(ids([version(1, 7), version(3, 7, 1, 1), version(2, 7, 2)], [2, 1], [3, 1])).toEqual([2])
  expect(ids([version(1, 7), version(5, 7, 3)], [5, 4], [4, 1])).toEqual([5])
})

it('a version moved to another work package leaves the newest of those that stayed', () => {
  expect(ids([version(1, 7), version(2, 7, 2), version(3, 8, 3)], [2, 1], [3, 2])).toEqual([2, 3])
})

// The summary of a work package showed 30,422.66 of the draft beside an accepted offer of 42,712.04.
it('an accepted version counts before every later draft of it, and before no other assessment', () => {
  expect(ids([version(1, 7, 1, 0, true), version(2, 7, 1, 1), version(3, 7, 2)], [2, 1], [3, 1])).toEqual([1])
  expect(ids([version(1, 7, 1, 0, true), version(2, 7, 1, 1)])).toEqual([1, 2])
})
