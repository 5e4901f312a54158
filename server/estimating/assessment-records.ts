import { countedWords } from '#contract/counted-words'
import { sql } from 'kysely'
import type { Row } from '#domain/records/path'
import { adjustment } from '#contract/estimating/adjustment'
import { assessment } from '#contract/estimating/assessment'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { BILL_RECORDS, BUILD_UP_RECORDS } from '#contract/estimating/bill-records'
import { scopeKey } from '#contract/kit/scope-kinds'
import { wireToRecord } from '#contract/fields/codec'
import { ProblemError } from '#contract/kit/problem'
import type { RecordOf, Resource } from '#contract/kit/resource'
import { tableOf } from '../database/schema/naming'
import type { AccountTransaction } from '../database/session'
import { recordSelect } from '../records/read/columns'
import { read } from '../records/write/typed'

const { products, zones, quantities } = BILL_RECORDS
const KINDS = {
  products,
  zones,
  quantities,
  ...BUILD_UP_RECORDS,
  fixedCosts: assessmentFixedCost,
  adjustments: adjustment,
}
type Kinds = typeof KINDS
export type AssessmentRecords = { readonly [K in keyof Kinds]: readonly RecordOf<Kinds[K]>[] }

/** Everything of one assessment that its price is made of, in record form and without what is archived. */
export async function recordsOfAssessment(tx: AccountTransaction, id: number): Promise<AssessmentRecords> {
  const { rows } = await sql<{ found: Readonly<Record<string, readonly Row[]>> }>`select json_build_object(${sql.join(
    Object.entries(KINDS).flatMap(([name, kind]) => [sql`${sql.lit(name)}`, rowsSql(tx, kind, id)]),
  )}) as found`.execute(tx.db)
  const found = rows[0]?.found ?? {}
  const byKind = Object.fromEntries(
    Object.entries(KINDS).map(([name, { fields }]) => [
      name,
      (found[name] ?? []).map(row => wireToRecord(fields, row)),
    ]),
  )
  // Rows the store wrote are of their resource's type: the columns are made of the definition.
  return byKind as unknown as AssessmentRecords
}

/** A JSON list of what an assessment has of a resource, in wire form and without what is archived. */
export const rowsSql = (tx: AccountTransaction, resource: Resource, id: number) =>
  sql`(select coalesce(json_agg(w), '[]'::json) from (select ${recordSelect(resource)} from ${sql.table(tableOf(resource))} r
    where r.account_id = ${tx.identity.account} and r.assessment_id = ${id} and r.archived_at is null) w)`

/**
 * Locks the assessment, one with a bill, and answers it. Throws a conflict that says what has changed when the feed of its scope no longer stands at `base`,
 * or when `base` is a revision that a restore has lost: the command was looked at over other figures. `called` says what is meant, where two are looked at. Source: estimating section 3, Offline.
 */
export async function lockAtBase(
  tx: AccountTransaction,
  id: number,
  base: number | undefined,
  called: (name: string) => string = () => 'This estimate',
) {
  const found = await read(tx, assessment, id, { lock: true })
  if (found.isBudgetOnly)
    throw new ProblemError('conflict', { message: `"${found.name}" is a budget: change the budget, not its bill` })
  if (base === undefined) return found
  const scope = scopeKey('assessment', id)
  const feed = await tx.db
    .selectFrom('sync_scope')
    .select(['head', 'restored_head', 'resumed_head'])
    .where('account_id', '=', tx.identity.account)
    .where('scope', '=', scope)
    .executeTakeFirst()
  if (isLost(base, feed))
    throw new ProblemError('conflict', {
      message:
        'The office has been restored from a backup since you looked at this estimate. Nothing was done. Look at the new figures, then try again',
    })
  const { rows } = await sql<{ resource: string; many: number }>`select resource, count(*)::int as many from sync_feed
    where account_id = ${tx.identity.account} and scope = ${scope} and rev > ${base} and resource <> '*'
    group by resource order by resource`.execute(tx.db)
  if (rows.length === 0) return found
  const changed = rows.map(({ resource, many }) => countedWords(resource, many))
  throw new ProblemError('conflict', {
    message: `${called(found.name)} has changed since you looked: ${changed.join(', ')}. Nothing was done. Look at the new figures, then try again`,
  })
}

interface Feed {
  readonly head: number
  readonly restored_head: number | null
  readonly resumed_head: number | null
}

/** Whether the feed stood at `base` only in a time that the database was set back from. */
const isLost = (base: number, { head, restored_head, resumed_head }: Feed = NO_FEED): boolean =>
  base > head || (restored_head !== null && resumed_head !== null && base > restored_head && base < resumed_head)
const NO_FEED: Feed = { head: 0, restored_head: null, resumed_head: null }
