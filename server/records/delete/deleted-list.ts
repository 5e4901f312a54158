import { type RawBuilder, sql } from 'kysely'
import { followsLicence, licensedSites, mayWrite } from '#contract/kit/access'
import { type DeletedRecord, isRestorable, RESTORE_DAYS } from '#contract/kit/deleted'
import { labelOf, type Resource } from '#contract/kit/resource'
import { resourceNamed, RESOURCES } from '#contract/resources'
import { scopeKind } from '#contract/kit/scope-kinds'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import type { AccountTransaction } from '../../database/session'
import { tableOf } from '../../database/schema/naming'

interface Asked {
  /** Null asks for every kind. */
  readonly resource: Resource | null
  readonly page: number
  readonly limit: number
}

/** What was deleted and can be restored by the caller, newest first: records of the kinds they may write, as far as the licences go. */
export async function listDeleted(
  tx: AccountTransaction,
  { resource, page, limit }: Asked,
): Promise<{ readonly records: readonly DeletedRecord[]; readonly total: number }> {
  const kinds = RESOURCES.filter(
    each => (resource === null || each === resource) && isRestorable(each) && mayWrite(tx.identity.permissions, each),
  )
  if (kinds.length === 0) return { records: [], total: 0 }
  const shown = sql.join(
    kinds.map(kind => sql`(d.resource = ${kind.name} and ${isSeen(tx, kind)})`),
    sql` or `,
  )
  const { rows } = await sql<{
    deletion: number
    resource: string
    id: number
    record: Row
    at: string
    until: string
    by: string
    total: number
    contents: Readonly<Record<string, number>> | null
  }>`
    select d.deletion, d.resource, d.record_id as id, d.record, to_char(d.at at time zone 'UTC', ${ISO}) as at, coalesce(u.full_name, '') as by,
      to_char((d.at + make_interval(days => ${RESTORE_DAYS}::int)) at time zone 'UTC', ${ISO}) as until, d.total,
      (select json_object_agg(c.resource, c.count) from (select resource, count(*) from deleted_record
        where account_id = d.account_id and deletion = d.deletion and not is_root group by resource) c) as contents
    from (select d.*, count(*) over () as total from deleted_record d where d.account_id = ${tx.identity.account} and d.is_root
      and not exists (select from deleted_record newer where newer.account_id = d.account_id and newer.resource = d.resource
        and newer.record_id = d.record_id and newer.is_root and newer.deletion > d.deletion) and (${shown})
      order by d.at desc, d.deletion desc limit ${limit}::int offset ${(page - 1) * limit}::int) d
    left join "user" u on u.account_id = d.account_id and u.id = d.by
    order by d.at desc, d.deletion desc`.execute(tx.db)
  const records = rows.map(row => ({
    deletion: row.deletion,
    resource: row.resource,
    id: row.id,
    label: labelOf(resourceNamed(row.resource), row.record),
    deletedAt: row.at,
    deletedBy: row.by,
    contents: inWords(row.contents ?? {}),
    until: row.until,
  }))
  return { records, total: rows[0]?.total ?? 0 }
}

const ISO = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'

const inWords = (counts: Readonly<Record<string, number>>): DeletedRecord['contents'] =>
  RESOURCES.flatMap(({ name, singular, plural }) => {
    const count = counts[name] ?? 0
    return count > 0 ? [{ kind: lower(count === 1 ? singular : plural), count }] : []
  })

/**
 * Whether the licences show a deleted record: what hung on a project or an assessment is seen with it, and by nobody while that is
 * deleted too; one that owned a scope (the project itself) is seen only by who sees all.
 */
function isSeen({ identity }: AccountTransaction, resource: Resource): RawBuilder<unknown> {
  if (!followsLicence(resource) || licensedSites(identity.permissions) === 'all') return sql`true`
  const { scope, fields } = resource
  const owner = 'by' in scope && scopeKind(scope.kind).pulledBy === 'seers' ? fields[scope.by]?.target : undefined
  if (owner === undefined || !('by' in scope)) return sql`false`
  return sql`exists (select from ${sql.table(tableOf(resourceNamed(owner)))} o
    where o.account_id = d.account_id and o.id = (d.record ->> ${scope.by}::text)::bigint)`
}
