import type { PagePoint } from './page-point'

/** Points that a pointer is drawn to, in cells as wide as its reach, so that finding the nearest looks at nine cells. */
export class SnapPoints {
  readonly #cells = new Map<string, PagePoint[]>()
  readonly #reach: number

  constructor(points: Iterable<PagePoint>, reach: number) {
    this.#reach = Math.max(reach, 1)
    for (const point of points) {
      const key = this.#key(point.x, point.y)
      const cell = this.#cells.get(key)
      if (cell) cell.push(point)
      else this.#cells.set(key, [point])
    }
  }

  /** Returns the nearest point within reach; null when there is none. */
  nearest(point: PagePoint): PagePoint | null {
    let best: PagePoint | null = null
    let least = this.#reach
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1])
        for (const each of this.#cells.get(this.#key(point.x + dx * this.#reach, point.y + dy * this.#reach)) ?? []) {
          const distance = Math.hypot(each.x - point.x, each.y - point.y)
          if (distance <= least) [best, least] = [each, distance]
        }
    return best
  }

  #key(x: number, y: number): string {
    return `${Math.floor(x / this.#reach)}/${Math.floor(y / this.#reach)}`
  }
}

/** Returns the point moved onto the horizontal or the vertical through another, whichever is nearer. */
export const squared = (from: PagePoint, to: PagePoint): PagePoint =>
  Math.abs(to.x - from.x) >= Math.abs(to.y - from.y) ? { x: to.x, y: from.y } : { x: from.x, y: to.y }

/** Returns the point at a distance from another, in the direction of a third. Null where there is no direction. */
export function atDistance(from: PagePoint, towards: PagePoint, steps: number): PagePoint | null {
  const [dx, dy] = [towards.x - from.x, towards.y - from.y]
  const length = Math.hypot(dx, dy)
  if (length === 0) return null
  return { x: Math.round(from.x + (dx / length) * steps), y: Math.round(from.y + (dy / length) * steps) }
}
