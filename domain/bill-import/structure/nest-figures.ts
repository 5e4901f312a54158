/**
 * Reads a run of amounts as nested sums: finds the figures that add their neighbours, so that all of it matches. A figure has the same value for the
 * one above it whether it is a line or a sum. So each figure has only a few possible ends of its range. These are found from the innermost outwards;
 * the whole run is then one path from index to index.
 */
import { type Figure, isSame } from './figures'

/** A figure that adds its neighbours: those from index `from` up to but not including `to` of the list. */
export interface Nested {
  readonly place: number
  readonly from: number
  readonly to: number
}

/** Readings kept per figure, and steps of the whole search: coincidences are few, and this limits a hostile file. */
const MOST_ENDS = 4
const MOST_STEPS = 400_000

/**
 * Returns the sums among the figures, or null when no reading matches. `above` means sums are above the rows they add. `total` is the required sum of
 * the run; without one every figure must be in some sum, and there must be more than one sum.
 */
export function nestFigures(
  figures: readonly Figure[],
  direction: 'above' | 'below',
  total: number | null,
): Nested[] | null {
  const order = direction === 'above' ? figures : figures.toReversed()
  const nested = new Nesting(order, total === null).read(total)
  if (nested === null || direction === 'above') return nested
  const mirrored = (place: number) => figures.length - 1 - place
  return nested.map(each => ({ place: mirrored(each.place), from: mirrored(each.to - 1), to: mirrored(each.from) + 1 }))
}

class Nesting {
  readonly #figures: readonly Figure[]
  /** Possible ends of a figure with the rows it adds, furthest first; the last is always the figure alone. */
  readonly #ends: number[][] = []
  /** Most that the figures from an index on can subtract: how far a sum may still fall. */
  readonly #below: number[]
  readonly #needsLines: boolean
  #steps = 0

  /** With `needsLines`, an amount alone is not the sum of one other amount alone: three lump sums of 500.00 are three. */
  constructor(figures: readonly Figure[], needsLines: boolean) {
    this.#figures = figures
    this.#needsLines = needsLines
    this.#below = [0]
    for (const figure of figures.toReversed()) this.#below.push((this.#below.at(-1) ?? 0) + Math.min(figure.value, 0))
    this.#below.reverse()
    for (let place = figures.length - 1; place >= 0; place--) {
      const figure = figures[place]
      const maySum = figure?.role === 'open' || figure?.role === 'blank'
      const reached = maySum && figure ? this.#reach(place + 1, figure.value) : []
      const found = reached.filter(end => end > place + 2 || !this.#isChance(place))
      // A row without words is a sum where it can be one.
      const alone = figure?.role === 'blank' && found.length > 0 ? [] : [place + 1]
      this.#ends[place] = [...found.toSorted((a, b) => b - a).slice(0, MOST_ENDS), ...alone]
    }
  }

  read(total: number | null): Nested[] | null {
    const path = total === null ? this.#wholePath() : this.#path(0, this.#figures.length, total)
    if (path === null) return null
    const nested: Nested[] = []
    this.#collect(0, path, nested)
    const isEnough = total !== null || (nested.length > 1 && nested.some(each => each.to - each.from > 1))
    return nested.length > 0 && isEnough ? nested : null
  }

  /** Whether two equal amounts with words, both unmeasured, are next to each other. */
  #isChance(place: number): boolean {
    return this.#needsLines && this.#figures[place]?.role === 'open' && this.#figures[place + 1]?.role === 'open'
  }

  /** Returns every index at which the nodes from `start` on add up to `value`. */
  #reach(start: number, value: number): number[] {
    const found = new Set<number>()
    const seen = new Set<string>()
    const open: [number, number][] = [[start, 0]]
    for (let next = open.pop(); next && found.size < MOST_ENDS; next = open.pop()) {
      const [place, sum] = next
      for (const end of this.#ends[place] ?? []) {
        const made = sum + (this.#figures[place]?.value ?? 0)
        if (++this.#steps > MOST_STEPS) return [...found]
        if (isSame(made, value)) found.add(end)
        const key = `${end} ${made}`
        if (made + (this.#below[end] ?? 0) > value || seen.has(key)) continue
        seen.add(key)
        open.push([end, made])
      }
    }
    return [...found]
  }

  /** Returns the ends of the nodes that lead from `start` to `end` and add up to `value`, sums before lines; null when none do. */
  #path(start: number, end: number, value: number): number[] | null {
    const failed = new Set<string>()
    const path: number[] = []
    const choices: { place: number; sum: number; next: number }[] = [{ place: start, sum: 0, next: 0 }]
    while (choices.length > 0) {
      const at = choices.at(-1)
      if (!at) return null
      if (at.place === end && isSame(at.sum, value)) return path
      const to = at.place < end ? this.#ends[at.place]?.[at.next++] : undefined
      if (to === undefined || ++this.#steps > MOST_STEPS) {
        failed.add(`${at.place} ${at.sum}`)
        choices.pop()
        path.pop()
        continue
      }
      const sum = at.sum + (this.#figures[at.place]?.value ?? 0)
      if (to > end || sum + (this.#below[to] ?? 0) > value + 50 || failed.has(`${to} ${sum}`)) continue
      path.push(to)
      choices.push({ place: to, sum, next: 0 })
    }
    return null
  }

  /** Returns a path over the whole run on which every node is a sum. */
  #wholePath(): number[] | null {
    const count = this.#figures.length
    const next: (number | undefined)[] = []
    next[count] = count
    for (let place = count - 1; place >= 0; place--)
      next[place] = this.#ends[place]?.find(end => end > place + 1 && next[end] !== undefined)
    if (next[0] === undefined) return null
    const path: number[] = []
    for (let place = 0; place < count;) {
      const end = next[place]
      if (end === undefined) return null
      path.push(end)
      place = end
    }
    return path
  }

  #collect(start: number, path: readonly number[], nested: Nested[]): void {
    let place = start
    for (const end of path) {
      if (end > place + 1) {
        nested.push({ place, from: place + 1, to: end })
        const inner = this.#path(place + 1, end, this.#figures[place]?.value ?? 0)
        if (inner) this.#collect(place + 1, inner, nested)
      }
      place = end
    }
  }
}
