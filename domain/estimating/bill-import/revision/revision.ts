import type { QuantityCell, QuantityCells } from '../../bill-formula/quantity-cell'
import type { QuantityDecimals } from '../../counted-cells'
import type { Money, Quantity, Rate } from '../../../value/money'
import type { SentProduct } from './known-bill'
import type { MatchedBy } from './match-lines'
import type { ZoneChoice } from './revised-cells'

/** What a person decides about laying a file over a bill. */
export interface RevisionChoices {
  /** `keep`: prices stay, and the file's is taken only where there was none. `file`: the file's rate stands wherever it prints one. */
  readonly rates: 'keep' | 'file'
  /** For each zone of the file. */
  readonly zones: readonly ZoneChoice[]
  /** Products here that are no line of the file, whatever looks like them. */
  readonly apart: readonly number[]
  /** Products the file does not have, for which the other of "goes" and "stays" is chosen. */
  readonly turned: readonly number[]
}

/** One figure or word that differs; `zone` names whose quantity it is. Null stands for none. */
export type FieldChange =
  | ({ readonly field: 'ref' | 'name' | 'unit' } & Change<string>)
  | ({ readonly field: 'rate' } & Change<Rate | null>)
  | ({ readonly field: 'quantity'; readonly zone: string } & Change<Quantity | null>)
interface Change<V> {
  readonly was: V
  readonly now: V
}

export const REVISION_KINDS = ['new', 'changed', 'removed', 'kept', 'same'] as const
/** `removed` goes with the revision; `kept` is not in the file and stays, since it was added here or a person said so. */
export type RevisionKind = (typeof REVISION_KINDS)[number]

/** One line of the report. The parts come to `now` - `was`. */
export interface RevisionLine {
  readonly kind: RevisionKind
  /** The product; below nil it is made. */
  readonly id: number
  /** Place among the file's products; null where the file does not have it. */
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
  /** What only one of the two has. */
  readonly scope: Money
  readonly changes: readonly FieldChange[]
  /** What wants a look, complete and fit to show: a price kept for another unit, a measured quantity replaced. */
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

/** What is written over a product that stays. Groups and zones below nil are made. */
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
  /** Among the products of the file. */
  readonly place: number
  readonly group: number | null
  readonly cells: QuantityCells
}

/** Everything a revision does, and what it comes to. */
export interface Revision {
  readonly zones: readonly string[]
  /** Headings to be made, a parent before its children. */
  readonly groups: readonly { readonly name: string; readonly parent: number | null }[]
  readonly made: readonly NewProduct[]
  readonly patches: readonly ProductPatch[]
  readonly goneProducts: readonly number[]
  readonly goneGroups: readonly number[]
  /** Of the quantities from now on: as many as those of the file have. */
  readonly decimals: QuantityDecimals
  /** Places in reading order, of headings and products together. */
  readonly order: readonly { readonly kind: 'group' | 'product'; readonly id: number }[]
  readonly lines: readonly RevisionLine[]
  readonly sums: RevisionSums
}
