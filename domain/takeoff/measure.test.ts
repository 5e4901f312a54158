import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rounded } from '../value/exact'
import { NIL, type Quantity, quantityOf, taken } from '../value/money'
import { type Figure, figuresOf, isInUnit, linkedQuantity, type Shape } from './measure'
import { type PagePoint, pagePoint } from './page-point'
import { calibratedScale, type PageScale, scaleOfRatio } from './page-scale'

const known = (scale: PageScale | null): PageScale => {
  if (!scale) throw new Error('no scale')
  return scale
}
const atRatio = (ratio: Quantity) => known(scaleOfRatio(ratio))
const HUNDREDTH = atRatio(quantityOf(100))

const points = (...corners: readonly (readonly [number, number])[]): PagePoint[] =>
  corners.map(([x, y]) => pagePoint(x, y))
const rectangle = (left: number, bottom: number, right: number, top: number) =>
  points([left, bottom], [right, bottom], [right, top], [left, top])

const shape = (values: Partial<Shape>): Shape => ({
  kind: 'outline',
  points: [],
  arcs: [],
  holes: [],
  height: null,
  sides: 1,
  drops: [],
  openings: [],
  ignoreVoidsUpTo: null,
  ...values,
})
const figure = (which: Figure, of: Shape, scale: PageScale | null = HUNDREDTH): Quantity | null => {
  const value = figuresOf(of, scale)[which]
  return value === undefined ? null : rounded('quantity', value)
}

describe('figures of a shape', () => {
  it('measures the floor of oracle 4, its edge, and the floor without a hole', () => {
    const floor = shape({ points: rectangle(100, 100, 440.1575, 354.9213) })
    expect(figure('area', floor)).toBe(quantityOf(107.9167))
    // 12.0000 m by 8.9931 m.
    expect(figure('perimeter', floor)).toBe(quantityOf(41.9861))
    const hole = rectangle(200, 200, 242.5197, 228.3465)
    expect(figure('area', shape({ points: hole }))).toBe(quantityOf(1.5))
    const withHole = shape({ points: floor.points, holes: [hole] })
    expect(taken('quantity', Math.round((figure('area', withHole) ?? 0) / 100) * 100)).toBe(quantityOf(106.42))
  })

  it('measures 283.4646 pt at 1:100 as 10 m', () => {
    expect(figure('length', shape({ kind: 'line', points: points([0, 0], [283.4646, 0]) }))).toBe(quantityOf(10))
  })

  // 24.65 m of wall, 2.70 m high, on both sides: 24.65 × 2.70 × 2 = 133.11.
  it('measures a wall on both sides', () => {
    const scale = known(calibratedScale(pagePoint(0, 0), pagePoint(1000, 0), quantityOf(24.65)))
    const wall = shape({ kind: 'line', points: points([0, 0], [1000, 0]), height: quantityOf(2.7), sides: 2 })
    expect(figure('wallArea', wall, scale)).toBe(quantityOf(133.11))
    // A door of 0.926 × 2.04 is 1.88904 m² on each side: 133.11 − 3.77808 = 129.33192.
    const door = { width: quantityOf(0.926), height: quantityOf(2.04), count: 1 }
    expect(figure('wallArea', { ...wall, openings: [door] }, scale)).toBe(quantityOf(129.3319))
    expect(figure('wallArea', { ...wall, openings: [door], ignoreVoidsUpTo: quantityOf(2) }, scale)).toBe(
      quantityOf(133.11),
    )
  })

  it('adds drops and rises to a run, and multiplies a floor by its depth', () => {
    const run = shape({
      kind: 'line',
      points: points([0, 0], [283.4646, 0]),
      drops: [quantityOf(1.2), quantityOf(0.8)],
    })
    expect(figure('length', run)).toBe(quantityOf(12))
    const scale = known(calibratedScale(pagePoint(0, 0), pagePoint(100, 0), quantityOf(1)))
    const slab = shape({ points: rectangle(0, 0, 400, 300), height: quantityOf(0.15) })
    expect(figure('volume', slab, scale)).toBe(quantityOf(1.8))
  })

  // A room of 400 by 300 with a hole of 100 by 100, at 0.01 m a point: 12 − 1 = 11 m². At 0.02 it is four times that.
  it('follows the scale of its page', () => {
    const room = shape({ points: rectangle(0, 0, 400, 300), holes: [rectangle(100, 100, 200, 200)] })
    const scale = (length: Quantity) => known(calibratedScale(pagePoint(0, 0), pagePoint(100, 0), length))
    expect(figure('area', room, scale(quantityOf(1)))).toBe(quantityOf(11))
    expect(figure('area', room, scale(quantityOf(2)))).toBe(quantityOf(44))
  })

  // 3.0 × 2.4 m on an inset of 1:50 is 7.20 m²; read at the 1:100 of its sheet it would be 28.80.
  it('measures a room on an inset at the scale of the inset', () => {
    const room = shape({ points: rectangle(0, 0, 170.0787, 136.063) })
    expect(figure('area', room, atRatio(quantityOf(50)))).toBe(quantityOf(7.2))
    expect(figure('area', room)).toBe(quantityOf(28.8))
  })

  it('counts on a page without a scale, and measures nothing there', () => {
    const marks = shape({ kind: 'count', points: points([1, 1], [2, 2], [2, 2]) })
    expect(figure('count', marks, null)).toBe(quantityOf(3))
    expect(figuresOf(shape({ points: rectangle(0, 0, 9, 9) }), null)).toEqual({ count: expect.anything() })
  })
})

describe('floors that are hard to draw', () => {
  const scale = known(calibratedScale(pagePoint(0, 0), pagePoint(1, 0), quantityOf(1)))
  const area = (outline: readonly PagePoint[], ...holes: readonly (readonly PagePoint[])[]) =>
    figure('area', shape({ points: outline, holes }), scale)
  const square = rectangle(0, 0, 10, 10)

  it('counts both parts of an outline that crosses itself', () => {
    expect(area(points([0, 0], [10, 10], [10, 0], [0, 10]))).toBe(quantityOf(50))
  })

  it('takes off a hole only as far as it is inside', () => {
    expect(area(square, rectangle(8, 0, 14, 10))).toBe(quantityOf(80))
    expect(area(square, rectangle(20, 20, 30, 30))).toBe(quantityOf(100))
    expect(area(square, rectangle(-1, -1, 11, 11))).toBe(NIL)
  })

  it('takes the floor of overlapping and touching holes off once', () => {
    expect(area(square, rectangle(1, 1, 5, 5), rectangle(3, 3, 7, 7))).toBe(quantityOf(72))
    expect(area(square, rectangle(1, 1, 3, 3), rectangle(3, 1, 5, 3))).toBe(quantityOf(92))
    expect(area(square, rectangle(1, 1, 3, 3), rectangle(1, 1, 3, 3))).toBe(quantityOf(96))
  })

  it('measures nothing where there are fewer than three corners, or all in one place', () => {
    expect(area(points([1, 1], [5, 5]))).toBe(NIL)
    expect(area(points([1, 1], [1, 1], [1, 1]))).toBe(NIL)
    expect(area([])).toBe(NIL)
    expect(figure('length', shape({ kind: 'line', points: points([3, 3], [3, 3]) }), scale)).toBe(NIL)
  })

  it('measures an outline of 10,000 corners', () => {
    const comb = Array.from({ length: 10_000 }, (_, at) => pagePoint(Math.floor(at / 2), at % 4 < 2 ? 0 : 10))
    const closed = [...comb.map(({ x, y }) => ({ x, y: y + 100_000 })), pagePoint(4999, 0), pagePoint(0, 0)]
    expect(area(closed)).toBeGreaterThan(0)
  })
})

describe('arcs', () => {
  const scale = known(calibratedScale(pagePoint(0, 0), pagePoint(1, 0), quantityOf(1)))
  const off = (value: Quantity | null, expected: number) => Math.abs((value ?? 0) / 10_000 / expected - 1)

  it('measures a half circle, and a circle of two arcs', () => {
    const half = shape({ kind: 'line', points: points([0, 0], [500, 500], [1000, 0]), arcs: [1] })
    expect(off(figure('length', half, scale), Math.PI * 500)).toBeLessThan(1e-5)
    const circle = shape({ points: points([0, 500], [500, 1000], [1000, 500], [500, 0]), arcs: [1, 3] })
    expect(off(figure('perimeter', circle, scale), Math.PI * 1000)).toBeLessThan(1e-5)
    expect(off(figure('area', circle, scale), Math.PI * 250_000)).toBeLessThan(1e-5)
  })

  it('measures the longer way round where the arc passes there', () => {
    const most = shape({ kind: 'line', points: points([500, 0], [0, -500], [0, 500]), arcs: [1] })
    // From east by south to north: three quarters of the circle.
    expect(off(figure('length', most, scale), Math.PI * 750)).toBeLessThan(1e-5)
  })

  it('measures an arc of which the first part alone is more than half a circle', () => {
    // From east anticlockwise by south to 300 degrees.
    const most = shape({ kind: 'line', points: points([500, 0], [0, -500], [250, -433.0127]), arcs: [1] })
    expect(off(figure('length', most, scale), (Math.PI * 500 * 300) / 180)).toBeLessThan(1e-5)
  })

  it('is a straight run where its three points are in one line', () => {
    const straight = shape({ kind: 'line', points: points([0, 0], [5, 0], [10, 0]), arcs: [1] })
    expect(figure('length', straight, scale)).toBe(quantityOf(10))
  })
})

describe('quantity of a line', () => {
  // Room of 11.00 m² and twice a floor of 4.50 m²: 20.00 m².
  it('adds the linked figures with their factors, rounded once', () => {
    const scale = known(calibratedScale(pagePoint(0, 0), pagePoint(100, 0), quantityOf(1)))
    const room = shape({ points: rectangle(0, 0, 400, 300), holes: [rectangle(100, 100, 200, 200)] })
    const floor = shape({ points: rectangle(0, 0, 300, 150) })
    const link = (of: Shape, factor: Quantity) => ({
      figures: figuresOf(of, scale),
      figure: 'area' as const,
      factor,
      repeat: 1,
    })
    expect(linkedQuantity([link(room, quantityOf(1)), link(floor, quantityOf(2))])).toBe(quantityOf(20))
    expect(linkedQuantity([])).toBe(NIL)
  })

  it('is unknown when a shape has lost its scale', () => {
    const figures = figuresOf(shape({ points: rectangle(0, 0, 1, 1) }), null)
    expect(linkedQuantity([{ figures, figure: 'area', factor: quantityOf(1), repeat: 1 }])).toBe(null)
  })

  it('takes a figure only in its own unit', () => {
    expect(isInUnit('area', 'm²')).toBe(true)
    expect(isInUnit('wallArea', 'm2')).toBe(true)
    expect(isInUnit('length', 'm²')).toBe(false)
    expect(isInUnit('count', 'nr')).toBe(true)
    expect(isInUnit('volume', 'm')).toBe(false)
  })
})

describe('any shape', () => {
  const anyPoint = fc.record({ x: fc.integer({ min: 0, max: 2_000_000 }), y: fc.integer({ min: 0, max: 2_000_000 }) })
  const anyOutline = fc.array(anyPoint, { minLength: 3, maxLength: 12 })
  const figures = (of: Shape) => Object.values(figuresOf(of, HUNDREDTH)).map(value => rounded('quantity', value))

  it('has the same figures whatever corner and direction it was drawn from', () => {
    fc.assert(
      fc.property(anyOutline, fc.array(anyOutline, { maxLength: 1 }), fc.nat(11), (outline, holes, start) => {
        const turned = [...outline.slice(start), ...outline.slice(0, start)].toReversed()
        expect(figures(shape({ points: turned, holes }))).toEqual(figures(shape({ points: outline, holes })))
      }),
    )
  })

  it('covers no less with a smaller hole, and never less than nothing', () => {
    fc.assert(
      fc.property(anyOutline, fc.array(anyOutline, { maxLength: 3 }), (outline, holes) => {
        const net = figure('area', shape({ points: outline, holes })) ?? NIL
        const gross = figure('area', shape({ points: outline })) ?? NIL
        expect(net).toBeGreaterThanOrEqual(0)
        expect(net).toBeLessThanOrEqual(gross)
      }),
    )
  })

  it('covers as much as a count of the squares of a grid, which shares no code with it', () => {
    const cell = fc.record({
      x: fc.nat(5),
      y: fc.nat(5),
      width: fc.integer({ min: 1, max: 4 }),
      height: fc.integer({ min: 1, max: 4 }),
    })
    const scale = known(calibratedScale(pagePoint(0, 0), pagePoint(1, 0), quantityOf(1)))
    fc.assert(
      fc.property(cell, fc.array(cell, { maxLength: 4 }), (room, holes) => {
        const box = ({ x, y, width, height }: typeof room) => rectangle(x, y, x + width, y + height)
        const has = (of: typeof room, x: number, y: number) =>
          x >= of.x && x < of.x + of.width && y >= of.y && y < of.y + of.height
        let squares = 0
        for (let x = 0; x < 10; x++)
          for (let y = 0; y < 10; y++) if (has(room, x, y) && !holes.some(hole => has(hole, x, y))) squares++
        const net = figure('area', shape({ points: box(room), holes: holes.map(box) }), scale)
        expect(net).toBe(taken('quantity', squares * 10_000))
      }),
    )
  })
})
