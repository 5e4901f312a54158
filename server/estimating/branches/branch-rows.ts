import { sql } from 'kysely'
import { assessment } from '#contract/estimating/assessment'
import { BRANCH_KINDS, BRANCH_RESOURCES } from '#contract/estimating/branch-kinds'
import type { Row } from '#domain/records/path'
import type { Rows } from '#domain/records/three-way/sides'
import type { AccountTransaction } from '../../database/session'
import { turnTo } from '../../records/write/copy-scope'
import { read } from '../../records/write/typed'
import { rowsSql } from '../assessment-records'
import { REWORD } from '../copy-assessment'

/** Rows kept by one statement. */
const BATCH = 2_000
const NAMES: ReadonlySet<string> = new Set(BRANCH_RESOURCES.map(({ name }) => name))
const WITHIN = BRANCH_RESOURCES.filter(({ name }) => name !== assessment.name)

/** Everything of an assessment that is merged, the assessment itself included: in wire form, without what is archived. */
export async function branchRows(tx: AccountTransaction, id: number): Promise<Rows> {
  const header = await read(tx, assessment, id)
  const { rows } = await sql<{ found: Rows }>`select json_build_object(${sql.join(
    WITHIN.flatMap(resource => [sql`${sql.lit(resource.name)}`, rowsSql(tx, resource, id)]),
  )}) as found`.execute(tx.db)
  return { ...rows[0]?.found, [assessment.name]: [{ ...header }] }
}

/** Keeps what a what-if begins from: each record that was copied, as it is in its parent now. */
export async function keepBase(
  tx: AccountTransaction,
  branch: number,
  parent: number,
  copies: ReadonlyMap<number, number>,
): Promise<void> {
  const now = await branchRows(tx, parent)
  const all = BRANCH_KINDS.flatMap(({ name, fields }) =>
    (now[name] ?? []).flatMap(row => {
      const origin = Number(row['id'])
      const copy = name === assessment.name ? branch : copies.get(origin)
      if (copy === undefined) return []
      const record = Object.fromEntries(['id', ...fields].map(field => [field, row[field] ?? null]))
      return [{ resource: name, origin_id: origin, copy_id: copy, record: JSON.stringify(record) }]
    }),
  )
  for (let from = 0; from < all.length; from += BATCH)
    await tx.db
      .insertInto('branch_base')
      .values(
        all.slice(from, from + BATCH).map(row => ({ account_id: tx.identity.account, branch_id: branch, ...row })),
      )
      .execute()
}

interface Base {
  readonly rows: Rows
  /** The parent's record of each copy. */
  readonly origins: ReadonlyMap<number, number>
}

/** What a what-if began from, in its parent's ids. */
export async function readBase(tx: AccountTransaction, branch: number): Promise<Base> {
  const found = await tx.db
    .selectFrom('branch_base')
    .select(['resource', 'origin_id', 'copy_id', 'record'])
    .where('account_id', '=', tx.identity.account)
    .where('branch_id', '=', branch)
    .execute()
  const rows: Record<string, Row[]> = {}
  for (const { resource, record } of found) {
    // Written by `keepBase`, in this very form.
    const row = record as Row
    const own = rows[resource]
    if (own) own.push(row)
    else rows[resource] = [row]
  }
  return { rows, origins: new Map(found.map(row => [row.copy_id, row.origin_id])) }
}

/** The records of a what-if as if they were its parent's: in its ids where they are copies, in their own where they were made since. */
export function inOriginsIds(rows: Rows, origins: ReadonlyMap<number, number>): Rows {
  const ids = new Map(origins)
  for (const list of Object.values(rows))
    for (const { id } of list) if (!ids.has(Number(id))) ids.set(Number(id), Number(id))
  return Object.fromEntries(
    BRANCH_RESOURCES.map(({ name, fields }) => {
      const turn = turnTo(name, NAMES, ids, REWORD)
      const turned = (rows[name] ?? []).map(row => {
        const own = Number(row['id'])
        const values = turn(fields, row)
        // A line that was made since descends from itself: its later copies are the same line.
        const lineage = 'lineage' in fields ? { lineage: values['lineage'] ?? own } : {}
        return { ...values, ...lineage, id: ids.get(own) ?? own }
      })
      return [name, turned]
    }),
  )
}
