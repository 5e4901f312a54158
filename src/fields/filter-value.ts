import type { Field, FieldKind } from '#contract/fields/field'
import { typedNumber } from '#contract/fields/comparable'
import { parseFilter, type Comparison, type Condition } from '#domain/records/filter'
import { addDays, isDay } from '#domain/value/day'
import type { DecimalKind } from '#domain/value/decimal'
import { plainTyped } from '#domain/value/number-text'
import { formatDay, startOfShownDay } from '../ui/format'

/** A filter as the table keeps it: JSON, so that it can be saved. Spec: platform 3, Saved table state. */
export type FilterValue =
  | string
  | 1
  | readonly string[]
  | { readonly value: number; readonly entity: string }
  | { readonly after: string | null; readonly before: string | null }
  | typeof IS_EMPTY
  | null

/** Nothing may be in it. */
export const IS_EMPTY = { empty: true } as const

/** How a kind of value is filtered. Text waits longer than the rest before it searches. Spec: platform 9. */
export interface FilterRule {
  readonly control: 'text' | 'tick' | 'choices' | 'entity' | 'days'
  readonly waitMs: number
  readonly conditions: (field: string, value: FilterValue) => readonly Condition[]
  readonly words: (value: FilterValue, definition: Field) => string
  /** Why what is typed finds nothing, and how to write it; null where it is well said. */
  readonly doubt?: (value: FilterValue, definition: Field) => string | null
}

const TEXT_MS = 750
const OTHER_MS = 100

const typed = (plain: Comparison): FilterRule => ({
  control: 'text',
  waitMs: TEXT_MS,
  conditions: (field, value) => present(typeof value === 'string' ? parseFilter(field, value, plain) : null),
  words: value => (typeof value === 'string' ? value : ''),
})
/** A number may be typed as it is shown: "£1,200.00", "3%". */
const counted = (kind: DecimalKind): FilterRule => ({
  ...typed('equal'),
  conditions: (field, value) => {
    const asked = typeof value === 'string' ? parseFilter(field, value, 'equal') : null
    return present(asked && { ...asked, values: asked.values.map(text => plainOf(kind, text)) })
  },
  doubt: (value, definition) => {
    const asked = typeof value === 'string' ? parseFilter('', value, 'equal') : null
    const read = plainTyped(kind, typedNumber(definition, asked?.values[0] ?? ''))
    return read.ok ? null : (read.doubt ?? 'This is not a number')
  },
})
/** A text that is no number is asked for as it is, and finds nothing. */
function plainOf(kind: DecimalKind, text: string): string {
  const read = plainTyped(kind, text)
  return read.ok ? (read.value ?? '') : text
}
const ticked: FilterRule = {
  control: 'tick',
  waitMs: OTHER_MS,
  conditions: (field, value) => (value === 1 ? [{ field, comparison: 'equal', values: ['true'] }] : []),
  words: value => (value === 1 ? 'Yes' : ''),
}
const chosen: FilterRule = {
  control: 'choices',
  waitMs: OTHER_MS,
  conditions: (field, value) =>
    isChoices(value) && value.length > 0 ? [{ field, comparison: 'one-of', values: value }] : [],
  words: (value, definition) => {
    if (!isChoices(value) || value.length === 0) return ''
    const [only] = value
    return value.length === 1
      ? (definition.choices.find(choice => choice.value === only)?.label ?? String(only))
      : `${value.length} chosen`
  },
}
const entity: FilterRule = {
  control: 'entity',
  waitMs: OTHER_MS,
  conditions: (field, value) =>
    isEntity(value) ? [{ field, comparison: 'equal', values: [String(value.value)] }] : [],
  words: value => (isEntity(value) ? value.entity : ''),
}
const dated = (from: (day: string) => string, to: (day: string) => Omit<Condition, 'field'>): FilterRule => ({
  control: 'days',
  waitMs: OTHER_MS,
  conditions: (field, value) => {
    if (!isDays(value)) return []
    const { after, before } = value
    return [
      ...present(after && ({ field, comparison: 'at-or-after', values: [from(after)] } as const)),
      ...present(before && { field, ...to(before) }),
    ]
  },
  words: value => {
    if (!isDays(value)) return ''
    const { after, before } = value
    if (after !== null && before !== null) return `${formatDay(after)} to ${formatDay(before)}`
    if (after !== null) return `from ${formatDay(after)}`
    return before === null ? '' : `to ${formatDay(before)}`
  },
})
/** From a day, to a day, or both: the days themselves are always in. */
const days = dated(
  day => day,
  day => ({ comparison: 'at-or-before', values: [day] }),
)
/** The same of moments, by the days they are shown on: a list says in the time of its device when something was. */
const moments = dated(startOfShownDay, day => ({ comparison: 'before', values: [startOfShownDay(addDays(day, 1))] }))

/** The rule, and the question whether there is nothing. */
const orEmpty = (rule: FilterRule): FilterRule => ({
  ...rule,
  conditions: (field, value) =>
    isNothing(value) ? [{ field, comparison: 'empty', values: [] }] : rule.conditions(field, value),
  words: (value, definition) => (isNothing(value) ? EMPTY_WORDS : rule.words(value, definition)),
})
export const EMPTY_WORDS = 'is empty'

/** Null: values of this kind are not filtered by. */
const FILTERS = {
  text: orEmpty(typed('contains')),
  note: orEmpty(typed('contains')),
  money: orEmpty(counted('money')),
  rate: orEmpty(counted('rate')),
  cost: orEmpty(counted('cost')),
  quantity: orEmpty(counted('quantity')),
  percentage: orEmpty(counted('percentage')),
  integer: orEmpty(counted('integer')),
  position: null,
  day: orEmpty(days),
  instant: orEmpty(moments),
  flag: ticked,
  choice: orEmpty(chosen),
  ref: orEmpty(entity),
  refs: orEmpty(entity),
  file: null,
  address: null,
  cells: null,
  shape: null,
  rows: null,
} satisfies Record<FieldKind, FilterRule | null>

export const filterRule = (kind: FieldKind): FilterRule | null => FILTERS[kind]

/** Set unless null, empty, false or zero-length. Spec: platform 4, Filters. */
export function isSet(value: FilterValue): boolean {
  if (value === null || value === '') return false
  if (Array.isArray(value)) return value.length > 0
  return !isDays(value) || value.after !== null || value.before !== null
}

/** A saved filter as it comes out of JSON; null when it is none this kind could have written. */
export function readFilterValue(kind: FieldKind, saved: unknown): FilterValue {
  const rule = filterRule(kind)
  if (!rule) return null
  if (rule.control !== 'tick' && isNothing(saved)) return IS_EMPTY
  if (rule.control === 'text') return typeof saved === 'string' ? saved : null
  if (rule.control === 'tick') return saved === 1 ? 1 : null
  if (rule.control === 'choices') return isChoices(saved) ? saved : null
  if (rule.control === 'entity') return isEntity(saved) ? saved : null
  return isDays(saved) ? saved : null
}

export const isNothing = (value: unknown): value is typeof IS_EMPTY =>
  typeof value === 'object' && value !== null && 'empty' in value && value.empty === true
export const isChoices = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every(each => typeof each === 'string')
export const isEntity = (value: unknown): value is { readonly value: number; readonly entity: string } =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  typeof value.value === 'number' &&
  'entity' in value &&
  typeof value.entity === 'string'
export const isDays = (value: unknown): value is { readonly after: string | null; readonly before: string | null } =>
  typeof value === 'object' &&
  value !== null &&
  'after' in value &&
  isDayOrNull(value.after) &&
  'before' in value &&
  isDayOrNull(value.before)
const isDayOrNull = (value: unknown): boolean => value === null || (typeof value === 'string' && isDay(value))

const present = (condition: Condition | null | ''): Condition[] => (condition ? [condition] : [])
