import { useMemo } from 'react'
import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { measurementLink, type MeasurementLink } from '#contract/estimating/takeoff/measurement-link'
import { previewTakeoff, type TakeoffPreview } from '#domain/estimating/bill-checks/takeoff-preview'
import type { Takeoff, TakeoffQuantity } from '#domain/takeoff/takeoff-quantity'
import type { Cost, Quantity } from '#domain/value/money'
import { followsTakeoff } from '#domain/takeoff/takeoff-quantity'
import { useBillModel, useRatedBill } from '../../../common/bill/use-bill'
import { useTerms } from '../../../common/build-up/use-terms'
import { useRecordsWithin } from '../../../records/data/use-records-within'
import { colourAt } from '../canvas/canvas-palette'
import { cellQuantity } from './sheet-shapes'

/** The bill that is measured into, as far as takeoff shows it. */
export interface TakeoffBill {
  readonly assessment: number
  readonly products: readonly AssessmentProduct[]
  /** Zones that can hold a quantity. */
  readonly zones: readonly { readonly id: number; readonly name: string }[]
  readonly links: readonly MeasurementLink[]
  readonly colours: ReadonlyMap<number, string>
  /** The cost of one unit of a product; null where it is not known here. */
  readonly costOf: (product: number) => Cost | null
  /** The quantity of a cell as the bill counts it, and what is wrong with what takeoff gives it. */
  readonly cellOf: (
    product: AssessmentProduct,
    zone: number,
  ) => { readonly quantity: Quantity | null; readonly faults: TakeoffQuantity['faults'] }
  /** Returns what other scales would move in the bill; null for one that was offered, which stays. Decision 761. */
  readonly preview: (after: Takeoff) => TakeoffPreview | null
}

/** Returns the bill of an assessment with its links; undefined while it is read. */
export function useTakeoffBill(assessment: number, takeoff: Takeoff | undefined): TakeoffBill | undefined {
  const rated = useRatedBill(assessment)
  const model = useBillModel(rated?.records)
  const isClosed = useTerms(assessment)?.isClosed ?? true
  const links = useRecordsWithin(measurementLink, 'assessment', assessment)
  return useMemo(() => {
    if (!rated || !model || !links || !takeoff) return undefined
    const products = model.rows.flatMap(row => (row.kind === 'product' ? [row.product] : []))
    const zones = model.layout.groups.flatMap(group =>
      group.columns
        .filter(({ kind }) => kind === 'leaf')
        .map(({ zone, name }) => ({ id: zone, name: group.foldable ? `${group.name}, ${name}` : name })),
    )
    return {
      assessment,
      products,
      zones,
      links,
      colours: new Map(products.map(({ id }, place) => [id, colourAt(place)])),
      costOf: product => (rated.book.lines === null ? null : (rated.book.built(product)?.cost ?? null)),
      cellOf: (product, zone) => {
        const measured = cellQuantity(links, product, zone, takeoff)
        const stored = model.stored(product.id, zone)
        // Until the change is in the bill's own cell, what takeoff gives is what the cell becomes.
        const follows = !isClosed && (stored === null || stored.quantity === null || followsTakeoff(stored))
        const quantity = follows && measured.quantity !== null ? measured.quantity : (stored?.quantity ?? null)
        return { quantity, faults: measured.faults }
      },
      preview: after => (isClosed ? null : previewTakeoff(rated.records, links, takeoff, after)),
    }
  }, [assessment, rated, model, links, takeoff, isClosed])
}
