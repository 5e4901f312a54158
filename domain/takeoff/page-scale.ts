import { divideBig } from '../value/decimal'
import { type Exact, rounded, unity } from '../value/exact'
import {
  absolute,
  compare,
  minus,
  most,
  NIL,
  ONE,
  percent,
  type Percentage,
  type Quantity,
  ratioOf,
  shareOf,
  times,
  WHOLE,
} from '../value/money'
import { distance, LENGTH_STEPS_PER_PT, type PagePoint } from './page-point'

/** Metres to one PDF point, as an exact fraction. */
export interface PageScale {
  readonly metres: bigint
  readonly perPoints: bigint
}

/** A PDF point is 0.0254 / 72 m. */
const INCH_STEPS = 254n
const POINTS_STEPS = 720_000n
/** Steps of a ratio or a length in one: quantities have four decimals. */
const STEPS = 10_000n
const LENGTH_STEPS = BigInt(LENGTH_STEPS_PER_PT)

/** Returns the scale 1 : `ratio`; null unless the ratio is above zero. */
export const scaleOfRatio = (ratio: Quantity): PageScale | null =>
  ratio > 0 ? { metres: BigInt(ratio) * INCH_STEPS, perPoints: STEPS * POINTS_STEPS } : null

/** Returns the scale at which two points are `length` metres apart; null where they are one point, or the length is not above zero. */
export function calibratedScale(from: PagePoint, to: PagePoint, length: Quantity): PageScale | null {
  const apart = distance(from, to)
  return apart > 0 && length > 0 ? { metres: BigInt(length) * LENGTH_STEPS, perPoints: BigInt(apart) * STEPS } : null
}

/** Returns the n of 1 : n, to four decimals. */
export const ratioOfScale = ({ metres, perPoints }: PageScale): Quantity =>
  rounded('quantity', divideBig(metres * POINTS_STEPS * unity, perPoints * INCH_STEPS))

/** Ratios that drawings are made at. */
export const USUAL_RATIOS = [1, 2, 5, 10, 20, 25, 50, 75, 100, 125, 150, 200, 250, 500, 1000, 1250, 2500].map(ratio =>
  times(ONE, ratio),
)

/** Returns the usual ratio that is nearest in proportion, so that 1 : 24.8 is taken for 1 : 25. */
export function nearestRatio(scale: PageScale): Quantity {
  const ratio = ratioOfScale(scale)
  const far = (usual: Quantity) => most(ratioOf(ratio, usual) ?? NIL, ratioOf(usual, ratio) ?? NIL)
  return USUAL_RATIOS.reduce((best, usual) => (compare(far(usual), far(best)) < 0 ? usual : best), ONE)
}

/** Converts a length on the page, in length steps, to metres. */
export const metresOf = (length: number, { metres, perPoints }: PageScale): Exact =>
  divideBig(BigInt(length) * metres * unity, perPoints * LENGTH_STEPS)

/** Converts twice an area on the page, in squared coordinate steps, to square metres. */
export const squareMetresOf = (twice: bigint, { metres, perPoints }: PageScale): Exact =>
  divideBig(twice * metres * metres * unity, 2n * STEPS * STEPS * perPoints * perPoints)

const CLOSE = percent(1)
const NEAR = percent(5)

/** Comparison of a measured dimension with its printed figure: `close` within 1 %, `near` within 5 %, otherwise `off`. */
export interface DimensionCheck {
  readonly measured: Quantity
  /** Measured less printed, as a percentage of the printed length. */
  readonly difference: Percentage
  readonly verdict: 'close' | 'near' | 'off'
}

/** Compares the distance of two points with the length that the drawing prints there. Null for a printed length that is not above zero. */
export function checkDimension(
  scale: PageScale,
  from: PagePoint,
  to: PagePoint,
  printed: Quantity,
): DimensionCheck | null {
  if (printed <= 0) return null
  const measured = rounded('quantity', metresOf(distance(from, to), scale))
  const difference = shareOf(minus(measured, printed), printed) ?? WHOLE
  const apart = absolute(difference)
  const verdict = compare(apart, CLOSE) <= 0 ? 'close' : compare(apart, NEAR) <= 0 ? 'near' : 'off'
  return { measured, difference, verdict }
}
