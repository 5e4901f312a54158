/** What a row of a bill is. Source: estimating section 4, "rows to recognise". */
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

/** Sums the client may instruct, spend in part or leave out. */
export const PROVISIONAL_CLASSES: ReadonlySet<RowClass> = new Set(['provisionalSum', 'pcSum', 'daywork', 'contingency'])

/** What a row was taken for, and how deep a heading stands (1 is the top). */
export interface RowReading {
  readonly class: RowClass
  readonly level: number
  /** Why a row was not understood, complete and fit to show; '' for the others. */
  readonly reason: string
  /** A sum that says again what the lines above it have taken off already: nothing is compared with it. */
  readonly isSaidAgain?: boolean
}

/** What a person decided about one row, in place of what we took it for. */
export interface RowChoice {
  readonly class?: RowClass
  readonly level?: number
  /** The printed amount stands where quantity × rate gives another: the rate is worked back from it. */
  readonly takesPrinted?: boolean
  /** Unticked: the row stays out of the assessment and of the sums. */
  readonly isExcluded?: boolean
}
export type RowChoices = ReadonlyMap<number, RowChoice>
