import { sql } from 'kysely'
import { SET_ASIDE } from '#contract/commands'
import { type FixedCostProgress, fixedCostProgress } from '#contract/commercial/fixed-cost-progress'
import { cellAt, type CellThen } from '#domain/commercial/progress-at'
import type { Row } from '#domain/records/path'
import type { Day } from '#domain/value/day'
import { groupBy } from '#domain/value/group-by'
import type { AccountTransaction } from '../database/session'
import { findAll } from '../records/write/typed'
import { inRecordForm, pointingAt } from '../records/write/within'

interface Revision {
  readonly record: number
  readonly at: string
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
}

/**
 * Returns the recorded progress of the fixed costs of bills by their ids, now or for the end of a day. What a person entered by hand counts from the day it
 * was recorded on; progress by time goes by its days, whenever they were entered. Asks no permission.
 */
export async function fixedCostsThen(
  tx: AccountTransaction,
  bills: readonly number[],
  day: Day | null,
): Promise<ReadonlyMap<number, FixedCostProgress>> {
  const now = await pointingAt(tx, fixedCostProgress, 'assessment', bills)
  if (day === null) return new Map(now.map(each => [each.id, each]))
  const ids = now.map(({ id }) => id)
  const stored = await findAll(tx, fixedCostProgress, ids)
  const { rows } = await sql<Revision>`
    select record_id as record, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, changes from revision
    where account_id = ${tx.identity.account} and resource = ${fixedCostProgress.name} and record_id = any(${ids}::bigint[])
      and action <> ${SET_ASIDE} order by id desc`.execute(tx.db)
  const revisions = groupBy(rows, ({ record }) => record)
  return new Map(
    now.flatMap(each => {
      if (each.way === 'time') return [[each.id, each] as const]
      const then = cellAt(everOf({ ...stored.get(each.id) }, revisions.get(each.id) ?? []), day)
      return then ? [[each.id, inRecordForm(fixedCostProgress, then)] as const] : []
    }),
  )
}

/** All that a record has ever been, newest first; null before it was made. */
function everOf(now: Row, newestFirst: readonly Revision[]): CellThen<Row>[] {
  const ever: CellThen<Row>[] = []
  let state = now
  for (const { at, changes } of newestFirst) {
    ever.push({ cell: state, since: typeof state.recordedAt === 'string' ? state.recordedAt : at })
    // The revision that made it names no field.
    if (Object.keys(changes).length === 0) return [...ever, { cell: null, since: '' }]
    state = { ...state, ...Object.fromEntries(Object.entries(changes).map(([field, [was]]) => [field, was])) }
  }
  return [...ever, { cell: state, since: '' }]
}
