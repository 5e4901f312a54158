import { pageScale, type PageScaleRecord } from '#contract/estimating/takeoff/page-scale'
import {
  ratioOf,
  type Quantity,
  minus,
  absolute,
  type Percentage,
  shareOf,
  compare,
  percent,
} from '#domain/value/money'
import { calibratedScale, nearestRatio, ratioOfScale } from '#domain/takeoff/page-scale'
import type { PagePoint } from '#domain/takeoff/page-point'
import { planShape } from '#domain/takeoff/plan-points'
import { copyScale, type GivenScale, type ScaleWrite, setScale } from '#domain/takeoff/scale-commands'
import type { Change } from '#local/types'
import { add, set } from '#local/write/changes'

/** A scale that a person chooses for a sheet: a ratio, or two points with the length between them. */
export type ScaleChoice =
  | { readonly kind: 'ratio'; readonly ratio: Quantity }
  | { readonly kind: 'between'; readonly from: PagePoint; readonly to: PagePoint; readonly length: Quantity }

/** Returns the scale of a whole sheet; the newer of two counts. */
export const scaleOfSheet = (scales: readonly PageScaleRecord[], page: number): PageScaleRecord | undefined =>
  scales
    .filter(each => each.page === page && each.region === null && each.method !== 'suggested')
    .toSorted((a, b) => b.id - a.id)[0]

/** Returns the writes that give a sheet the scale, and others of its size the same. A sheet that has one keeps its record, so that two devices settle on one. */
export function scaleWrites(
  choice: ScaleChoice,
  sheet: number,
  others: readonly number[],
  scales: readonly PageScaleRecord[],
): readonly ScaleWrite[] {
  const values: GivenScale =
    choice.kind === 'ratio'
      ? { method: 'ratio', ratio: choice.ratio, knownDistance: null, length: null }
      : {
          method: 'calibrated',
          ratio: null,
          knownDistance: planShape('line', [choice.from, choice.to]),
          length: choice.length,
        }
  return [setScale(scales, sheet, values), ...copyScale(scales, { page: sheet, ...values }, others)]
}

/** Returns these writes as changes of the records of a project. */
export const scaleChanges = (writes: readonly ScaleWrite[], project: number): Change[] =>
  writes.map(({ id, page, values }) =>
    id === null
      ? add(pageScale, { project, page, region: null, ...values, source: '' })
      : set(pageScale, id, { ...values, source: '' }),
  )

/** The ratio that two known points give. */
export interface WorkedOut {
  readonly ratio: Quantity
  readonly nearest: Quantity
  /** Distance of the nearest usual ratio from the measured one. */
  readonly difference: Percentage
  /** Near enough that the usual ratio is meant. */
  readonly isUsual: boolean
}

const USUAL = percent(1)

/** Returns the ratio of two points and their length; null while they give none. */
export function workOut(from: PagePoint, to: PagePoint, length: Quantity): WorkedOut | null {
  const scale = calibratedScale(from, to, length)
  if (!scale) return null
  const ratio = ratioOfScale(scale)
  const nearest = nearestRatio(scale)
  const difference = shareOf(minus(ratio, nearest), nearest)
  if (difference === null || ratioOf(ratio, nearest) === null) return null
  return { ratio, nearest, difference: absolute(difference), isUsual: compare(absolute(difference), USUAL) <= 0 }
}
