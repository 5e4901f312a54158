import { describe, expect, it } from 'vitest'
import { pagePoint, type PagePoint } from './page-point'
import { boxOf, type Drawn, isInside, ShapeIndex } from './shape-index'
import { atDistance, SnapPoints, squared } from './snap'

const drawn = (
  id: number,
  kind: Drawn['shape']['kind'],
  points: readonly PagePoint[],
  holes: Drawn['shape']['holes'] = [],
): Drawn => ({
  id,
  shape: { kind, points, arcs: [], holes },
})
const box = (x: number, y: number, size: number) => [
  pagePoint(x, y),
  pagePoint(x + size, y),
  pagePoint(x + size, y + size),
  pagePoint(x, y + size),
]
const REACH = 50_000

describe('what is under the pointer', () => {
  const index = new ShapeIndex([
    drawn(1, 'outline', box(0, 0, 100), [box(40, 40, 20)]),
    drawn(2, 'line', [pagePoint(200, 0), pagePoint(300, 0)]),
    drawn(3, 'outline', box(80, 80, 100)),
    drawn(4, 'count', [pagePoint(500, 500)]),
  ])
  const at = (x: number, y: number) =>
    index.at(pagePoint(x, y), REACH).map(({ id, part, place }) => ({ id, part, place }))

  it('is the corner before the side, and the side before the floor', () => {
    expect(at(1, 1)[0]).toEqual({ id: 1, part: 'corner', place: 0 })
    expect(at(50, 2)[0]).toEqual({ id: 1, part: 'side', place: 0 })
    expect(at(20, 20)[0]).toEqual({ id: 1, part: 'inside', place: 0 })
    expect(at(500, 503)[0]).toEqual({ id: 4, part: 'corner', place: 0 })
    expect(at(250, 3)[0]).toEqual({ id: 2, part: 'side', place: 0 })
  })

  it('is nothing in a hole, and nothing far away', () => {
    expect(at(50, 50)).toEqual([])
    expect(at(400, 400)).toEqual([])
  })

  it('has every floor where floors overlap', () => {
    expect(new Set(at(90, 90).map(({ id }) => id))).toEqual(new Set([1, 3]))
  })
})

// The oracle looks at every shape.
it('finds what a look at every shape finds', () => {
  let seed = 7
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
  const shapes = Array.from({ length: 2_000 }, (_, id) => {
    const [x, y] = [random() * 3_000, random() * 2_000]
    return drawn(id, id % 3 === 0 ? 'outline' : 'line', box(x, y, 5 + random() * (id % 50 === 0 ? 2_000 : 40)))
  })
  const index = new ShapeIndex(shapes)
  for (let round = 0; round < 200; round += 1) {
    const [left, bottom, size] = [random() * 3e7, random() * 2e7, random() * 2e6]
    const asked = { left, bottom, right: left + size, top: bottom + size }
    const plain = shapes
      .filter(({ shape }) => {
        const own = boxOf(shape.points)
        return own && own.left <= asked.right && own.right >= left && own.bottom <= asked.top && own.top >= bottom
      })
      .map(({ id }) => id)
    expect(index.meeting(asked)).toEqual(plain)
  }
})

describe('the pointer', () => {
  const snaps = new SnapPoints([pagePoint(10, 10), pagePoint(12, 10), pagePoint(-3, -3)], REACH)
  it('goes to the nearest corner within reach', () => {
    expect(snaps.nearest(pagePoint(11.5, 10))).toEqual(pagePoint(12, 10))
    expect(snaps.nearest(pagePoint(-1, -1))).toEqual(pagePoint(-3, -3))
    expect(snaps.nearest(pagePoint(40, 40))).toBe(null)
  })

  it('keeps to the nearer of both axes, and to a typed distance', () => {
    expect(squared(pagePoint(0, 0), pagePoint(9, 4))).toEqual(pagePoint(9, 0))
    expect(squared(pagePoint(0, 0), pagePoint(3, -4))).toEqual(pagePoint(0, -4))
    // 3-4-5: half of it.
    expect(atDistance(pagePoint(0, 0), pagePoint(3, 4), 25_000)).toEqual(pagePoint(1.5, 2))
    expect(atDistance(pagePoint(1, 1), pagePoint(1, 1), 5)).toBe(null)
  })
})

it('an outline that crosses itself covers both its parts', () => {
  const bow = [pagePoint(0, 0), pagePoint(10, 10), pagePoint(10, 0), pagePoint(0, 10)]
  expect(isInside(pagePoint(1, 5), bow)).toBe(true)
  expect(isInside(pagePoint(9, 5), bow)).toBe(true)
  expect(isInside(pagePoint(5, 9), bow)).toBe(false)
})
