import type { PlanShape, ShapeKind } from '../value/plan-shape'
import type { PagePoint } from './page-point'

/** Returns the points of a list of coordinates. */
export function pointsOf(coordinates: readonly number[]): PagePoint[] {
  const points: PagePoint[] = []
  for (let at = 0; at + 1 < coordinates.length; at += 2)
    points.push({ x: coordinates[at] ?? 0, y: coordinates[at + 1] ?? 0 })
  return points
}

/**
 * Returns points as a list of coordinates.
 * @public for the takeoff page
 */
export const coordinatesOf = (points: readonly PagePoint[]): number[] => points.flatMap(({ x, y }) => [x, y])

/**
 * Returns a shape of these points, as a record keeps it.
 * @public for the takeoff page
 */
export const planShape = (
  kind: ShapeKind,
  points: readonly PagePoint[],
  {
    arcs = [],
    holes = [],
  }: { readonly arcs?: readonly number[]; readonly holes?: readonly (readonly PagePoint[])[] } = {},
): PlanShape => ({ kind, points: coordinatesOf(points), arcs: [...arcs], holes: holes.map(coordinatesOf) })
