import type { Field, FieldKind } from '#contract/fields/field'
import { parseFilter, type Comparison, type Condition } from '#domain/records/filter'
import { isDay } from '#domain/value/day'
import { formatDay } from '../ui/format'

/** A filter as the table keeps it: JSON, so that it can be saved. Spec: platform 3, Saved table state. */
export type FilterValue =
  | string
  | 1
  | readonly string[]
  | { readonly value: number; readonly entity: string }
  | { readonly after: string | null; readonly before: string | null }
  | null

/** How a kind of value is filtered. Text waits longer than the rest before it searches. Spec: platform 9. */
export interface FilterRule {
  readonly control: 'text' | 'tick' | 'choices' | 'entity' | 'days'
  readonly waitMs: number
  readonly conditions: (field: string, value: FilterValue) => readonly Condition[]
  readonly words: (value: FilterValue, definition: Field) => string
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
const counted: FilterRule = {
  ...typed('equal'),
  conditions: (field, value) =>
    present(typeof value === 'string' ? parseFilter(field, value.replaceAll(/[£€$%,\s]/g, ''), 'equal') : null),
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
/** From a day, to a day, or both: the days themselves are always in. */
const days: FilterRule = {
  control: 'days',
  waitMs: OTHER_MS,
  conditions: (field, value) => {
    if (!isDays(value)) return []
    const { after, before } = value
    return [
      ...present(after && ({ field, comparison: 'at-or-after', values: [after] } as const)),
      ...present(before && ({ field, comparison: 'at-or-before', values: [before] } as const)),
    ]
  },
  words: value => {
    if (!isDays(value)) return ''
    const { after, before } = value
    if (after !== null && before !== null) return `${formatDay(after)} to ${formatDay(before)}`
    if (after !== null) return `from ${formatDay(after)}`
    return before === null ? '' : `to ${formatDay(before)}`
  },
}

/** Null: values of this kind are not filtered by. */
const FILTERS = {
  text: typed('contains'),
  note: typed('contains'),
  money: counted,
  rate: counted,
  cost: counted,
  quantity: counted,
  percentage: counted,
  integer: counted,
  position: null,
  day: days,
  instant: days,
  flag: ticked,
  choice: chosen,
  ref: entity,
  refs: entity,
  file: null,
  address: null,
  cells: null,
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
  if (rule.control === 'text') return typeof saved === 'string' ? saved : null
  if (rule.control === 'tick') return saved === 1 ? 1 : null
  if (rule.control === 'choices') return isChoices(saved) ? saved : null
  if (rule.control === 'entity') return isEntity(saved) ? saved : null
  return isDays(saved) ? saved : null
}

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
