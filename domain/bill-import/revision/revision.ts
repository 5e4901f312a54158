import type { QuantityCell, QuantityCells } from '../../estimating/bill-formula/quantity-cell'
import type { QuantityDecimals } from '../../estimating/counted-cells'
import type { Money, Quantity, Rate } from '../../value/money'
import type { SentProduct } from './known-bill'
import type { MatchedBy } from './match-lines'
import type { ZoneChoice } from './revised-cells'

/** The person's decisions about revising a bill with a file. */
export interface RevisionChoices {
  /** `keep`: prices stay, and the file's is used only where there was none. `file`: the file's rate is used wherever it prints one. */
  readonly rates: 'keep' | 'file'
  /** One for each zone of the file. */
  readonly zones: readonly ZoneChoice[]
  /** Products without a matching line in the file, by the person's choice. */
  readonly apart: readonly number[]
  /** Products missing from the file whose default ("goes" or "stays") is reversed. */
  readonly turned: readonly number[]
}

/** One figure or text that differs; `zone` names the zone of a quantity. Null is none. */
export type FieldChange =
  | ({ readonly field: 'ref' | 'name' | 'unit' } & Change<string>)
  | ({ readonly field: 'rate' } & Change<Rate | null>)
  | ({ readonly field: 'quantity'; readonly zone: string } & Change<Quantity | null>)
interface Change<V> {
  readonly was: V
  readonly now: V
}

export const REVISION_KINDS = ['new', 'changed', 'removed', 'kept', 'same'] as const
/** `removed` is deleted by the revision; `kept` is not in the file and stays, since it was added here or a person chose so. */
export type RevisionKind = (typeof REVISION_KINDS)[number]

/** One line of the report. The parts add up to `now` - `was`. */
export interface RevisionLine {
  readonly kind: RevisionKind
  /** Product id; negative for a product to create. */
  readonly id: number
  /** Index among the file's products; null where the file lacks it. */
  readonly product: number | null
  readonly matchedBy: MatchedBy | null
  readonly ref: string
  readonly name: string
  readonly unit: string
  readonly was: Money
  readonly now: Money
  /** New quantities at the old rate. */
  readonly quantity: Money
  /** Then the new rate. */
  readonly rate: Money
  /** Amount of a line that only one of the two has. */
  readonly scope: Money
  readonly changes: readonly FieldChange[]
  /** Points for a person to check, complete and fit to show: a price kept for another unit, a measured quantity replaced. */
  readonly remarks: readonly string[]
}

export interface RevisionSums {
  readonly before: Money
  readonly added: Money
  readonly removed: Money
  readonly quantity: Money
  readonly rate: Money
  readonly after: Money
  readonly counts: Readonly<Record<RevisionKind, number>>
}

/** Changes of a remaining product. Negative groups and zones are new ones. */
export interface ProductPatch {
  readonly id: number
  readonly ref?: string | null
  readonly name?: string
  readonly unit?: string | null
  readonly description?: string
  readonly isProvisional?: boolean
  readonly isRateOnly?: boolean
  readonly group?: number | null
  /** A price fixed by the file. */
  readonly rate?: Rate
  readonly cells: ReadonlyMap<number, QuantityCell | null>
}
export interface NewProduct {
  readonly sent: SentProduct
  /** Index among the products of the file. */
  readonly place: number
  readonly group: number | null
  readonly cells: QuantityCells
}

/** Every change of a revision, and its totals. */
export interface Revision {
  readonly zones: readonly string[]
  /** Headings to create, a parent before its children. */
  readonly groups: readonly { readonly name: string; readonly parent: number | null }[]
  readonly made: readonly NewProduct[]
  readonly patches: readonly ProductPatch[]
  readonly goneProducts: readonly number[]
  readonly goneGroups: readonly number[]
  /** New decimals of the quantities: those of the file. */
  readonly decimals: QuantityDecimals
  /** Headings and products together, in reading order. */
  readonly order: readonly { readonly kind: 'group' | 'product'; readonly id: number }[]
  readonly lines: readonly RevisionLine[]
  readonly sums: RevisionSums
}
