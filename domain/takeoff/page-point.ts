/**
 * A point on a page, in ten-thousandths of a PDF point (1/72 inch, after UserUnit). Whole numbers, from the lower left corner of the crop box of the
 * page as it is stored: turning the page moves no point.
 */
export interface PagePoint {
  readonly x: number
  readonly y: number
}

/** Steps of a coordinate in one PDF point. */
export const STEPS_PER_PT = 10_000
/** Steps of a length on the page in one PDF point: finer than a coordinate, so that long outlines lose nothing. */
export const LENGTH_STEPS_PER_PT = 100_000_000
const FINER = LENGTH_STEPS_PER_PT / STEPS_PER_PT

/** Returns the point nearest to coordinates in PDF points. */
export const pagePoint = (x: number, y: number): PagePoint => ({
  x: Math.round(x * STEPS_PER_PT),
  y: Math.round(y * STEPS_PER_PT),
})

/**
 * Returns the distance of two points in length steps, a whole number. Each distance is rounded by itself, so a sum of them is exact and does not depend
 * on the direction in which an outline was drawn.
 */
export function distance(a: PagePoint, b: PagePoint): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y]
  return Math.round(Math.sqrt(dx * dx + dy * dy) * FINER)
}

/** Returns the length of a chain of points in length steps. */
export function lengthOf(points: readonly PagePoint[]): number {
  let length = 0
  points.forEach((point, at) => {
    const before = points[at - 1]
    if (before) length += distance(before, point)
  })
  return length
}
