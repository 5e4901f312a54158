import type { PagePoint } from './page-point'
import type { PageScale } from './page-scale'
import type { PlanShape } from '../value/plan-shape'
import { pointsOf } from './plan-points'
import { type SaidScale, scaleSaid } from './recorded-scale'

/** A scale as its record has it. */
export interface RecordedScale extends SaidScale {
  readonly id: number
  readonly page: number
  /** Null: the whole page. */
  readonly region: PlanShape | null
  readonly method: string
}

/** The scale that holds for a shape, or why there is none. */
export type ShapeScale =
  | { readonly scale: PageScale; readonly record: number; readonly fault: null }
  | { readonly scale: null; readonly record: null; readonly fault: 'no-scale' | 'across' }

const NO_SCALE: ShapeScale = { scale: null, record: null, fault: 'no-scale' }
const ACROSS: ShapeScale = { scale: null, record: null, fault: 'across' }

/**
 * Returns the scale that holds for a shape among those of its page: that of the smallest region with all its points, else the page's. A shape with
 * points inside and outside one region has none, since one figure cannot have two scales. A suggested scale holds for nothing until it is confirmed.
 * Decision 759.
 */
export function scaleOfShape(shape: PlanShape, scales: readonly RecordedScale[]): ShapeScale {
  const confirmed = scales.filter(({ method }) => method !== 'suggested')
  const points = [shape.points, ...shape.holes].flatMap(pointsOf)
  const holding: { readonly each: RecordedScale; readonly size: number }[] = []
  for (const each of confirmed) {
    if (each.region === null) continue
    const region = pointsOf(each.region.points)
    const sides = new Set(points.map(point => sideOf(point, region)))
    if (sides.has('inside') && sides.has('outside')) return ACROSS
    if (!sides.has('outside')) holding.push({ each, size: sizeOf(region) })
  }
  const whole = confirmed.filter(({ region }) => region === null)
  const [best] = holding.toSorted((a, b) => a.size - b.size || b.each.id - a.each.id)
  const record = best?.each ?? whole.toSorted((a, b) => b.id - a.id)[0]
  const scale = record ? scaleSaid(record) : null
  return record && scale ? { scale, record: record.id, fault: null } : NO_SCALE
}

type Side = 'inside' | 'border' | 'outside'

/** Returns on which side of a closed outline a point is. A point on its line is on both. */
function sideOf({ x, y }: PagePoint, outline: readonly PagePoint[]): Side {
  let isInside = false
  for (const [at, a] of outline.entries()) {
    const b = outline[(at + 1) % outline.length] ?? a
    const turn = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x)
    const isBeside =
      x >= Math.min(a.x, b.x) && x <= Math.max(a.x, b.x) && y >= Math.min(a.y, b.y) && y <= Math.max(a.y, b.y)
    if (turn === 0 && isBeside) return 'border'
    if (a.y > y !== b.y > y && turn > 0 === b.y > a.y) isInside = !isInside
  }
  return isInside ? 'inside' : 'outside'
}

/** Returns twice the area of an outline: good enough to tell the smaller of two regions. */
function sizeOf(outline: readonly PagePoint[]): number {
  let twice = 0
  for (const [at, a] of outline.entries()) {
    const b = outline[(at + 1) % outline.length] ?? a
    twice += a.x * b.y - b.x * a.y
  }
  return Math.abs(twice)
}
