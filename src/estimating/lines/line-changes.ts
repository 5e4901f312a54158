import type { Assessment } from '#contract/estimating/assessment'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productGroup, type ProductGroup } from '#contract/estimating/product-group'
import { productQuantities } from '#contract/estimating/product-quantities'
import type { Change } from '#local/types'
import { add, move, remove, set } from '#local/write/changes'
import type { BillRecords } from '../../common/bill/bill-model'
import type { Quantity, Rate } from '#domain/value/money'
import { readQuantity } from '../common/quantity-text'
import { readRate } from '../common/rate-text'
import type { TypedLine } from './typed-lines'

/** The zone that quantities go into where a bill has none yet. */
export const FIRST_ZONE = 'Whole job'

/** Where new lines go. */
export interface Place {
  /** The heading; null for none. */
  readonly group: number | null
  /** The product they come after; null for the end. */
  readonly after: number | null
  /** The zone their quantities are in. */
  readonly zone: number | null
}

/** Adds products with their quantities, in the order in which they were typed. `ids` are new, one a line. */
export function addLines(
  assessment: Pick<Assessment, 'id' | 'blanketPricingMode'>,
  lines: readonly TypedLine[],
  ids: readonly number[],
  { group, after, zone }: Place,
): Change[] {
  const added = lines.flatMap((line, index): Change[] => {
    const id = ids[index]
    const quantity = quantityOf(line)
    const fixedPrice = rateOf(line)
    const product = {
      assessment: assessment.id,
      group,
      ref: textOrNull(line.ref),
      name: line.name.trim(),
      unit: textOrNull(line.unit),
      pricingMode: assessment.blanketPricingMode,
      ...(fixedPrice === null ? {} : { fixedPrice, fixedPriceReason: 'manual' as const }),
    }
    const cells = zone === null || quantity === null ? {} : { [zone]: { quantity, source: 'boq' as const } }
    return [
      add(assessmentProduct, product, id),
      add(productQuantities, { assessment: assessment.id, cells, notes: {} }, id),
    ]
  })
  const moved = after === null ? [] : ids.map((id, index) => move(assessmentProduct, id, ids[index - 1] ?? after))
  return [...added, ...moved]
}

/** The quantity of a typed line; null where there is none. */
export function quantityOf({ quantity }: TypedLine): Quantity | null {
  const read = readQuantity(quantity)
  return read.ok ? read.value : null
}
function rateOf({ rate }: TypedLine): Rate | null {
  const read = readRate(rate)
  return read.ok ? read.value : null
}

export const addFirstZone = (assessment: number, id: number): Change =>
  add(assessmentZone, { assessment, name: FIRST_ZONE, parent: null, startDate: null, endDate: null, notes: null }, id)

export const deleteLines = (products: readonly number[]): Change[] => products.map(id => remove(assessmentProduct, id))

/** Puts lines under another heading, in their order. */
export const putUnder = (products: readonly number[], group: number | null): Change[] =>
  products.map(id => set(assessmentProduct, id, { group }))

/** Gives lines a unit. */
export const setUnits = (products: readonly number[], unit: string): Change[] =>
  products.map(id => set(assessmentProduct, id, { unit }))

export const addHeading = (assessment: number, name: string, parent: number | null): Change =>
  add(productGroup, { assessment, name, parent })

export const changeHeading = (id: number, name: string, parent: number | null): Change =>
  set(productGroup, id, { name, parent })

/** Deletes a heading alone: what stands under it goes under the heading above. */
export const deleteHeading = ({ groups, products }: BillRecords, { id, parent }: ProductGroup): Change[] => [
  ...products.filter(({ group }) => group === id).map(product => set(assessmentProduct, product.id, { group: parent })),
  ...groups.filter(group => group.parent === id).map(group => set(productGroup, group.id, { parent })),
  remove(productGroup, id),
]

const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())
