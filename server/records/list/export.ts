import { shownTo } from '#contract/kit/access'
import type { Field } from '#contract/fields/field'
import { ProblemError } from '#contract/kit/problem'
import { labelOf, type Resource } from '#contract/kit/resource'
import { findResource } from '#contract/resources'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import type { Cell, Rows } from '../../spreadsheet/cell'
import { exportCell } from './export-cells'
import { listIds } from './list'
import type { ListRequest } from './list-query'
import { readRecords } from '../read/read'

/** Runs a piece of work in a transaction of its own: a slow reader holds none open. */
type Look = <T>(run: (tx: AccountTransaction) => Promise<T>) => Promise<T>

export interface Exported {
  readonly header: readonly string[]
  readonly total: number
  readonly rows: Rows
}

/** Records read at once. */
const AT_ONCE = 500

/** A filtered list whole, in its order at the moment of asking; what is deleted while it is sent is left out. Permission has been looked at. */
export async function exportRecords(
  look: Look,
  resource: Resource,
  request: ListRequest,
  columns: readonly string[],
): Promise<Exported> {
  const fields = columns.map(name => fieldOf(resource, name))
  const ids = await look(tx => listIds(tx, resource, request))
  return {
    header: fields.map(([, field]) => field.label),
    total: ids.length,
    rows: rowsOf(look, resource, ids, fields),
  }
}

function fieldOf(resource: Resource, name: string): readonly [string, Field] {
  const field = resource.fields[name]
  if (!field)
    throw new ProblemError('invalid', { errors: [{ path: 'columns', message: `There is no column "${name}"` }] })
  return [name, field]
}

async function* rowsOf(
  look: Look,
  resource: Resource,
  ids: readonly number[],
  fields: readonly (readonly [string, Field])[],
): AsyncGenerator<readonly Cell[]> {
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const wanted = ids.slice(from, from + AT_ONCE)
    const { records, names } = await look(async tx => {
      const found = await readRecords(tx, resource, wanted)
      const here = wanted.map(id => found.get(id)?.record).filter(record => record !== undefined)
      return { records: here, names: await namesIn(tx, fields, here) }
    })
    for (const record of records)
      yield fields.map(([name, field]) => exportCell(field, record[name], (target, id) => names.get(`${target} ${id}`)))
  }
}

/** The names of what these records point at, as far as the reader may see it. */
async function namesIn(
  tx: AccountTransaction,
  fields: readonly (readonly [string, Field])[],
  records: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [name, { kind, target }] of fields) {
    const whole = kind === 'ref' || kind === 'refs' ? findResource(target) : undefined
    const pointed = whole && shownTo(tx.identity.permissions, whole)
    if (!pointed) continue
    const ids = new Set(
      records
        .map(record => record[name])
        .flat()
        .filter(id => typeof id === 'number'),
    )
    for (const [id, { record }] of await readRecords(tx, pointed, [...ids]))
      names.set(`${target} ${id}`, labelOf(pointed, record))
  }
  return names
}
