import type { AssessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { type AssessmentZone, assessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities, type ProductQuantities, type QuantityNote } from '#contract/estimating/product-quantities'
import type { Change } from '#local/types'
import { set } from '#local/write/changes'
import { formatDateTime } from '../../../ui/format'

/** The notes on the quantities of one product, by zone. */
export type Notes = ProductQuantities['notes']

/** Every note on a quantity, by product. Products without one are left out. */
export const notesByProduct = (quantities: readonly ProductQuantities[]): ReadonlyMap<number, Notes> =>
  new Map(
    quantities.flatMap(({ id, notes }) =>
      Object.keys(notes ?? {}).length > 0 ? [[id, notes] satisfies [number, Notes]] : [],
    ),
  )

/** A note with who wrote it and when, in one text. */
export function noteWords({ text, writtenBy, writtenAt }: QuantityNote): string {
  const signed = [writtenBy, writtenAt ? formatDateTime(writtenAt) : null].filter(Boolean).join(', ')
  return signed ? `${text} (${signed})` : text
}

/** What stands beside a cell: on the quantity, on its line and on its zone. */
export interface CellNotes {
  readonly cell: string
  readonly line: string
  readonly zone: string
}

/** The changes that write the notes that differ. A note that says nothing is taken away. */
export function noteChanges(
  at: { readonly product: AssessmentProduct; readonly zone: AssessmentZone | null },
  was: CellNotes,
  now: CellNotes,
  signed: { readonly writtenBy: string; readonly writtenAt: string },
): Change[] {
  const textOf = (text: string): string | null => (text.trim() === '' ? null : text.trim())
  const cell = textOf(now.cell)
  const noted: Record<`notes.${number}`, QuantityNote | null> = {}
  if (at.zone) noted[`notes.${at.zone.id}`] = cell === null ? null : { text: cell, ...signed }
  return [
    ...(at.zone && cell !== textOf(was.cell) ? [set(productQuantities, at.product.id, noted)] : []),
    ...(textOf(now.line) === textOf(was.line)
      ? []
      : [set(assessmentProduct, at.product.id, { notes: textOf(now.line) })]),
    ...(at.zone && textOf(now.zone) !== textOf(was.zone)
      ? [set(assessmentZone, at.zone.id, { notes: textOf(now.zone) })]
      : []),
  ]
}
