import type { PlanShape } from '../value/plan-shape'
import type { SaidScale } from './recorded-scale'
import type { RecordedScale } from './scale-of-shape'

/** A scale as a person gives it, with the way it was found. */
export interface GivenScale extends SaidScale {
  readonly method: 'ratio' | 'calibrated' | 'inherited'
}

/** A write of one scale record, and the write that takes it back; a null id is a new record. */
export interface ScaleWrite {
  readonly id: number | null
  readonly page: number
  readonly region: PlanShape | null
  readonly values: GivenScale
  /** The values that stood in the record before; null for a new one, which undo deletes. */
  readonly undo: (SaidScale & { readonly method: string }) | null
}

/**
 * Returns the write that gives a page, or one region of it, a scale. A page keeps one record for its whole, so that setting a scale again changes that one.
 * `record` names the region's own record; null draws a new region.
 * @public for the takeoff page
 */
export function setScale(
  scales: readonly RecordedScale[],
  page: number,
  values: GivenScale,
  { region, record = null }: { readonly region: PlanShape | null; readonly record?: number | null } = { region: null },
): ScaleWrite {
  const own = scales.filter(each => each.page === page)
  const known =
    region === null
      ? own.filter(each => each.region === null).toSorted((a, b) => b.id - a.id)[0]
      : own.find(({ id }) => id === record)
  return { id: known?.id ?? null, page, region, values, undo: known ? saidBy(known) : null }
}

/**
 * Returns the writes that give other pages the scale of a page. Regions are not copied: an inset is of one sheet.
 * @public for the takeoff page
 */
export const copyScale = (
  scales: readonly RecordedScale[],
  from: RecordedScale,
  pages: readonly number[],
): readonly ScaleWrite[] =>
  pages.filter(page => page !== from.page).map(page => setScale(scales, page, { ...saidBy(from), method: 'inherited' }))

/**
 * Returns the scales of a project as they are after these writes. New ones get ids beyond all others, in order.
 * @public for the takeoff page
 */
export function afterWrites(scales: readonly RecordedScale[], writes: readonly ScaleWrite[]): readonly RecordedScale[] {
  const next = new Map(scales.map(each => [each.id, each]))
  let last = scales.reduce((most, { id }) => Math.max(most, id), 0)
  for (const { id, page, region, values } of writes) {
    const key = id ?? (last += 1)
    next.set(key, { id: key, page, region, ...values })
  }
  return [...next.values()]
}

const saidBy = ({ ratio, knownDistance, length, method }: RecordedScale) => ({ ratio, knownDistance, length, method })
