import { withChords } from './arc'
import type { Shape } from './measure'
import type { PagePoint } from './page-point'

/** A shape with the id it is found by. */
export interface Drawn {
  readonly id: number
  readonly shape: Pick<Shape, 'kind' | 'points' | 'arcs' | 'holes'>
}

export interface Box {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
}

/** Part of a shape under the pointer: a corner, the line between two corners, or the floor. `ring` is 0 for the outline, then the holes. */
export interface Hit {
  readonly id: number
  readonly part: 'corner' | 'side' | 'inside'
  readonly ring: number
  /** Place of the corner, or of the corner before the side. */
  readonly place: number
  readonly distance: number
}

/** Cells along the longer side of the drawing. */
const CELLS = 128
/** A shape over more cells than this is looked at for every question. */
const MOST_CELLS = 512
const ORDER = { corner: 0, side: 1, inside: 2 } as const

interface Entry extends Drawn {
  readonly box: Box
  readonly rings: readonly (readonly PagePoint[])[]
  readonly isClosed: boolean
}

/** Finds shapes near a point or in a box by a grid of cells, so that a question costs the shapes near by, not all of them. */
export class ShapeIndex {
  readonly #entries: Entry[] = []
  readonly #cells = new Map<number, number[]>()
  readonly #large: number[] = []
  readonly #size: number
  readonly #origin: { readonly x: number; readonly y: number }

  constructor(shapes: readonly Drawn[]) {
    let all: Box | null = null
    for (const drawn of shapes) {
      const entry = entryOf(drawn)
      if (!entry) continue
      this.#entries.push(entry)
      all = all ? around(all, entry.box) : entry.box
    }
    this.#origin = { x: all?.left ?? 0, y: all?.bottom ?? 0 }
    this.#size = all ? Math.max((all.right - all.left) / CELLS, (all.top - all.bottom) / CELLS, 1) : 1
    this.#entries.forEach(({ box }, at) => this.#put(box, at))
  }

  /** Returns what is within reach of a point: corners first, then sides, then floors; the shape drawn last wins among equals. */
  at(point: PagePoint, reach: number): Hit[] {
    const box = { left: point.x - reach, right: point.x + reach, bottom: point.y - reach, top: point.y + reach }
    const hits = this.#near(box).flatMap(entry => hitOf(entry, point, reach) ?? [])
    return hits.toSorted((a, b) => ORDER[a.part] - ORDER[b.part] || a.distance - b.distance)
  }

  /** Returns the ids of shapes whose box meets another, in the order they were given. */
  meeting(box: Box): number[] {
    return this.#near(box).map(({ id }) => id)
  }

  #put(box: Box, at: number): void {
    const keys = this.#keysOf(box)
    if (!keys) return void this.#large.push(at)
    for (const key of keys) {
      const cell = this.#cells.get(key)
      if (cell) cell.push(at)
      else this.#cells.set(key, [at])
    }
  }

  /** Returns the cells of a box; null when they are too many. */
  #keysOf({ left, right, bottom, top }: Box): number[] | null {
    const place = (value: number, from: number) => Math.min(CELLS, Math.max(0, Math.floor((value - from) / this.#size)))
    const [x0, x1] = [place(left, this.#origin.x), place(right, this.#origin.x)]
    const [y0, y1] = [place(bottom, this.#origin.y), place(top, this.#origin.y)]
    if ((x1 - x0 + 1) * (y1 - y0 + 1) > MOST_CELLS) return null
    const keys: number[] = []
    for (let x = x0; x <= x1; x += 1) for (let y = y0; y <= y1; y += 1) keys.push(x * (CELLS + 1) + y)
    return keys
  }

  #near(box: Box): Entry[] {
    const keys = this.#keysOf(box)
    const found = keys
      ? new Set([...this.#large, ...keys.flatMap(key => this.#cells.get(key) ?? [])])
      : this.#entries.keys()
    return [...found]
      .toSorted((a, b) => b - a)
      .flatMap(at => {
        const entry = this.#entries[at]
        return entry && meets(entry.box, box) ? [entry] : []
      })
      .toReversed()
  }
}

const entries = new WeakMap<Drawn['shape'], Entry>()

/** Returns a shape as it is looked for; made once for each shape, since every change of one makes a new index. */
function entryOf(drawn: Drawn): Entry | null {
  const known = entries.get(drawn.shape)
  if (known?.id === drawn.id) return known
  const { kind, points, arcs, holes } = drawn.shape
  const isClosed = kind === 'outline'
  const rings = [kind === 'count' ? points : withChords(points, arcs, isClosed), ...holes]
  const box = boxOf(rings.flat())
  if (!box) return null
  const entry = { id: drawn.id, shape: drawn.shape, rings, isClosed, box }
  entries.set(drawn.shape, entry)
  return entry
}

/** Returns the box around points; null for none. */
export function boxOf(points: readonly PagePoint[]): Box | null {
  if (points.length === 0) return null
  let [left, right, bottom, top] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of points) {
    if (x < left) left = x
    if (x > right) right = x
    if (y < bottom) bottom = y
    if (y > top) top = y
  }
  return { left, right, bottom, top }
}

const around = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  right: Math.max(a.right, b.right),
  bottom: Math.min(a.bottom, b.bottom),
  top: Math.max(a.top, b.top),
})
const meets = (a: Box, b: Box): boolean =>
  a.left <= b.right && a.right >= b.left && a.bottom <= b.top && a.top >= b.bottom

function hitOf({ id, shape, rings, isClosed }: Entry, point: PagePoint, reach: number): Hit | null {
  const corners = [shape.points, ...shape.holes]
  let best: Hit | null = null
  corners.forEach((ring, at) =>
    ring.forEach((corner, place) => {
      const distance = Math.hypot(corner.x - point.x, corner.y - point.y)
      if (distance <= reach && (!best || distance < best.distance))
        best = { id, part: 'corner', ring: at, place, distance }
    }),
  )
  if (best || shape.kind === 'count') return best
  rings.forEach((ring, at) =>
    ring.forEach((from, place) => {
      const to = ring[place + 1] ?? (isClosed || at > 0 ? ring[0] : undefined)
      if (!to) return
      const distance = distanceToSide(point, from, to)
      if (distance <= reach && (!best || distance < best.distance))
        best = { id, part: 'side', ring: at, place: cornerBefore(corners[at] ?? [], ring, place), distance }
    }),
  )
  if (best || !isClosed) return best
  const [outline = [], ...holes] = rings
  return isInside(point, outline) && !holes.some(hole => isInside(point, hole))
    ? { id, part: 'inside', ring: 0, place: 0, distance: 0 }
    : null
}

/** Returns the place of the drawn corner before a chord of an arc. */
function cornerBefore(corners: readonly PagePoint[], chords: readonly PagePoint[], place: number): number {
  if (corners.length === chords.length) return place
  for (let at = place; at >= 0; at -= 1) {
    const found = corners.findIndex(corner => corner.x === chords[at]?.x && corner.y === chords[at]?.y)
    if (found !== -1) return found
  }
  return 0
}

/** Returns how far a point is from the line between two others, in coordinate steps. */
function distanceToSide(point: PagePoint, from: PagePoint, to: PagePoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const square = dx * dx + dy * dy
  const along = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square
  const at = Math.min(1, Math.max(0, along))
  return Math.hypot(from.x + at * dx - point.x, from.y + at * dy - point.y)
}

/** Whether an outline winds around a point; one that crosses itself covers both its parts, as in its area. */
export function isInside(point: PagePoint, outline: readonly PagePoint[]): boolean {
  let winding = 0
  outline.forEach((from, place) => {
    const to = outline[(place + 1) % outline.length] ?? from
    const side = (to.x - from.x) * (point.y - from.y) - (point.x - from.x) * (to.y - from.y)
    if (from.y <= point.y && to.y > point.y && side > 0) winding += 1
    if (from.y > point.y && to.y <= point.y && side < 0) winding -= 1
  })
  return winding !== 0
}
