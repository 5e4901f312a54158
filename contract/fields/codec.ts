import { formatDecimal, parseDecimal, SCALE } from '#domain/value/decimal'
import type { Row } from '#domain/records/path'
import type { Field, FieldKind, Fields } from './field'

/** The part of a resource that has fields. */
interface Owner {
  readonly fields: Fields
}

type Turn = (value: unknown, field: Field) => unknown
const same: Turn = value => value
const decimal = (scale: number) => ({
  toWire: (value: unknown, field: Field) => {
    if (typeof value !== 'number' && typeof value !== 'string') return value
    if (Number.isSafeInteger(value)) return formatDecimal(Number(value), scale)
    throw new TypeError(`"${field.label}" is given as ${JSON.stringify(value)}: a record holds a scaled integer`)
  },
  fromWire: (value: unknown) => (typeof value === 'string' ? parseDecimal(value, scale) : value),
})
const plain = { toWire: same, fromWire: same }

/**
 * Conversion between record values and wire values. Only decimals differ: scaled integers in records, exact decimal texts on the wire; cells are
 * converted column by column. Values must be valid: the schema checks them first. A decimal in any other form throws on its way to the wire, as a
 * bug: text times a number is right by chance only.
 */
const CODEC: Readonly<Record<FieldKind, { readonly toWire: Turn; readonly fromWire: Turn }>> = {
  text: plain,
  note: plain,
  integer: plain,
  position: plain,
  day: plain,
  instant: plain,
  flag: plain,
  choice: plain,
  ref: plain,
  refs: plain,
  file: plain,
  address: plain,
  money: decimal(SCALE.money),
  rate: decimal(SCALE.rate),
  cost: decimal(SCALE.cost),
  quantity: decimal(SCALE.quantity),
  percentage: decimal(SCALE.percentage),
  cells: {
    toWire: (value, field) => mapCells(value, cell => recordToWire(field.cell, cell)),
    fromWire: (value, field) => mapCells(value, cell => wireToRecord(field.cell, cell)),
  },
  shape: plain,
  rows: {
    toWire: (value, field) => mapRows(value, row => recordToWire(field.cell, row)),
    fromWire: (value, field) => mapRows(value, row => wireToRecord(field.cell, row)),
  },
}

/** Returns the wire form of a field's value. */
export const toWire = (field: Field, value: unknown): unknown => CODEC[field.kind].toWire(value, field)
/** Returns a field's value from its wire form. */
export const fromWire = (field: Field, value: unknown): unknown => CODEC[field.kind].fromWire(value, field)

/** Returns the wire form of a record or patch; system fields and unknown keys pass through. */
export const recordToWire = (fields: Fields, record: Row): Row => mapFields(fields, record, toWire)
/** Returns the record form of a wire row. */
export const wireToRecord = (fields: Fields, row: Row): Row => mapFields(fields, row, fromWire)

/** Returns the wire form of the value at a field path (`name`, `cells.12`); a cell is converted as a whole. */
export const pathToWire = (resource: Owner, path: string, value: unknown): unknown =>
  turnPath(resource, path, value, toWire, recordToWire)
/** Returns the value at a field path from its wire form. */
export const pathFromWire = (resource: Owner, path: string, value: unknown): unknown =>
  turnPath(resource, path, value, fromWire, wireToRecord)

/** Returns the record form of a map of field paths (an operation's set or base). */
export const pathsFromWire = (resource: Owner, set: Row): Row =>
  Object.fromEntries(Object.entries(set).map(([path, value]) => [path, pathFromWire(resource, path, value)]))
/** Returns the wire form of a map of field paths. */
export const pathsToWire = (resource: Owner, set: Row): Row =>
  Object.fromEntries(Object.entries(set).map(([path, value]) => [path, pathToWire(resource, path, value)]))

function turnPath(
  resource: Owner,
  path: string,
  value: unknown,
  one: (field: Field, value: unknown) => unknown,
  cell: (fields: Fields, row: Row) => Row,
): unknown {
  const field = resource.fields[path.split('.', 1)[0] ?? path]
  if (!field) return value
  if (!path.includes('.')) return one(field, value)
  return isRow(value) ? cell(field.cell, value) : value
}

function mapFields(fields: Fields, row: Row, turn: (field: Field, value: unknown) => unknown): Row {
  const result: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(row)) {
    const field = fields[name]
    result[name] = field ? turn(field, value) : value
  }
  return result
}

const mapCells = (value: unknown, turn: (cell: Row) => Row): unknown =>
  isRow(value)
    ? Object.fromEntries(Object.entries(value).map(([key, cell]) => [key, isRow(cell) ? turn(cell) : cell]))
    : value

const mapRows = (value: unknown, turn: (row: Row) => Row): unknown =>
  Array.isArray(value) ? value.map((row: unknown) => (isRow(row) ? turn(row) : row)) : value

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
