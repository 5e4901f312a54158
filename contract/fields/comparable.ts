import { type Comparable, type Comparison, type Condition, parseFilter } from '#domain/records/filter'
import { isDay } from '#domain/value/day'
import { parseDecimal, SCALE } from '#domain/value/decimal'
import { searchForm, type SearchForm, searchKey, withoutNumberMark } from '#domain/value/search-key'
import { sortKey } from '#domain/value/sort-key'
import type { Field, FieldKind } from './field'

/**
 * Comparison of a kind's values for filters and sorts, the same on the device and in the server's SQL. Text compares by its sort key, and is searched
 * by its search key. Decimals compare by scaled integer, choices by their place in the list, days and instants by text, refs by id.
 */
interface Comparing {
  /** Returns the comparable form of a stored value (record form). */
  readonly of: (value: unknown, field: Field) => Comparable | readonly Comparable[]
  /** Returns the comparable form of typed text; undefined when it is not a value of this kind. */
  readonly typed: (text: string, field: Field) => Comparable | undefined
  /** The comparison of a filter without a prefix. */
  readonly plain: Comparison
  readonly takes: ReadonlySet<Comparison>
}

const EQUAL: readonly Comparison[] = ['equal', 'not-equal', 'one-of', 'empty']
const ORDERED: readonly Comparison[] = [...EQUAL, 'after', 'at-or-after', 'before', 'at-or-before']
const basic = (value: unknown): Comparable =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null

const words: Comparing = {
  of: value => (typeof value === 'string' ? sortKey(value) : null),
  typed: sortKey,
  plain: 'contains',
  takes: new Set([...ORDERED, 'contains']),
}
const numeric = (scale: number): Comparing => ({
  of: basic,
  typed: text => parseDecimal(text, scale) ?? undefined,
  plain: 'equal',
  takes: new Set(ORDERED),
})
const id = (text: string): number | undefined => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined)
const link: Comparing = { of: basic, typed: id, plain: 'one-of', takes: new Set(EQUAL) }
const nothing: Comparing = { of: () => null, typed: () => undefined, plain: 'equal', takes: new Set() }
const choices = (field: Field, value: unknown): number => field.choices.findIndex(choice => choice.value === value)

const COMPARING: Readonly<Record<FieldKind, Comparing>> = {
  text: words,
  note: words,
  money: numeric(SCALE.money),
  rate: numeric(SCALE.rate),
  cost: numeric(SCALE.cost),
  quantity: numeric(SCALE.quantity),
  percentage: numeric(SCALE.percentage),
  integer: numeric(0),
  position: { ...numeric(0), typed: text => (/^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined) },
  day: { of: basic, typed: text => (isDay(text) ? text : undefined), plain: 'equal', takes: new Set(ORDERED) },
  instant: { of: basic, typed: text => instant(text), plain: 'equal', takes: new Set(ORDERED) },
  flag: {
    of: basic,
    typed: text => ({ 1: true, true: true, 0: false, false: false })[text],
    plain: 'equal',
    takes: new Set<Comparison>(['equal', 'not-equal']),
  },
  choice: {
    of: (value, field) => (choices(field, value) < 0 ? null : choices(field, value)),
    typed: (text, field) => (choices(field, text) < 0 ? undefined : choices(field, text)),
    plain: 'one-of',
    takes: new Set(ORDERED),
  },
  ref: link,
  file: link,
  refs: { ...link, of: value => (Array.isArray(value) ? value.filter(each => typeof each === 'number') : []) },
  address: nothing,
  cells: nothing,
  shape: nothing,
  rows: nothing,
}

/** Returns the comparable form of a stored value (record form). */
export const comparableOf = (field: Field, value: unknown): Comparable | readonly Comparable[] =>
  COMPARING[field.kind].of(value, field)

/** Returns the search form a condition uses; null where it is not a text search. A value then compares by {@link searchedOf}. */
export const searchFormOf = (
  field: Pick<Field, 'isCode'>,
  { comparison, values }: Pick<Condition, 'comparison' | 'values'>,
): SearchForm | null => (comparison === 'contains' ? searchForm(values[0] ?? '', field.isCode) : null)
/** Returns a stored text in a search form. */
export const searchedOf = (value: unknown, form: SearchForm): Comparable =>
  typeof value === 'string' ? searchKey(value, form) : null
/** Whether a list can be filtered for records where this field is empty: never for flags and required fields. */
export const mayBeEmpty = (field: Field): boolean => !field.required && COMPARING[field.kind].takes.has('empty')
/** Whether lists can be filtered and sorted by fields of this kind. */
export const isComparable = (kind: FieldKind): boolean => COMPARING[kind].takes.size > 0

/** Returns the comparable values of a condition; null when a value is not of the field's kind or the comparison does not apply to it. */
export function wantedOf(field: Field, condition: Condition): Comparable[] | null {
  const { takes, typed } = COMPARING[field.kind]
  if (!takes.has(condition.comparison)) return null
  const form = searchFormOf(field, condition)
  const wanted = condition.values.map(text => {
    if (form === null) return typed(typedNumber(field, text).trim(), field)
    return searchKey((field.isCode ? withoutNumberMark(text) : text).trim(), form)
  })
  return wanted.every(value => value !== undefined) ? wanted : null
}

/** Returns the text typed for a field without "No." or # where the field is a number that the server gives; else as it is. */
export const typedNumber = ({ sequence }: Pick<Field, 'sequence'>, text: string): string =>
  sequence === null ? text : withoutNumberMark(text)

/** Returns the text typed into a field's filter as a condition; null when it is empty. */
export const readFilter = (name: string, field: Field, typed: string): Condition | null =>
  parseFilter(name, typed, COMPARING[field.kind].plain)

function instant(text: string): string | undefined {
  const time = /^\d{4}-\d{2}-\d{2}(T.*)?$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}
