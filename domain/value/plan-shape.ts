/** Ways to read the points of a shape: each is one item, a chain along them, or the corners of a floor. */
export const SHAPE_KINDS = ['count', 'line', 'outline'] as const
export type ShapeKind = (typeof SHAPE_KINDS)[number]

/**
 * A shape as records keep it: coordinates in one list, x before y, in ten-thousandths of a PDF point. A sheet has thousands of them, and this form
 * needs a third of the room of a list of points.
 */
export interface PlanShape {
  readonly kind: ShapeKind
  readonly points: readonly number[]
  /** Places of points that an arc passes through. */
  readonly arcs: readonly number[]
  /** Outlines that are taken off. */
  readonly holes: readonly (readonly number[])[]
}

/** Most points of a shape, its holes included. */
export const SHAPE_POINTS = 10_000
/** Most holes of a shape. */
export const SHAPE_HOLES = 500
/** Farthest coordinate from the corner of the page: 35 metres of paper. */
const FARTHEST = 1_000_000_000

/** Fewest points of each kind. */
const FEWEST: Readonly<Record<ShapeKind, number>> = { count: 1, line: 2, outline: 3 }

/** Returns why a shape cannot be kept; null where it can. `most` limits its points, `kinds` its kinds. */
export function shapeFault(
  shape: PlanShape,
  kinds: readonly string[] = SHAPE_KINDS,
  most = SHAPE_POINTS,
): string | null {
  const { kind, points, arcs, holes } = shape
  if (!kinds.includes(kind)) return 'This is not a shape that can be used here'
  const lists = [points, ...holes]
  if (lists.some(list => list.length % 2 > 0)) return 'A point of this shape has no second coordinate'
  if (lists.some(list => list.some(value => !Number.isSafeInteger(value) || Math.abs(value) > FARTHEST)))
    return 'A point of this shape is off any page, or is not a whole number of steps'
  const count = points.length / 2
  if (count < FEWEST[kind]) return `This shape needs at least ${FEWEST[kind]} points`
  if (lists.reduce((sum, list) => sum + list.length, 0) / 2 > most) return `This shape can have at most ${most} points`
  if (kind !== 'outline' && holes.length > 0) return 'Only an area can have holes'
  if (holes.length > SHAPE_HOLES) return `This shape can have at most ${SHAPE_HOLES} holes`
  if (holes.some(hole => hole.length < 6)) return 'A hole needs at least 3 points'
  return arcFault(kind, count, arcs)
}

/** An arc passes through one point, from the point before to the point after: no two can share a side. */
function arcFault(kind: ShapeKind, count: number, arcs: readonly number[]): string | null {
  if (arcs.length === 0) return null
  if (kind === 'count') return 'Counted points have no arcs'
  const [first, last] = kind === 'line' ? [1, count - 2] : [0, count - 1]
  const isInside = arcs.every(at => Number.isSafeInteger(at) && at >= first && at <= last)
  const sorted = arcs.toSorted((a, b) => a - b)
  const isApart = sorted.every((at, index) => index === 0 || at - (sorted[index - 1] ?? at) > 1)
  const wraps = kind === 'outline' && sorted[0] === 0 && sorted.at(-1) === count - 1
  return isInside && isApart && !wraps ? null : 'An arc needs a point of its own between two others'
}
