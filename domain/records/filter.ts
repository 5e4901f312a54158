/** Comparison of a filter. Without a prefix it is `contains` for text, and `equal` for other kinds. Spec: platform 5, "Table filter text supports prefixes". */
export type Comparison =
  | 'equal'
  | 'not-equal'
  | 'contains'
  | 'after'
  | 'at-or-after'
  | 'before'
  | 'at-or-before'
  | 'one-of'
  /** Matches empty values; takes no value. */
  | 'empty'

export interface Condition {
  readonly field: string
  readonly comparison: Comparison
  readonly values: readonly string[]
}

/** Splits a typed filter into its comparison and value: `!` not equal, `~` contains, `>` `<` with optional `=`; null when it is empty. */
export function parseFilter(field: string, typed: string, plain: Comparison): Condition | null {
  const match = /^(!|~|>=|<=|>|<|=)?([\s\S]*)$/.exec(typed)
  const value = (match?.[2] ?? '').trim()
  if (value === '') return null
  const comparison = PREFIX[match?.[1] ?? ''] ?? plain
  return { field, comparison, values: comparison === 'one-of' ? value.split(',') : [value] }
}

const PREFIX: Readonly<Record<string, Comparison>> = {
  '!': 'not-equal',
  '~': 'contains',
  '>': 'after',
  '>=': 'at-or-after',
  '<': 'before',
  '<=': 'at-or-before',
  '=': 'equal',
}

/** A value in comparable form: text by its sort key, numbers and flags unchanged, ids as numbers; null when missing. */
export type Comparable = string | number | boolean | null

/** Array.isArray with a type guard for read-only lists. */
export const isList = (value: Comparable | readonly Comparable[] | undefined): value is readonly Comparable[] =>
  Array.isArray(value)

/**
 * Whether one value passes. `wanted` are the condition's values in the same comparable form. A missing value passes only `not-equal` and `empty`. The
 * server's SQL must pick the same rows; tests/filter-parity proves it.
 */
export function passes(
  value: Comparable | readonly Comparable[],
  comparison: Comparison,
  wanted: readonly Comparable[],
): boolean {
  if (comparison === 'empty') return isList(value) ? value.length === 0 : value === null || value === ''
  if (isList(value)) {
    const any = value.some((each: Comparable) =>
      passes(each, comparison === 'not-equal' ? 'equal' : comparison, wanted),
    )
    return comparison === 'not-equal' ? !any : any
  }
  const first = wanted[0] ?? null
  if (comparison === 'not-equal') return value !== first
  if (value === null || first === null) return false
  if (comparison === 'equal') return value === first
  if (comparison === 'one-of') return wanted.includes(value)
  if (comparison === 'contains') return String(value).includes(String(first))
  if (typeof value !== typeof first) return false
  if (comparison === 'after') return value > first
  if (comparison === 'at-or-after') return value >= first
  if (comparison === 'before') return value < first
  return value <= first
}
