import * as v from 'valibot'
import { isDay } from '#domain/value/day'
import { formatDecimal, parseDecimal, SCALE, type DecimalKind } from '#domain/value/decimal'
import { SHAPE_HOLES, SHAPE_KINDS, SHAPE_POINTS, shapeFault } from '#domain/value/plan-shape'
import { ADDRESS_LINES, type Field, type FieldKind, type Fields, mayLack } from './field'

/** Message for a text that is not a day, or has a slip in its year. */
export const NO_DAY = 'This must be a date from 1900 to 2199'

type Schema = v.GenericSchema<unknown, unknown>

export const id = v.pipe(v.number(), v.safeInteger(), v.minValue(1))

/** Returns a schema for text people write; rejects characters PostgreSQL cannot store (NUL, lone surrogates) with a message. */
export const storable = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max, `This is longer than ${max} characters`),
    v.check(text => !text.includes('\u0000'), 'This holds a character that cannot be kept'),
    v.check(text => !/\p{Surrogate}/u.test(text), 'This holds a broken character'),
  )

const MISSING = 'You must specify this field'
/** Returns a schema for text that must be given: spaces alone are refused. */
export const filled = (max: number, missing = MISSING) =>
  v.pipe(
    storable(max),
    v.check(text => text.trim() !== '', missing),
  )

/** Returns the message for a value that is not a decimal text. A JSON number is refused, because its decimals would not be kept as written. */
export const noNumber = ({ input }: { readonly input: unknown }): string =>
  typeof input === 'number' ? `Send this number as text: "${input}"` : 'This must be a number'

const NUMERIC = /^-?\d{1,16}(\.\d{1,6})?$/
/** Reads a decimal text within the field's scale and bounds, in canonical form ("1.5" at scale 2 becomes "1.50"). More decimals are refused, not rounded. */
function decimal(field: Field, kind: DecimalKind): Schema {
  const scale = SCALE[kind]
  return v.pipe(
    v.string(noNumber),
    v.regex(NUMERIC, 'This must be a number'),
    v.check(
      text => (text.split('.')[1] ?? '').replace(/0+$/, '').length <= scale,
      `This can have ${scale} decimal places at most`,
    ),
    v.check(text => parseDecimal(text, scale) !== null, 'This number is too large'),
    v.check(text => inBounds(field, parseDecimal(text, scale) ?? 0), boundsMessage(field, scale)),
    v.transform(text => formatDecimal(parseDecimal(text, scale) ?? 0, scale)),
  )
}

const inBounds = (field: Field, value: number): boolean =>
  (field.atLeast === null || value >= field.atLeast) && (field.atMost === null || value <= field.atMost)

/** Returns the message for a number outside the bounds of its field. */
export function boundsMessage({ atLeast, atMost }: Field, scale: number): string {
  const say = (value: number) => formatDecimal(value, scale).replace(/\.0+$/, '')
  if (atLeast !== null && atMost !== null) return `This must be between ${say(atLeast)} and ${say(atMost)}`
  return atLeast !== null ? `This cannot be below ${say(atLeast)}` : `This cannot be above ${say(atMost ?? 0)}`
}

const whole = (field: Field) =>
  v.pipe(
    v.number('This must be a whole number'),
    v.safeInteger('This must be a whole number'),
    v.check(value => inBounds(field, value), boundsMessage(field, 0)),
  )
/** Refuses longer lists before their parts are looked at: 10,000 points and their holes fit. */
const numbers = v.pipe(
  v.array(v.number()),
  v.maxLength(SHAPE_POINTS * 2, `This shape can have at most ${SHAPE_POINTS} points`),
)
const shapeParts = v.strictObject({
  kind: v.picklist(SHAPE_KINDS, 'This is not a kind of shape'),
  points: numbers,
  arcs: numbers,
  holes: v.pipe(v.array(numbers), v.maxLength(SHAPE_HOLES, `This shape can have at most ${SHAPE_HOLES} holes`)),
})
const WIRE: Readonly<Record<FieldKind, (field: Field) => Schema>> = {
  text: field =>
    v.pipe(
      storable(field.max),
      v.check(text => !/[\r\n]/.test(text), 'This must be one line'),
    ),
  note: field => storable(field.max),
  money: field => decimal(field, 'money'),
  rate: field => decimal(field, 'rate'),
  cost: field => decimal(field, 'cost'),
  quantity: field => decimal(field, 'quantity'),
  percentage: field => decimal(field, 'percentage'),
  integer: whole,
  position: () => v.pipe(v.number(), v.finite()),
  day: () => v.pipe(v.string(NO_DAY), v.check(isDay, NO_DAY)),
  instant: () => v.pipe(v.string('This must be a time'), v.isoTimestamp('This must be a time')),
  flag: () => v.boolean('This must be ticked or not'),
  choice: field =>
    v.picklist(
      field.choices.map(each => each.value),
      'This is not one of the choices',
    ),
  ref: () => id,
  refs: () =>
    v.pipe(
      v.array(id),
      v.maxLength(500),
      v.transform(ids => [...new Set(ids)].toSorted((a, b) => a - b)),
    ),
  file: () => id,
  address: field =>
    v.pipe(
      v.strictObject(v.entriesFromList(ADDRESS_LINES, v.pipe(storable(255)))),
      v.check(lines => field.requiredLines.every(line => lines[line].trim() !== ''), MISSING),
    ),
  cells: field => v.record(v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/)), cellSchema(field)),
  shape: field => {
    const kinds = field.choices.map(each => each.value)
    return v.pipe(
      shapeParts,
      v.rawCheck(({ dataset, addIssue }) => {
        const fault = dataset.typed ? shapeFault(dataset.value, kinds, field.max) : null
        if (fault !== null) addIssue({ message: fault })
      }),
    )
  },
  rows: field => v.pipe(v.array(cellSchema(field)), v.maxLength(field.max)),
}

/** An optional text column may be missing: a device that has not been updated yet does not know it. */
const cellSchema = (field: Field): Schema =>
  v.strictObject(
    Object.fromEntries(
      Object.entries(field.cell).map(([name, column]) => [
        name,
        mayLack(column) ? v.optional(fieldSchema(column)) : fieldSchema(column),
      ]),
    ),
  )

/** Schemas by field: a definition is frozen, so each schema is built once. */
const SCHEMAS = new WeakMap<Field, Schema>()

/** Returns the schema of this field's wire values. A required text must hold more than blanks. */
export function fieldSchema(field: Field): Schema {
  const known = SCHEMAS.get(field)
  if (known) return known
  const made = makeSchema(field)
  SCHEMAS.set(field, made)
  return made
}

function makeSchema(field: Field): Schema {
  const schema = WIRE[field.kind](field)
  if (!field.required) return v.nullable(schema)
  if (field.kind !== 'text' && field.kind !== 'note') return schema
  return v.pipe(
    schema,
    v.check(text => String(text).trim() !== '', MISSING),
  )
}

const CELLS = new WeakMap<Field, Schema>()
function oneCell(field: Field): Schema {
  const made = CELLS.get(field) ?? v.nullable(cellSchema(field))
  CELLS.set(field, made)
  return made
}

/** Returns the schema of the wire value at one field path: a field, or one cell of a cells field (null removes it). Undefined for an unknown path. */
export function pathSchema(resource: { readonly fields: Fields }, path: string): Schema | undefined {
  const [name = '', key] = path.split('.')
  const field = resource.fields[name]
  if (!field) return undefined
  if (key === undefined) return fieldSchema(field)
  return field.kind === 'cells' && /^[1-9]\d{0,15}$/.test(key) ? oneCell(field) : undefined
}
