import type { Assessment } from '#contract/estimating/assessment'
import type { QuantityDecimals } from '#domain/estimating/counted-cells'

/** An accepted bill a page of the site can show. */
export interface BillChoice {
  readonly id: number
  readonly name: string
  /** Of its quantities. */
  readonly decimals: QuantityDecimals
}

/** An assessment that came to a device before it was a field has no decimals. */
export const billChoice = ({ id, name, ...of }: Pick<Assessment, 'id' | 'name'> & Partial<Assessment>): BillChoice => ({
  id,
  name,
  decimals: of.billQtyDecimals ?? null,
})
