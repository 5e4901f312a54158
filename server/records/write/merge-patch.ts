import { sql } from 'kysely'
import { SET_ASIDE } from '#contract/commands'
import { type ConflictingField } from '#domain/records/merge'
import { type Row, readPath } from '#domain/records/path'
import { mergeRecord } from '#contract/sync/merge-rules'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import type { AccountTransaction } from '../../database/session'
import { lastChange } from '../history/history'

/** The conflict of code 1001: what each side wants, who changed it last and when. */
async function conflictProblem(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  fields: readonly ConflictingField[],
): Promise<ProblemError> {
  return new ProblemError('conflict', {
    clash: {
      fields,
      ...(await lastChange(
        tx,
        resource,
        id,
        fields.map(field => field.path),
      )),
    },
  })
}

/**
 * What a patch made on revision `baseRev` comes to on the record as it is now, locked: fields others changed since are merged by their
 * policies, or conflict. What the caller saw is found by undoing the history since then.
 */
export async function mergePatch(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  current: Row,
  baseRev: number,
  set: Row,
): Promise<Row> {
  const base = await valuesAt(tx, resource, id, current, baseRev, Object.keys(set))
  const merged = mergeRecord(resource, current, base, set)
  if (merged.kind === 'conflict') throw await conflictProblem(tx, resource, id, merged.conflicts)
  return merged.set
}

/** What these paths held at a revision: the old value of the first change after it, or what they hold now. */
async function valuesAt(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  current: Row,
  rev: number,
  paths: readonly string[],
): Promise<Row> {
  const { rows } = await sql<{ changes: Readonly<Record<string, readonly [unknown, unknown]>> }>`
    select changes from revision where resource = ${resource.name} and record_id = ${id} and after_rev >= ${rev} and changes ?| ${[...paths]}::text[] and action <> ${SET_ASIDE} order by id`.execute(
    tx.db,
  )
  return Object.fromEntries(
    paths.map(path => {
      const first = rows.find(row => path in row.changes)?.changes[path]
      return [path, first ? first[0] : readPath(current, path)]
    }),
  )
}
