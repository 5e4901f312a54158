import { expect, it } from 'vitest'
import { daysWithRoom } from './days-with-room'

const kept = (...places: readonly number[]) => daysWithRoom(places.map(x => ({ x }))).map(({ x }) => x)

it('bug: days under the curve were written over one another', () => {
  // Three months at even paces, then two reports within a week of today.
  expect(kept(92, 260, 430, 640, 700)).toEqual([92, 260, 430, 700])
  expect(kept(92, 660, 680, 700)).toEqual([92, 700])
  expect(kept(92, 110, 300, 350, 700)).toEqual([92, 300, 700])
})

it('keeps a single day, and the last of two that are close', () => {
  expect(kept(92)).toEqual([92])
  expect(kept(600, 700)).toEqual([700])
})
