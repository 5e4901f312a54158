import type { PagePoint } from './page-point'

/** Farthest that a chord may be from its arc, in coordinate steps: a thousandth of a PDF point. */
const CLOSE = 10
/** Halvings of one arc at most: two to the power of it chords. */
const MOST_HALVINGS = 12

/**
 * Returns the points of an outline with its arcs as chords. `arcs` lists the places of points that an arc passes through, from the point before to the
 * point after. Only operations that every browser rounds alike are used, so device and server get the same chords.
 */
export function withChords(points: readonly PagePoint[], arcs: readonly number[], isClosed: boolean): PagePoint[] {
  if (arcs.length === 0) return [...points]
  const through = new Set(arcs)
  const at = (place: number) => points[isClosed ? (place + points.length) % points.length : place]
  const chords: PagePoint[] = []
  points.forEach((point, place) => {
    chords.push(point)
    const [before, next] = [at(place - 1), at(place + 1)]
    const after = at(place + 2)
    if (through.has(place) && before && next) chords.push(...between(circleOf(before, point, next), point, next))
    else if (through.has(isClosed ? (place + 1) % points.length : place + 1) && next && after)
      chords.push(...between(circleOf(point, next, after), point, next))
  })
  return chords
}

interface Circle {
  readonly x: number
  readonly y: number
  readonly isAnticlockwise: boolean
}

/** Returns the centre of the circle through three points, and the direction in which they pass; null where they are in one line. */
function circleOf(a: PagePoint, b: PagePoint, c: PagePoint): Circle | null {
  const [bx, by, cx, cy] = [b.x - a.x, b.y - a.y, c.x - a.x, c.y - a.y]
  const twice = 2 * (bx * cy - by * cx)
  if (twice === 0) return null
  const [b2, c2] = [bx * bx + by * by, cx * cx + cy * cy]
  return {
    x: a.x + (cy * b2 - by * c2) / twice,
    y: a.y + (bx * c2 - cx * b2) / twice,
    isAnticlockwise: twice > 0,
  }
}

/** Returns points of the arc between two of its points, without these two. */
function between(circle: Circle | null, from: PagePoint, to: PagePoint, halvings = 0): PagePoint[] {
  if (!circle || halvings === MOST_HALVINGS) return []
  const [ux, uy, vx, vy] = [from.x - circle.x, from.y - circle.y, to.x - circle.x, to.y - circle.y]
  const radius = Math.sqrt(ux * ux + uy * uy)
  const turn = circle.isAnticlockwise ? 1 : -1
  // The half angle's direction: the bisector of both radii, or at right angles to the chord where they are nearly opposite.
  const isMajor = (ux * vy - uy * vx) * turn < 0
  const [sx, sy] = [ux + vx, uy + vy]
  const sum = Math.sqrt(sx * sx + sy * sy)
  const [dx, dy] = sum < radius / 1000 ? [(vy - uy) * turn, (ux - vx) * turn] : isMajor ? [-sx, -sy] : [sx, sy]
  const size = Math.sqrt(dx * dx + dy * dy)
  if (size === 0) return []
  const middle = {
    x: Math.round(circle.x + (dx / size) * radius),
    y: Math.round(circle.y + (dy / size) * radius),
  }
  const [mx, my] = [middle.x - (from.x + to.x) / 2, middle.y - (from.y + to.y) / 2]
  if (mx * mx + my * my <= CLOSE * CLOSE) return []
  return [...between(circle, from, middle, halvings + 1), middle, ...between(circle, middle, to, halvings + 1)]
}
