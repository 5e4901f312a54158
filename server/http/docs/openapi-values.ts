import { SCALE } from '#domain/value/decimal'
import { ADDRESS_LINES, type Field, type FieldKind } from '#contract/fields/field'
import { SYSTEM_FIELD_NAMES, type Resource } from '#contract/kit/resource'

/** A JSON Schema, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>

const words = (field: Field): JsonSchema => ({ type: 'string', maxLength: field.max })
const decimal =
  (scale: number) =>
  (field: Field): JsonSchema => ({
    type: 'string',
    pattern: `^-?\\d{1,16}(\\.\\d{1,${scale}})?$`,
    description: `A decimal of at most ${scale} places, as text${field.atLeast === null ? '' : `, from ${field.atLeast / 10 ** scale}`}${field.atMost === null ? '' : ` to ${field.atMost / 10 ** scale}`}.`,
  })
const id: JsonSchema = { type: 'integer', minimum: 1 }

const coordinates: JsonSchema = { type: 'array', items: { type: 'integer' } }

const VALUES: Readonly<Record<FieldKind, (field: Field) => JsonSchema>> = {
  text: words,
  note: words,
  money: decimal(SCALE.money),
  rate: decimal(SCALE.rate),
  cost: decimal(SCALE.cost),
  quantity: decimal(SCALE.quantity),
  percentage: decimal(SCALE.percentage),
  integer: () => ({ type: 'integer' }),
  position: () => ({ type: 'number' }),
  day: () => ({ type: 'string', format: 'date' }),
  instant: () => ({ type: 'string', format: 'date-time' }),
  flag: () => ({ type: 'boolean' }),
  choice: field => ({ type: 'string', enum: field.choices.map(choice => choice.value) }),
  ref: field => ({ ...id, description: `The id of a record of ${field.target}.` }),
  refs: field => ({ type: 'array', items: id, description: `Ids of records of ${field.target}.` }),
  file: () => ({ ...id, description: 'The id of an uploaded file.' }),
  address: () => ({
    type: 'object',
    required: [...ADDRESS_LINES],
    properties: Object.fromEntries(ADDRESS_LINES.map(line => [line, { type: 'string', maxLength: 255 }])),
    additionalProperties: false,
  }),
  shape: field => ({
    type: 'object',
    description:
      'Points on a page, x before y, in ten-thousandths of a PDF point from the lower left corner of the crop box of the unturned page.',
    properties: {
      kind: { type: 'string', enum: field.choices.map(choice => choice.value) },
      points: { ...coordinates, maxItems: field.max * 2 },
      arcs: {
        type: 'array',
        items: { type: 'integer', minimum: 0 },
        description: 'Places of points that an arc passes through.',
      },
      holes: { type: 'array', items: coordinates },
    },
    required: ['kind', 'points', 'arcs', 'holes'],
    additionalProperties: false,
  }),
  rows: field => ({ type: 'array', maxItems: field.max, items: objectOf(field.cell, Object.keys(field.cell)) }),
  cells: field => ({
    type: 'object',
    description: `By the id of a record of ${field.target}.`,
    patternProperties: { '^[1-9]\\d{0,15}$': objectOf(field.cell, Object.keys(field.cell)) },
    additionalProperties: false,
  }),
}

/** What a wire value of this field is. */
function valueSchema(field: Field): JsonSchema {
  const schema: JsonSchema = {
    title: field.label,
    ...VALUES[field.kind](field),
    ...(field.serverOwned ? { readOnly: true } : {}),
    ...(field.readBy.length > 0
      ? { 'x-read-by': field.readBy.map(group => group.map(right => `canRead${right}`)) }
      : {}),
  }
  return field.required ? schema : { ...schema, type: [schema.type, 'null'] }
}

function objectOf(fields: Resource['fields'], names: readonly string[]): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      names.flatMap(name => {
        const field = fields[name]
        return field ? [[name, valueSchema(field)]] : []
      }),
    ),
    required: names.filter(name => fields[name]?.required),
  }
}

const SYSTEM: JsonSchema = {
  id,
  createdAt: { type: 'string', format: 'date-time' },
  createdBy: { type: ['integer', 'null'] },
  updatedAt: { type: 'string', format: 'date-time' },
  updatedBy: { type: ['integer', 'null'] },
  archivedAt: { type: ['string', 'null'], format: 'date-time' },
  rev: { type: 'integer', description: 'Its revision, for X-Base-Rev.' },
}

/** A record as it is answered. A field with rights of its own (`x-read-by`) is only there for people with a right of each group. `more` stands beside its own. */
export function recordSchema(resource: Resource, more: JsonSchema = {}): JsonSchema {
  const own = objectOf(resource.fields, Object.keys(resource.fields))
  const properties = { ...SYSTEM, ...(own.properties as object), ...more }
  return {
    title: resource.singular,
    ...own,
    properties,
    required: [
      ...SYSTEM_FIELD_NAMES,
      ...Object.keys(resource.fields).filter(name => resource.fields[name]?.readBy.length === 0),
      ...Object.keys(more),
    ],
  }
}

/** A new record as it may be sent: without what the server owns; what has an initial value may be left out. */
export function newSchema(resource: Resource): JsonSchema {
  const names = Object.keys(resource.fields).filter(name => !resource.fields[name]?.serverOwned)
  const required = names.filter(name => resource.fields[name]?.required && resource.fields[name]?.initial === null)
  return { ...objectOf(resource.fields, names), required }
}

/** A change as it may be sent: any of the fields; one cell as `cells.{id}`. */
export function patchSchema(resource: Resource): JsonSchema {
  const names = Object.keys(resource.fields).filter(name => !resource.fields[name]?.serverOwned)
  const cells = Object.entries(resource.fields).filter(([, field]) => field.kind === 'cells' && !field.serverOwned)
  const single = Object.fromEntries(
    cells.map(([name, field]) => [
      `^${name}\\.[1-9]\\d{0,15}$`,
      { oneOf: [objectOf(field.cell, Object.keys(field.cell)), { type: 'null' }] },
    ]),
  )
  return {
    ...objectOf(resource.fields, names),
    required: [],
    ...(cells.length > 0 ? { patternProperties: single } : {}),
  }
}
