import type { Resource } from '#contract/kit/resource'
import { recordToWire, toWire } from '#contract/fields/codec'
import type { Field, FieldKind } from '#contract/fields/field'
import { parseTypedDay } from '#domain/value/day'
import { formulaDoubt, parseFormula, valueOf } from '#domain/estimating/bill-formula/formula'
import { type DecimalKind, formatDecimal, isDecimal, SCALE } from '#domain/value/decimal'
import { plainTyped, type TypedNumber } from '#domain/value/number-text'
import { errorsTogether, validatePatch } from '#contract/kit/validate'
import type { ColumnKind, SheetColumn } from '../../grid/columns'
import { formatDay, groupDigits } from '../../ui/format'

/** A column of a sheet of records: one of their fields, or what is worked out from them. */
export type RecordColumn<R> = Pick<SheetColumn, 'key' | 'title' | 'width'> & {
  readonly pin?: 'left'
} & (
    | {
        readonly field: string
        /** What a ref or a choice may be; the definition's own choices where left out. */
        readonly choices?: readonly { readonly value: string; readonly label: string }[]
        /** Why this record's cell stays as it is; null when it may change. */
        readonly locked?: (record: R) => string | null
        /** Why the field means nothing of this record: its cell is empty and stays so. Null when it means something. */
        readonly without?: (record: R) => string | null
      }
    | { readonly words: (record: R) => string; readonly why: string; readonly isStrong?: boolean }
  )

const KINDS: Partial<Readonly<Record<FieldKind, ColumnKind>>> = {
  money: 'money',
  rate: 'money',
  cost: 'money',
  quantity: 'quantity',
  percentage: 'number',
  integer: 'number',
  choice: 'choice',
  ref: 'choice',
  flag: 'choice',
}
const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
const NONE = { value: '', label: '–' }

/** The columns as the grid takes them, pinned ones where they are said to be. */
export const sheetColumns = <R>(resource: Resource, columns: readonly RecordColumn<R>[]): SheetColumn[] =>
  columns.map(column => {
    const { key, title, width, pin = null } = column
    if (!('field' in column)) return { key, title, width, pin, kind: 'money' }
    const kind = KINDS[resource.fields[column.field]?.kind ?? 'text'] ?? 'text'
    return { key, title, width, pin, kind, ...(kind === 'choice' ? { choices: choicesOf(resource, column) } : {}) }
  })

type FieldColumn = Extract<RecordColumn<never>, { readonly field: string }>
type Of = Pick<FieldColumn, 'field' | 'choices'>

function choicesOf(resource: Resource, { field, choices }: Of): readonly { value: string; label: string }[] {
  const definition = resource.fields[field]
  if (definition?.kind === 'flag') return YES_NO
  const own = choices ?? definition?.choices ?? []
  return definition?.required ? own : [NONE, ...own]
}

/** Whether the field of a column means something of a record. */
export const hasValue = <R>(column: RecordColumn<R>, record: R): boolean =>
  !('field' in column) || (column.without?.(record) ?? null) === null

/** What a field's cell holds when it is opened or copied. */
export function cellText(resource: Resource, column: Of, record: object): string {
  const field = resource.fields[column.field]
  const value: unknown = Reflect.get(record, column.field) ?? null
  if (!field || value === null) return ''
  if (field.kind === 'day' && typeof value === 'string') return formatDay(value)
  const wire = toWire(field, value)
  const text = typeof wire === 'string' || typeof wire === 'number' || typeof wire === 'boolean' ? String(wire) : ''
  return DECIMAL.has(field.kind) ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : text
}
/** What a cell says while it is looked at: money with its pence, quantities with their thousands, a choice by its label. */
export function shownText(resource: Resource, column: Of, record: object): string {
  const text = cellText(resource, column, record)
  const kind = KINDS[resource.fields[column.field]?.kind ?? 'text']
  if (kind === 'choice') return choiceLabel(resource, column, text)
  if (text === '' || (kind !== 'money' && kind !== 'quantity')) return text
  if (kind === 'quantity') return groupDigits(text)
  const [whole = '', fraction = ''] = text.split('.')
  return groupDigits(`${whole}.${fraction.padEnd(2, '0')}`)
}

const DECIMAL = new Set<FieldKind>(['money', 'rate', 'cost', 'quantity', 'percentage'])

const choiceLabel = (resource: Resource, column: Of, text: string): string =>
  choicesOf(resource, column).find(each => each.value === text)?.label ?? ''

/** The wire value a typed or pasted text stands for. Money may come with its sign and separators, a choice as its label. */
function wireOf(resource: Resource, column: Of, field: Field, text: string): string | number | boolean | null {
  const given = text.trim()
  if (KINDS[field.kind] === 'choice') {
    const choices = choicesOf(resource, column)
    const found =
      choices.find(each => each.value === given) ??
      choices.find(each => each.label.toLowerCase() === given.toLowerCase() && each.value !== '')
    const value = found?.value ?? given
    if (value === '' || value === NONE.label) return null
    if (field.kind === 'flag') return value === 'true' ? true : value === 'false' ? false : value
    return field.kind === 'ref' && /^\d+$/.test(value) ? Number(value) : value
  }
  if (given === '') return null
  if (field.kind === 'day') return parseTypedDay(given) ?? given
  if (!isDecimal(field.kind)) return given
  const read = plainNumber(field.kind, given)
  const plain = read.ok ? read.value : given
  // A fraction is passed on, so that the field says itself that it must be whole.
  return field.kind === 'integer' && read.ok && plain !== null ? Number(plain) : plain
}

/** Returns a typed number as plain text, or the value of a sum such as "=9.99*2", as in a bill. A count takes no sum: it would round it. */
function plainNumber(kind: DecimalKind, text: string): TypedNumber<string> {
  if (kind === 'integer' || !text.trim().startsWith('=')) return plainTyped(kind, text)
  const formula = parseFormula(text)
  const value = formula && valueOf(kind, formula)
  return value === null
    ? { ok: false, doubt: formulaDoubt(text) }
    : { ok: true, value: formatDecimal(value, SCALE[kind]) }
}

/** Why a text cannot stand in a field, of this record where there is one; null when it can. */
export function refuseText(resource: Resource, column: Of, text: string, record: object | null = null): string | null {
  const field = resource.fields[column.field]
  if (!field) return 'There is no cell here'
  const typed = isDecimal(field.kind) ? plainNumber(field.kind, text) : null
  if (typed?.ok === false && typed.doubt !== null) return typed.doubt
  const value = wireOf(resource, column, field, text)
  if (
    KINDS[field.kind] === 'choice' &&
    value !== null &&
    !choicesOf(resource, column).some(one => one.value === String(value))
  )
    return 'Choose one of the list'
  const checked = validatePatch(resource, { [column.field]: value })
  if (!checked.ok) return checked.errors[0]?.message ?? null
  if (record === null) return null
  const whole = { ...recordToWire(resource.fields, { ...record }), ...checked.value }
  return errorsTogether(resource, whole, [column.field])[0]?.message ?? null
}

/** The canonical wire value of a text that {@link refuseText} lets stand. */
export function readText(resource: Resource, column: Of, text: string): unknown {
  const field = resource.fields[column.field]
  if (!field) return null
  const checked = validatePatch(resource, { [column.field]: wireOf(resource, column, field, text) })
  return checked.ok ? (checked.value[column.field] ?? null) : null
}
