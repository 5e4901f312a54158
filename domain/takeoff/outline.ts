import { Clipper, FillRule } from 'clipper2-ts'
import type { PagePoint } from './page-point'

/** Returns twice the signed area of a closed outline, in squared coordinate steps: exact, above zero where it runs anticlockwise. */
function twiceArea(points: readonly PagePoint[]): bigint {
  let twice = 0n
  points.forEach((point, at) => {
    const next = points[(at + 1) % points.length] ?? point
    twice += BigInt(point.x) * BigInt(next.y) - BigInt(next.x) * BigInt(point.y)
  })
  return twice
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)
const sumOf = (outlines: readonly (readonly PagePoint[])[]): bigint =>
  outlines.reduce((sum, outline) => sum + twiceArea(outline), 0n)

/** Areas of a shape with holes, doubled, in squared coordinate steps. */
export interface OutlineAreas {
  /** Floor that the outline covers. An outline that crosses itself covers both its parts. */
  readonly gross: bigint
  /** Floor of each hole that is inside the outline, in the order given. Where holes overlap, the first one has the floor they share. */
  readonly holes: readonly bigint[]
}

/**
 * Returns what an outline covers and what each hole takes from it. A hole counts as far as it is inside the outline, and where holes overlap their
 * floor is taken once. Outlines of fewer than three corners cover nothing.
 */
export function outlineAreas(outline: readonly PagePoint[], holes: readonly (readonly PagePoint[])[]): OutlineAreas {
  const covered = plain(outline)
  const taken: PagePoint[][] = []
  const areas = holes.map(hole => {
    const inside = Clipper.intersect(covered, plain(hole), FillRule.NonZero)
    const own = taken.length === 0 ? inside : Clipper.difference(inside, taken, FillRule.NonZero)
    taken.push(...inside)
    return absolute(sumOf(own))
  })
  return { gross: absolute(sumOf(covered)), holes: areas }
}

/** Returns outlines without crossings that cover the same floor. */
const plain = (outline: readonly PagePoint[]): PagePoint[][] =>
  outline.length < 3 ? [] : Clipper.union([outline.map(({ x, y }) => ({ x, y }))], FillRule.NonZero)
