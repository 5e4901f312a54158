import type { Field, FieldKind } from '#contract/fields/field'
import type { Resource } from '#contract/kit/resource'
import type { DecimalKind } from '#domain/value/decimal'
import { type Kinds, taken } from '#domain/value/money'
import {
  formatCount,
  formatDateTime,
  formatDay,
  formatMoney,
  formatNumber,
  formatPercentage,
  formatPrice,
} from '../ui/format'
import { addressText, toAddress } from '#contract/fields/address-text'
import type { Look } from './look'

type InWords = (value: unknown, field: Field, look: Look) => string

const text: InWords = value => String(value)
const number =
  <K extends DecimalKind>(kind: K, write: (value: Kinds[K], look: Look) => string): InWords =>
  (value, _field, look) =>
    typeof value === 'number' ? write(taken(kind, value), look) : String(value)

/** What a look knows files by. */
export const FILE = 'file'

/** Said of a reference whose record this device does not have. */
export const ELSEWHERE = 'not on this device'
/** Said of one that is still being read, or on its way to a device being set up. */
export const COMING = '…'

export const nameOf = (look: Look, target: string, id: number): string =>
  look.labelOf(target, id) ?? look.unnamed(target, id)

/** Each kind of value as words: for the sync centre, conflicts, history, questions and plain cells. The value is never null here. */
const WORDS = {
  text,
  note: text,
  money: number('money', (value, look) => formatMoney(value, look.currency)),
  rate: number('rate', (value, look) => formatPrice('rate', value, look.currency)),
  cost: number('cost', (value, look) => formatPrice('cost', value, look.currency)),
  quantity: number('quantity', value => formatNumber('quantity', value)),
  percentage: number('percentage', formatPercentage),
  integer: number('integer', formatCount),
  position: number('integer', value => `place ${Math.floor(value) + 1}`),
  day: value => formatDay(String(value)),
  instant: value => formatDateTime(String(value)),
  flag: value => (value === true ? 'Yes' : 'No'),
  choice: (value, field) => field.choices.find(choice => choice.value === value)?.label ?? String(value),
  ref: (value, field, look) => (typeof value === 'number' ? nameOf(look, field.target, value) : String(value)),
  refs: (value, field, look) =>
    idsIn(value)
      .map(id => nameOf(look, field.target, id))
      .join(', '),
  file: (value, _field, look) => look.labelOf(FILE, Number(value)) ?? 'A file',
  address: value => addressText(toAddress(value)),
  cells: value => count(Object.keys(value ?? {}).length, 'value'),
  shape: value => count(coordinatesIn(value) / 2, 'point'),
  rows: value => (Array.isArray(value) && value.length > 0 ? count(value.length, 'size') : ''),
} satisfies Record<FieldKind, InWords>

/** A value of a field in plain words; "none" when it is missing or says nothing. */
export function inWords(field: Field, value: unknown, look: Look): string {
  if (value === null || value === undefined) return NONE
  const write: InWords = WORDS[field.kind]
  return write(value, field, look) || NONE
}
const NONE = 'none'

/** The value at a field path in words; a cell is told by its first column. */
export function pathInWords(resource: Resource, path: string, value: unknown, look: Look): string {
  const [name = '', key] = path.split('.')
  const field = resource.fields[name]
  if (!field) return String(value)
  if (key === undefined || value === null || value === undefined) return inWords(field, value, look)
  const [column] = Object.entries(field.cell)
  return column ? inWords(column[1], readColumn(value, column[0]), look) : NONE
}

/** What a field path is called: the field's label, and for a cell also the record its key stands for. */
export function pathLabel(resource: Resource, path: string, look: Look): string {
  const [name = '', key] = path.split('.')
  const field = resource.fields[name]
  if (!field) return path
  const cell = key === undefined ? undefined : look.labelOf(field.target, Number(key))
  return cell === undefined ? field.label : `${field.label}, ${cell}`
}

const coordinatesIn = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'points' in value && Array.isArray(value.points)
    ? value.points.length
    : 0

export const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []

/** "1 change", "3 changes". */
export const count = (n: number, noun: string, plural = `${noun}s`): string =>
  `${formatCount(n)} ${n === 1 ? noun : plural}`

const readColumn = (cell: unknown, name: string): unknown =>
  typeof cell === 'object' && cell !== null ? Object.entries(cell).find(([key]) => key === name)?.[1] : cell
