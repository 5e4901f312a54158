import type { ProjectDrawing } from '#contract/estimating/project-drawing'
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
import type { Change } from '#local/types'
import { add, set } from '#local/write/changes'

/** What a person says of the scale of a sheet. */
export type SaidScale =
  | { readonly kind: 'ratio'; readonly ratio: Quantity }
  | { readonly kind: 'between'; readonly from: PagePoint; readonly to: PagePoint; readonly length: Quantity }

/** Returns the scale of a whole sheet; the newer of two counts. */
export const scaleOfSheet = (scales: readonly PageScaleRecord[], page: number): PageScaleRecord | undefined =>
  scales
    .filter(each => each.page === page && each.region === null && each.method !== 'suggested')
    .toSorted((a, b) => b.id - a.id)[0]

/** Sets the scale of sheets: a sheet that has one keeps its record, so that two devices settle on one scale. */
export function setScale(
  said: SaidScale,
  first: Pick<ProjectDrawing, 'id' | 'project'>,
  others: readonly Pick<ProjectDrawing, 'id' | 'project'>[],
  scales: readonly PageScaleRecord[],
): Change[] {
  const valuesFor = (isFirst: boolean) =>
    said.kind === 'ratio'
      ? {
          method: isFirst ? ('ratio' as const) : ('inherited' as const),
          ratio: said.ratio,
          knownDistance: null,
          length: null,
        }
      : {
          method: isFirst ? ('calibrated' as const) : ('inherited' as const),
          ratio: null,
          knownDistance: planShape('line', [said.from, said.to]),
          length: said.length,
        }
  return [first, ...others].map(page => {
    const values = { ...valuesFor(page === first), source: '' }
    const old = scaleOfSheet(scales, page.id)
    return old
      ? set(pageScale, old.id, values)
      : add(pageScale, { project: page.project, page: page.id, region: null, ...values })
  })
}

/** What two known points come to. */
export interface WorkedOut {
  readonly ratio: Quantity
  readonly nearest: Quantity
  /** How far the nearest usual ratio is from what was measured. */
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
