import type { Shape } from './measure'
import type { PagePoint } from './page-point'

/** The part of a shape that is drawn. */
export type Drawing = Pick<Shape, 'kind' | 'points' | 'arcs' | 'holes'>

/** Fewest points of each kind of shape. */
const LEAST: Readonly<Record<Shape['kind'], number>> = { count: 1, line: 2, outline: 3 }

/** Whether the points make a shape of its kind. */
export const isDrawn = ({ kind, points }: Pick<Drawing, 'kind' | 'points'>): boolean => points.length >= LEAST[kind]

const onRing = (
  drawing: Drawing,
  ring: number,
  change: (points: readonly PagePoint[]) => readonly PagePoint[],
): Drawing =>
  ring === 0
    ? { ...drawing, points: change(drawing.points) }
    : { ...drawing, holes: drawing.holes.map((hole, at) => (at === ring - 1 ? change(hole) : hole)) }

/** Moves one corner. Ring 0 is the outline, then the holes. */
export const withCorner = (drawing: Drawing, ring: number, place: number, to: PagePoint): Drawing =>
  onRing(drawing, ring, points => points.map((point, at) => (at === place ? to : point)))

/** Adds a corner after another. Arcs behind it keep their points. */
export const withNewCorner = (drawing: Drawing, ring: number, after: number, point: PagePoint): Drawing => ({
  ...onRing(drawing, ring, points => points.toSpliced(after + 1, 0, point)),
  arcs: ring === 0 ? drawing.arcs.map(place => (place > after ? place + 1 : place)) : drawing.arcs,
})

/** Takes a corner away; null when what is left makes no shape. A hole of fewer than three corners goes with it. */
export function withoutCorner(drawing: Drawing, ring: number, place: number): Drawing | null {
  const left = onRing(drawing, ring, points => points.toSpliced(place, 1))
  if (ring > 0) return { ...left, holes: left.holes.filter(hole => hole.length >= 3) }
  const arcs = drawing.arcs.filter(each => each !== place).map(each => (each > place ? each - 1 : each))
  return isDrawn(left) ? { ...left, arcs } : null
}

/** Moves a whole shape. */
export function moved(drawing: Drawing, dx: number, dy: number): Drawing {
  const by = (points: readonly PagePoint[]) => points.map(({ x, y }) => ({ x: x + dx, y: y + dy }))
  return { ...drawing, points: by(drawing.points), holes: drawing.holes.map(by) }
}
