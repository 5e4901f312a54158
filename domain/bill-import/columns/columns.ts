import type { DecimalStyle } from '../../value/number-text'

/**
 * Roles for a column of the file. `zoneQuantity` is a column of quantities of one zone; `zoneName` names the zone of a row; `depth` is a number with
 * the heading level; `nameAlso` is a further part of the name, and a blank part is that of the line above; `section` repeats the heading on every row; pence columns are next to their pounds. Further amounts of a line are added to its
 * amount or subtracted ("Supply £, Fix £"; "Omit £, Add £"), and so are further rates and quantities. `markup`, `factor` and `per` change the rate: 5
 * per cent more, 1.05 times it, the price of a thousand.
 */
export const COLUMN_ROLES = [
  { value: 'ignore', label: 'Leave out' },
  { value: 'ref', label: 'Ref' },
  { value: 'name', label: 'Product' },
  { value: 'nameAlso', label: 'Product, continued' },
  { value: 'description', label: 'Description' },
  { value: 'notes', label: 'Notes' },
  { value: 'unit', label: 'Unit' },
  { value: 'quantity', label: 'Quantity' },
  { value: 'zoneQuantity', label: 'Quantity of a zone' },
  { value: 'zoneName', label: 'Zone name' },
  { value: 'rate', label: 'Rate' },
  { value: 'ratePence', label: 'Rate, pence' },
  { value: 'amount', label: 'Amount' },
  { value: 'amountPence', label: 'Amount, pence' },
  { value: 'amountAlso', label: 'Amount, added' },
  { value: 'amountLess', label: 'Amount, taken off' },
  { value: 'rateAlso', label: 'Rate, added' },
  { value: 'quantityLess', label: 'Quantity, taken off' },
  { value: 'discount', label: 'Discount, %' },
  { value: 'markup', label: 'Added to the rate, %' },
  { value: 'factor', label: 'Factor on the rate' },
  { value: 'per', label: 'Rate is for so many' },
  { value: 'depth', label: 'Heading level' },
  { value: 'section', label: 'Section' },
] as const
export type ColumnRole = (typeof COLUMN_ROLES)[number]['value']

/** Roles that several columns may have; every other belongs to one column. */
export const REPEATABLE: ReadonlySet<ColumnRole> = new Set([
  'ignore',
  'nameAlso',
  'zoneQuantity',
  'description',
  'notes',
  'amountAlso',
  'amountLess',
  'rateAlso',
])
export const NUMERIC_ROLES: ReadonlySet<ColumnRole> = new Set([
  'quantity',
  'zoneQuantity',
  'rate',
  'ratePence',
  'amount',
  'amountPence',
  'amountAlso',
  'amountLess',
  'rateAlso',
  'quantityLess',
  'discount',
  'markup',
  'factor',
  'per',
  'depth',
])
/** Columns of money, which may be printed in thousands. */
export const MONEY_ROLES: ReadonlySet<ColumnRole> = new Set(['rate', 'rateAlso', 'amount', 'amountAlso', 'amountLess'])
/** Roles that combine more than one cell into a line's rate or amount. */
export const COMPOUND_ROLES: ReadonlySet<ColumnRole> = new Set([
  'amountAlso',
  'amountLess',
  'rateAlso',
  'quantityLess',
  'markup',
  'factor',
  'per',
])

export interface ColumnChoice {
  readonly role: ColumnRole
  /** Decimal sign of its texts; only for numeric roles. */
  readonly style: DecimalStyle
  /** Whether a person chose the decimal sign: then no number of the column is in doubt. */
  readonly isStyleChosen?: true
  /** The title above it in the file, '' when there is none. It names the zone of a `zoneQuantity` column. */
  readonly title: string
  /** Power of ten of its money, where that is not 0: 3 for "£000", 6 for "£m", -2 for pence. */
  readonly exponent?: Exponent
}
export type Exponent = -2 | 3 | 6

/** The person's reading of one sheet: the row of titles (counted from 0, -1 for none) and a choice per column. */
export interface Mapping {
  readonly headerRow: number
  readonly columns: readonly ColumnChoice[]
}

/** Returns the mapping with a role given to a column. Takes it from the column that had it when only one may. */
export function withRole(mapping: Mapping, column: number, role: ColumnRole): Mapping {
  const columns = mapping.columns.map((choice, index) => {
    if (index === column) return { ...choice, role }
    return choice.role === role && !REPEATABLE.has(role) ? { ...choice, role: 'ignore' as const } : choice
  })
  return { ...mapping, columns }
}

/** Returns the mapping with the decimal sign a person chose for a column. */
export function withStyle(mapping: Mapping, column: number, style: DecimalStyle): Mapping {
  return {
    ...mapping,
    columns: mapping.columns.map((choice, index) =>
      index === column ? { ...choice, style, isStyleChosen: true } : choice,
    ),
  }
}

/** Returns the mapping with the power of ten of a column of money: 0 for single pounds. */
export function withExponent(mapping: Mapping, column: number, exponent: Exponent | 0): Mapping {
  const columns = mapping.columns.map((choice, index) => {
    if (index !== column) return choice
    const { exponent: _before, ...rest } = choice
    return exponent === 0 ? rest : { ...rest, exponent }
  })
  return { ...mapping, columns }
}

/** Returns the first column of a role, -1 when none has it. */
export const columnWith = (mapping: Mapping, role: ColumnRole): number =>
  mapping.columns.findIndex(choice => choice.role === role)
/** Returns every column of a role, left to right. */
export const columnsWith = (mapping: Mapping, role: ColumnRole): number[] =>
  mapping.columns.flatMap((choice, index) => (choice.role === role ? [index] : []))
