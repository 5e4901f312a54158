import { sql } from 'kysely'
import { problem } from '#contract/kit/problem'
import type { AccountTransaction } from '../../database/session'
import { recordset } from '../../records/write/rows'
import type { AnswerBook } from './answers'
import { deletedRecordOf } from './missing-records'

/** Tells in each conflict who made the change, and when: the latest in the history, since what the device had seen, on the paths that conflict. Of what is named already nothing is asked. */
export async function attributeConflicts(tx: AccountTransaction, answers: AnswerBook): Promise<void> {
  const conflicts = answers.conflicts().filter(([, { problem }]) => problem?.clash?.by === '')
  const asked = conflicts.map(([{ kind, resource, id, baseRev }, { problem }], ordinal) => ({
    ordinal,
    resource,
    id,
    rev: baseRev ?? 0,
    // Their own changes stop nobody's delete.
    but: kind === 'delete' ? tx.identity.user : null,
    paths: problem?.clash?.fields.map(field => field.path) ?? [],
  }))
  if (asked.length === 0) return
  const { rows } = await sql<{ ordinal: number; by: string | null; at: string }>`
    select d.ordinal, u.full_name as by, latest.at from ${recordset(asked, COLUMNS, 'd')}
    cross join lateral (
      select v.at, v.by from revision v
      where v.account_id = ${tx.identity.account} and v.resource = d.resource and v.record_id = d.id
        and (d.but is null or v.by is distinct from d.but) and ((v.after_rev >= d.rev and v.changes ?| array(select jsonb_array_elements_text(d.paths))) or v.action = 'create')
      order by v.action = 'create', v.id desc limit 1) latest
    left join "user" u on u.account_id = ${tx.identity.account} and u.id = latest.by`.execute(tx.db)
  for (const { ordinal, by, at } of rows) {
    const [op, { problem }] = conflicts[ordinal] ?? [null, { problem: null }]
    if (op && problem?.clash) answers.restate(op, { ...problem, clash: { ...problem.clash, by: by ?? '', at } })
  }
}

/** Tells of each record that is gone who deleted it, when, and what to restore; nothing of one that is not known. */
export async function attributeDeletions(tx: AccountTransaction, answers: AnswerBook): Promise<void> {
  for (const op of answers.gone()) {
    if (answers.of(op).problem?.missing) continue
    const found = await deletedRecordOf(tx, op)
    if (!found) continue
    const { missing, by, at } = found
    answers.restate(op, problem('gone', { clash: { fields: [], by, at }, missing }))
  }
}

const COLUMNS = [
  { name: 'ordinal', type: 'bigint' },
  { name: 'resource', type: 'text' },
  { name: 'id', type: 'bigint' },
  { name: 'rev', type: 'bigint' },
  { name: 'but', type: 'bigint' },
  { name: 'paths', type: 'jsonb' },
]
