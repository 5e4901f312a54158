import { expect, it } from 'vitest'
import { zoneFault } from './zone-place'

const zones = [
  { id: 1, name: 'Level 1', parent: null },
  { id: 2, name: 'North', parent: 1 },
  { id: 3, name: 'Roof', parent: null },
]
const fault = (name: string, parent: number | null, id = 9) => zoneFault({ id, name, parent }, zones)?.message ?? null

it('a zone has a name of its own beside those of the same parent, whatever its capitals and spaces', () => {
  const taken = 'Another zone here has this name'
  expect([fault(' level 1 ', null), fault('NORTH', 1)]).toEqual([taken, taken])
  expect([fault('North', null), fault('North', 3), fault('Level 1', 1)]).toEqual([null, null, null])
  // Its own name does not count as a duplicate.
  expect(fault('Roof', null, 3)).toBeNull()
  expect(fault('Level 1', null, 3)).toBe(taken)
})

it('zones have two levels, from above and from below', () => {
  expect(fault('East', 2)).toBe('This is a sub-zone, which has no sub-zones: choose a zone at the top')
  expect(fault('Level 1', 3, 1)).toBe('It has sub-zones of its own, so it stays at the top')
  expect(fault('Roof', 3, 3)).toBe('A zone cannot be part of itself')
  expect(fault('North', 3, 2)).toBeNull()
})
