import { sql } from 'kysely'
import { type FieldError, problem } from '#contract/kit/problem'
import { findResource } from '#contract/resources'
import type { WireOperation } from '#contract/sync/protocol'
import type { AccountTransaction } from '../../database/session'
import { tableOf } from '../../database/schema/naming'
import type { Refusal } from './judge'

type Reason = Omit<Refusal, 'kind'>

/**
 * Names the cells of a refused set whose other record has gone, such as a quantity in a zone that was deleted: the database refuses the field and
 * does not say which of them. The device then holds back those cells and no others (decision 597).
 */
export async function atGoneCells(tx: AccountTransaction, op: WireOperation, refusal: Reason): Promise<Reason> {
  const resource = findResource(op.resource)
  if (!resource || op.kind !== 'set' || refusal.outcome !== 'invalid') return refusal
  const errors: FieldError[] = []
  for (const error of refusal.problem.errors ?? []) {
    const field = resource.fields[error.path]
    const target = field?.kind === 'cells' ? findResource(field.target ?? '') : undefined
    const gone = target ? await goneOf(tx, tableOf(target), cellsSet(op, error.path)) : []
    errors.push(...(gone.length === 0 ? [error] : gone.map(id => ({ ...error, path: `${error.path}.${id}` }))))
  }
  return { ...refusal, problem: problem('invalid', { errors }) }
}

/** The ids of the cells of a field that a set puts something into. */
const cellsSet = ({ set }: WireOperation, field: string): number[] =>
  Object.entries(set).flatMap(([path, value]) =>
    value !== null && path.startsWith(`${field}.`) ? [Number(path.slice(field.length + 1))] : [],
  )

async function goneOf({ db }: AccountTransaction, table: string, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where id in (${sql.join(ids)})`.execute(
    db,
  )
  const found = new Set(rows.map(({ id }) => Number(id)))
  return ids.filter(id => !found.has(id))
}
