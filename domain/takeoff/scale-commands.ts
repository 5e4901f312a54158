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
  readonly values: GivenScale
  /** The values of the record before; null for a new one, which undo deletes. */
  readonly undo: (SaidScale & { readonly method: string }) | null
}

/** Returns the write that gives a whole page a scale. A page keeps one record for its whole, so that setting a scale again changes that one. */
export function setScale(scales: readonly RecordedScale[], page: number, values: GivenScale): ScaleWrite {
  const known = scales.filter(each => each.page === page && each.region === null).toSorted((a, b) => b.id - a.id)[0]
  return { id: known?.id ?? null, page, values, undo: known ? saidBy(known) : null }
}

/** Returns the writes that give other pages the scale of a page. Regions are not copied: an inset is of one sheet. */
export const copyScale = (
  scales: readonly RecordedScale[],
  from: GivenScale & { readonly page: number },
  pages: readonly number[],
): readonly ScaleWrite[] =>
  pages.filter(page => page !== from.page).map(page => setScale(scales, page, { ...saidBy(from), method: 'inherited' }))

/** Returns the scales of a project as they are after these writes. New ones get ids beyond all others, in order. */
export function afterWrites(scales: readonly RecordedScale[], writes: readonly ScaleWrite[]): readonly RecordedScale[] {
  const next = new Map(scales.map(each => [each.id, each]))
  let last = scales.reduce((most, { id }) => Math.max(most, id), 0)
  for (const { id, page, values } of writes) {
    const key = id ?? (last += 1)
    next.set(key, { id: key, page, region: null, ...values })
  }
  return [...next.values()]
}

const saidBy = ({ ratio, knownDistance, length, method }: SaidScale & { readonly method: string }) => ({
  ratio,
  knownDistance,
  length,
  method,
})
