import type { FileLine } from '../../estimating/file-build-up'
import type { Money, Quantity, Rate } from '../../value/money'

/** A bill ready to become an assessment. Groups and products refer to each other and to zones by index in these lists. */
export interface BillPlan {
  /** Never empty; a bill without zones has one named "Bill quantity". */
  readonly zones: readonly string[]
  readonly groups: readonly PlanGroup[]
  readonly products: readonly PlanProduct[]
  /** The sum of every rounded line: product × zone. */
  readonly total: Money
}

/** A heading, in file order; a parent comes before its children and no heading is deeper than {@link MAX_GROUP_DEPTH}. */
export interface PlanGroup {
  /** Row of the sheet counted from 0; -1 for a section column. */
  readonly row: number
  readonly ref: string
  readonly name: string
  readonly parent: number | null
  /** Place in reading order, numbered together with products. */
  readonly order: number
}

export interface PlanProduct {
  /** The rows it was read from; the one with the figures comes last or is the only one. */
  readonly rows: readonly number[]
  readonly ref: string
  readonly name: string
  readonly description: string
  readonly notes: string
  /** A product unit of the specification, or the text as typed for an unknown one; '' for none. */
  readonly unit: string
  /** Null means unpriced. */
  readonly rate: Rate | null
  readonly isFixedPrice: boolean
  readonly isProvisional: boolean
  readonly isRateOnly: boolean
  readonly group: number | null
  readonly order: number
  readonly cells: readonly PlanCell[]
  /** The file's build-up of its rate; only where it has a rate. */
  readonly buildUp?: readonly FileLine[]
  /** Sum of its rounded lines. */
  readonly amount: Money
}
export interface PlanCell {
  readonly zone: number
  readonly quantity: Quantity
  /** The file's formula, such as "=2*3*2.5"; it may no longer give the quantity once that is counted or converted. */
  readonly formula?: string
}

/** Source of the bill: our own template or the client's bill. Spec: business 3, source codes. */
export type ImportSource = 'imp_b' | 'imp_c'

export const MAX_GROUP_DEPTH = 5
export const UNNAMED_ZONE = 'Bill quantity'

/** A decision of ours that is not in the file; shown to the person with its row. */
export interface Assumption {
  readonly row: number
  readonly kind: AssumptionKind
  /** Complete and fit to show. */
  readonly text: string
}
export type AssumptionKind =
  | 'amountOnly'
  | 'rateDerived'
  | 'quantityAssumed'
  | 'zoneSum'
  | 'unnamed'
  | 'flattened'
  | 'shortened'
  | 'rateLeftOut'
  | 'percentage'
  | 'discount'
  | 'ratePer'
  | 'multiplied'
  | 'builtUp'
  | 'parts'
  | 'alternative'

/** The part of the result that a row of the file became; every row that is not blank has exactly one. */
export type RowFate = 'product' | 'heading' | 'note' | 'total' | 'notUnderstood' | 'excluded' | 'front' | 'blank'
