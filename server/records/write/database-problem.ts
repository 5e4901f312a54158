import { ProblemError } from '#contract/kit/problem'
import type { Field } from '#contract/fields/field'
import type { Resource } from '#contract/kit/resource'
import { findResource } from '#contract/resources'
import { boundsMessage } from '#contract/fields/schema'
import { isDecimal, SCALE } from '#domain/value/decimal'
import { lower } from '#domain/value/lower'
import { childTableOf, columnOf, tableOf } from '../../database/schema/naming'

/** Runs statements and turns what PostgreSQL refuses into a problem at the field, so that bad input never ends as a fault of ours. */
export async function asProblems<T>(resource: Resource, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw databaseProblem(error, resource) ?? error
  }
}

/** The problem an error of the database stands for; null for faults of ours and for deadlocks, which the transaction's owner retries. */
export function databaseProblem(error: unknown, resource?: Resource): ProblemError | null {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return null
  // What pg and PGlite add to an error that has one of PostgreSQL's codes.
  const { constraint, column, table } = error as {
    readonly constraint?: string
    readonly column?: string
    readonly table?: string
  }
  const at = (message: string) =>
    new ProblemError('invalid', { errors: [{ path: pathOf(resource, table, constraint, column), message }] })
  switch (error.code) {
    case '23503':
      return isUse(error)
        ? new ProblemError('in-use')
        : at(
            `This ${targetOf(resource, table, constraint)} is not there any more${elsewhere(resource, table, constraint)}`,
          )
    case '23505':
      return constraint?.endsWith('_pkey') ? new ProblemError('id-refused') : at('This is already used')
    case '23514':
      return at(boundsOf(resource, table, constraint) ?? 'This value cannot be kept')
    case '23502':
      return at('You must specify this field')
    case '22001':
    case '22003':
    case '22P02':
    case '22007':
    case '22008':
    case '22021':
    case '22P05':
    case '22030':
    case '54000':
      return new ProblemError('invalid')
    case '42501':
      return new ProblemError('forbidden')
    case '53100':
      return new ProblemError('full')
    case '53300':
    case '53400':
    case '57P01':
    case '57P03':
    case '57014':
    case '08000':
    case '08003':
    case '08006':
      return new ProblemError('unavailable')
    default:
      return null
  }
}

/** Returns the message of the bounds behind a failed check, for a record that is older than its limit; null when the field has no bounds. */
function boundsOf(
  resource: Resource | undefined,
  table: string | undefined,
  constraint: string | undefined,
): string | null {
  const name = fieldOf(resource, table, constraint, undefined)
  const field = name === null ? undefined : resource?.fields[name]
  if (!field || (field.atLeast === null && field.atMost === null)) return null
  return isDecimal(field.kind) ? boundsMessage(field, SCALE[field.kind]) : null
}

/** The name PostgreSQL gives a foreign key: of table and columns the longer one is cut until it has room (makeObjectName). */
function keyName(resource: Resource, ...columns: readonly string[]): string {
  let [table, joined] = [tableOf(resource), columns.join('_').slice(0, LONGEST_NAME)]
  while (table.length + joined.length + '__fkey'.length > LONGEST_NAME)
    if (table.length > joined.length) table = table.slice(0, -1)
    else joined = joined.slice(0, -1)
  return `${table}_${joined}_fkey`
}
const LONGEST_NAME = 63

/** PostgreSQL words a foreign key broken by a delete differently from one broken by a write. */
const isUse = (error: Error): boolean => error.message.startsWith('update or delete on table')

/** The field a constraint guards: those PostgreSQL names are `{table}_{columns}_{kind}`. */
function fieldOf(
  resource: Resource | undefined,
  table: string | undefined,
  constraint: string | undefined,
  column: string | undefined,
): string | null {
  if (!resource) return null
  for (const [name, field] of Object.entries(resource.fields)) {
    if (table === childTableOf(resource, name)) return name
    const own = columnOf(name, field)
    if (
      table === tableOf(resource) &&
      (column === own ||
        constraint === `${table}_${own}_check` ||
        constraint?.endsWith(`_${own}_fkey`) ||
        parentOf(resource, name, constraint))
    )
      return name
  }
  return null
}

/** The reference by whose parent a foreign key keeps the field, when it is the one of that name. */
function parentOf(resource: Resource, name: string, constraint: string | undefined): Field | undefined {
  const own = resource.fields[name]
  return Object.entries(resource.fields).find(
    ([each, field]) =>
      own !== undefined && constraint === keyName(resource, 'account_id', columnOf(each, field), columnOf(name, own)),
  )?.[1]
}

const pathOf = (...where: Parameters<typeof fieldOf>): string => fieldOf(...where) ?? ''

function targetOf(resource: Resource | undefined, table: string | undefined, constraint: string | undefined): string {
  const field = fieldOf(resource, table, constraint, undefined)
  const target = field === null ? undefined : findResource(resource?.fields[field]?.target ?? '')
  return target?.singular.toLowerCase() ?? 'item'
}

/** A key of two refs keeps what it points at to the same parent, as its columns say; one of its own id and a ref keeps a partner to the parent of its owner. */
function elsewhere(resource: Resource | undefined, table: string | undefined, constraint: string | undefined): string {
  const name = fieldOf(resource, table, constraint, undefined)
  const own = resource && name !== null ? resource.fields[name] : undefined
  if (!resource || !own || name === null) return ''
  if (constraint === `${table}_id_${columnOf(name, own)}_fkey`) return ', or is not the one this belongs to'
  const parent = parentOf(resource, name, constraint)
  return parent ? `, or is of another ${lower(parent.label)}` : ''
}
