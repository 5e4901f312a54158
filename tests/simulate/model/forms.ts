import { resourceNamed } from '#contract/resources'
import { isMap, type Values } from './values'

/** Decimals a number has, by kind of field (decision 001): a device keeps 32.8800 as 328800. */
const DECIMALS: Readonly<Record<string, number>> = { money: 2, quantity: 4, rate: 4, cost: 6, percentage: 4 }

type Kinds = Readonly<Record<string, { readonly kind: string; readonly cell: Kinds }>>

function kept(fields: Kinds, path: string, value: unknown): unknown {
  const [name = '', key] = path.split('.')
  const field = fields[name]
  if (!field || value === null || value === undefined) return value ?? null
  if (field.kind === 'cells')
    return key === undefined ? each(value, cell => row(field.cell, cell)) : row(field.cell, value)
  const decimals = DECIMALS[field.kind]
  if (decimals === undefined || typeof value !== 'string') return value
  const [whole = '', fraction = ''] = value.split('.')
  return Number(whole + fraction.padEnd(decimals, '0'))
}

function sent(fields: Kinds, path: string, value: unknown): unknown {
  const [name = '', key] = path.split('.')
  const field = fields[name]
  if (!field || value === null || value === undefined) return value ?? null
  if (field.kind === 'cells') {
    const cell = (given: unknown): unknown =>
      isMap(given) ? mapped(given, (column, each) => sent(field.cell, column, each)) : given
    return key === undefined ? each(value, cell) : cell(value)
  }
  const decimals = DECIMALS[field.kind]
  if (decimals === undefined || typeof value !== 'number') return value
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0')
  return `${value < 0 ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

const mapped = (values: Values, turn: (key: string, value: unknown) => unknown): Values =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [key, turn(key, value)]))
const each = (value: unknown, turn: (value: unknown) => unknown): unknown =>
  isMap(value) ? mapped(value, (_key, item) => turn(item)) : value
const row = (fields: Kinds, value: unknown): unknown =>
  isMap(value) ? mapped(value, (name, item) => kept(fields, name, item)) : value

/** Values by field path as a device keeps them, from how they are sent. */
export const asKept = (resource: string, values: Values): Values =>
  mapped(values, (path, value) => kept(resourceNamed(resource).fields, path, value))

/** One value at a field path as it is sent, from how a device keeps it. */
export const asSent = (resource: string, path: string, value: unknown): unknown =>
  sent(resourceNamed(resource).fields, path, value)
