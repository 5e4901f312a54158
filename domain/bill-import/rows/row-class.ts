/** Classes of a bill's rows. */
export const ROW_CLASSES = [
  { value: 'heading', label: 'Heading' },
  { value: 'item', label: 'Priced item' },
  { value: 'unpriced', label: 'Unpriced item' },
  { value: 'lumpSum', label: 'Lump sum' },
  { value: 'provisionalSum', label: 'Provisional sum' },
  { value: 'pcSum', label: 'PC sum' },
  { value: 'daywork', label: 'Daywork' },
  { value: 'contingency', label: 'Contingency' },
  { value: 'rateOnly', label: 'Rate only' },
  { value: 'extraOver', label: 'Extra over' },
  { value: 'percentage', label: 'Percentage' },
  { value: 'discount', label: 'Discount' },
  { value: 'alternative', label: 'Alternative, not counted' },
  { value: 'lead', label: 'Text of the next item' },
  { value: 'continuation', label: 'Text of the item above' },
  { value: 'part', label: 'Part of the item above' },
  { value: 'note', label: 'Note' },
  { value: 'total', label: 'Total' },
  { value: 'front', label: 'Above the bill' },
  { value: 'blank', label: 'Blank' },
  { value: 'notUnderstood', label: 'Not understood' },
] as const
export type RowClass = (typeof ROW_CLASSES)[number]['value']

/** Classes that become a product. */
export const PRODUCT_CLASSES: ReadonlySet<RowClass> = new Set([
  'item',
  'unpriced',
  'lumpSum',
  'provisionalSum',
  'pcSum',
  'daywork',
  'contingency',
  'rateOnly',
  'extraOver',
  'percentage',
  'discount',
  'alternative',
])

/** Sums the client may instruct, spend in part or omit. */
export const PROVISIONAL_CLASSES: ReadonlySet<RowClass> = new Set(['provisionalSum', 'pcSum', 'daywork', 'contingency'])

/** The class of a row by our reading, and the level of a heading (1 is the top). */
export interface RowReading {
  readonly class: RowClass
  readonly level: number
  /** Why a row was not understood, complete and fit to show; '' for other rows. */
  readonly reason: string
  /** Words for the rows above that it repeats, such as "the sum of one line in several zones": it is not compared again. */
  readonly repeats?: string
}

/** The person's decision about one row, which overrides our reading. */
export interface RowChoice {
  readonly class?: RowClass
  readonly level?: number
  /** Whether the printed amount is used where quantity × rate differs: the rate is worked back from it. */
  readonly takesPrinted?: boolean
  /** Whether the row is unticked: it is excluded from the assessment and from sums. */
  readonly isExcluded?: boolean
}
export type RowChoices = ReadonlyMap<number, RowChoice>
