import { addressText, toAddress } from '#contract/fields/address-text'
import type { Field, FieldKind } from '#contract/fields/field'
import { SCALE } from '#domain/value/decimal'
import { type Cell, textCell } from '../../spreadsheet/cell'

/** Names of the records fields point at; undefined for one the reader may not see. */
export type Names = (target: string, id: number) => string | undefined

type Turn = (value: unknown, field: Field, names: Names) => Cell

const words: Turn = value => textCell(String(value))
const decimal =
  (decimals: number, unit: '' | '%' = ''): Turn =>
  value => ({ kind: 'number', text: String(value), decimals, unit })

/** A value in wire form as a cell of a spreadsheet; it is never null here. */
const CELLS: Readonly<Record<FieldKind, Turn>> = {
  text: words,
  note: words,
  money: decimal(SCALE.money),
  rate: decimal(SCALE.rate),
  cost: decimal(SCALE.cost),
  quantity: decimal(SCALE.quantity),
  percentage: decimal(SCALE.percentage, '%'),
  integer: decimal(0),
  position: value => ({ kind: 'number', text: String(Math.floor(Number(value)) + 1), decimals: 0, unit: '' }),
  day: value => ({ kind: 'day', day: String(value) }),
  instant: value => ({ kind: 'instant', at: String(value) }),
  flag: value => textCell(value === true ? 'Yes' : 'No'),
  choice: (value, field) => textCell(field.choices.find(choice => choice.value === value)?.label ?? String(value)),
  ref: (value, field, names) => textCell(names(field.target, Number(value)) ?? ''),
  refs: (value, field, names) =>
    textCell((Array.isArray(value) ? value : []).flatMap(id => names(field.target, Number(id)) ?? []).join('; ')),
  file: () => null,
  address: value => textCell(addressText(toAddress(value))),
  shape: value => ({ kind: 'number', text: String(pointsIn(value)), decimals: 0, unit: '' }),
  rows: value => ({ kind: 'number', text: String(Array.isArray(value) ? value.length : 0), decimals: 0, unit: '' }),
  cells: value => ({ kind: 'number', text: String(Object.keys(value ?? {}).length), decimals: 0, unit: '' }),
}

const pointsIn = (value: unknown): number =>
  typeof value === 'object' && value !== null && 'points' in value && Array.isArray(value.points)
    ? value.points.length / 2
    : 0

export const exportCell = (field: Field, value: unknown, names: Names): Cell =>
  value === null || value === undefined ? null : CELLS[field.kind](value, field, names)
