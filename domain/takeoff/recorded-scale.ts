import type { Quantity } from '../value/money'
import { calibratedScale, type PageScale, scaleOfRatio } from './page-scale'
import type { PlanShape } from '../value/plan-shape'
import { pointsOf } from './plan-points'

/** A scale as a person gave it: a ratio, or a known distance. */
export interface SaidScale {
  readonly ratio: Quantity | null
  /** The two points of a known distance, and its length in metres. */
  readonly knownDistance: PlanShape | null
  readonly length: Quantity | null
}

/** Returns the scale that was said; null where nothing was, or the two points are one. */
export function scaleSaid({ ratio, knownDistance, length }: SaidScale): PageScale | null {
  if (ratio !== null) return scaleOfRatio(ratio)
  const [from, to] = knownDistance ? pointsOf(knownDistance.points) : []
  return from && to && length !== null ? calibratedScale(from, to, length) : null
}

/** Returns why these values are no scale; null where they are one. */
export function scaleFault(said: SaidScale): { readonly field: string; readonly message: string } | null {
  const { ratio, knownDistance, length } = said
  if (ratio !== null)
    return knownDistance === null
      ? null
      : { field: 'knownDistance', message: 'A scale is a ratio or a known distance, not both' }
  if (knownDistance === null) return { field: 'ratio', message: 'Give a ratio, or two points and their distance' }
  if (length === null) return { field: 'length', message: 'Say how long this distance is' }
  return scaleSaid(said) ? null : { field: 'knownDistance', message: 'These two points are in one place' }
}
