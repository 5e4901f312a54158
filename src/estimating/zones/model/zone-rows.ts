import type { AssessmentZone } from '#contract/estimating/assessment-zone'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { hasRest, type LockedParent } from '#domain/estimating/bill'
import { type Money, NIL, lineAmount, minus, plus } from '#domain/value/money'
import type { BillModel } from '../../../common/bill/bill-model'
import { noTotal } from '../../common/no-total'

/** A zone as its table shows it. */
export interface ZoneRow {
  readonly zone: AssessmentZone
  /** "2", and "2.1" for its first sub-zone. */
  readonly number: string
  readonly isSub: boolean
  /** Of a top-level zone: whether it has sub-zones. */
  readonly hasSubs: boolean
  /** Products with a quantity in it. */
  readonly products: number
  /** null where no product of the zone has a rate, and in a bill that is not all here: 0.00 would be a price. */
  readonly amount: Money | null
  /** Products whose quantity it keeps although its sub-zones come to another. */
  readonly locked: number
  /** Start and finish; of a zone with sub-zones those of all of them, where it has none of its own. */
  readonly start: string | null
  readonly end: string | null
}

/** The zones of a bill in its order, each top followed by its sub-zones. */
export function zoneRows(model: BillModel): ZoneRow[] {
  const { records, layout, totals } = model
  const isTotalled = noTotal(model) === null
  const zones = new Map(records.zones.map(zone => [zone.id, zone]))
  const lines = [...totals.lines]
  const unpriced = new Set(records.products.filter(({ rate }) => rate === null).map(({ id }) => id))
  const rowOf = (id: number, number: string, isSub: boolean, subs: readonly number[]): ZoneRow[] => {
    const zone = zones.get(id)
    if (!zone) return []
    const below = subs.flatMap(sub => zones.get(sub) ?? [])
    const here = lines.filter(([, line]) => line.figure(id))
    const isPriced = here.length === 0 || here.some(([product]) => !unpriced.has(product))
    return [
      {
        zone,
        number,
        isSub,
        hasSubs: subs.length > 0,
        products: here.length,
        amount: isTotalled && isPriced ? totals.zoneAmount(id) : null,
        locked: subs.length === 0 ? 0 : lines.filter(([, line]) => line.locked(id)).length,
        start: zone.startDate ?? below.flatMap(each => each.startDate ?? []).toSorted()[0] ?? null,
        end:
          zone.endDate ??
          below
            .flatMap(each => each.endDate ?? [])
            .toSorted()
            .at(-1) ??
          null,
      },
    ]
  }
  return layout.tree.tops.flatMap((top, index) => [
    ...rowOf(top.id, String(index + 1), false, top.subs),
    ...top.subs.flatMap((sub, at) => rowOf(sub, `${index + 1}.${at + 1}`, true, [])),
  ])
}

/** A product whose parent zone keeps a quantity of its own. */
export interface LockedLine extends LockedParent {
  readonly product: AssessmentProduct
  readonly zone: AssessmentZone
  /** The money of the difference at the product's rate; nil without one. */
  readonly amount: Money
  /** The rest fits into a sub-zone of its own: not where the sub-zones hold more than the parent. */
  readonly mayAllocate: boolean
}

/** Every locked line of a bill, by zone and then in the order of the bill. Source: estimating section 2, check 505. */
export function lockedLines({ records, rows, layout, totals }: BillModel): LockedLine[] {
  const zones = new Map(records.zones.map(zone => [zone.id, zone]))
  return layout.tree.tops.flatMap(({ id, subs }) => {
    const zone = zones.get(id)
    if (!zone || subs.length === 0) return []
    return rows.flatMap((row): LockedLine[] => {
      const locked = row.kind === 'product' ? totals.line(row.id)?.locked(id) : null
      if (row.kind !== 'product' || !locked) return []
      const { product } = row
      const amount =
        product.rate === null
          ? NIL
          : minus(lineAmount(locked.held, product.rate), lineAmount(locked.subs ?? NIL, product.rate))
      return [{ ...locked, product, zone, amount, mayAllocate: hasRest(locked) }]
    })
  })
}

/** The money locked lines have beside their sub-zones. */
export const lockedAmount = (lines: readonly LockedLine[]): Money =>
  lines.reduce<Money>((total, line) => plus(total, line.amount), NIL)
