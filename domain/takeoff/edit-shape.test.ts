import { expect, it } from 'vitest'
import { type Drawing, moved, withCorner, withNewCorner, withoutCorner } from './edit-shape'
import { figureFor } from './figure-for'
import { pagePoint } from './page-point'

const room: Drawing = {
  kind: 'outline',
  points: [pagePoint(0, 0), pagePoint(10, 0), pagePoint(10, 10), pagePoint(0, 10)],
  arcs: [2],
  holes: [[pagePoint(2, 2), pagePoint(4, 2), pagePoint(4, 4)]],
}

it('a corner moves alone, in the outline and in a hole', () => {
  expect(withCorner(room, 0, 1, pagePoint(12, 0)).points[1]).toEqual(pagePoint(12, 0))
  expect(withCorner(room, 1, 2, pagePoint(5, 5)).holes[0]?.[2]).toEqual(pagePoint(5, 5))
  expect(withCorner(room, 1, 2, pagePoint(5, 5)).points).toEqual(room.points)
})

it('a corner that is added or taken away leaves arcs at their points', () => {
  const more = withNewCorner(room, 0, 0, pagePoint(5, 0))
  expect(more.points[1]).toEqual(pagePoint(5, 0))
  expect(more.arcs).toEqual([3])
  expect(withoutCorner(more, 0, 1)).toEqual(room)
  expect(withoutCorner(room, 0, 2)?.arcs).toEqual([])
})

it('what is left of a shape must still be one', () => {
  const wall: Drawing = { kind: 'line', points: [pagePoint(0, 0), pagePoint(5, 0)], arcs: [], holes: [] }
  expect(withoutCorner(wall, 0, 0)).toBe(null)
  expect(withoutCorner(room, 1, 0)?.holes).toEqual([])
})

it('a whole shape moves with its holes', () => {
  const there = moved(room, 10_000, -10_000)
  expect(there.points[0]).toEqual(pagePoint(1, -1))
  expect(there.holes[0]?.[0]).toEqual(pagePoint(3, 1))
})

it('a shape gives a line the figure of its unit, and none of another', () => {
  expect(figureFor('line', 'm')).toBe('length')
  expect(figureFor('line', 'm²')).toBe('wallArea')
  expect(figureFor('outline', 'm²')).toBe('area')
  expect(figureFor('outline', 'm')).toBe('perimeter')
  expect(figureFor('outline', 'm³')).toBe('volume')
  expect(figureFor('count', 'm²')).toBe(null)
  expect(figureFor('line', 'kg')).toBe(null)
  expect(figureFor('line', null)).toBe('length')
})
