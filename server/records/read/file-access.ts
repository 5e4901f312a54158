import { sql, type RawBuilder } from 'kysely'
import { mayRead, mayWrite, withheldFrom } from '#contract/kit/access'
import { ProblemError, type Use } from '#contract/kit/problem'
import { fieldsOfKind, type Resource } from '#contract/kit/resource'
import { RESOURCES } from '#contract/resources'
import type { Identity } from '../../base/identity'
import type { AccountTransaction } from '../../database/session'
import { columnOf, tableOf } from '../../database/schema/naming'

/** A field that holds files. */
interface Holder {
  readonly resource: Resource
  readonly name: string
}
const HOLDERS: readonly Holder[] = RESOURCES.flatMap(resource =>
  fieldsOfKind(resource, 'file').map(name => ({ resource, name })),
)

/** Whether the caller may write some kind of record that holds files: without one there is no use for a file. */
export const mayUseFiles = ({ permissions }: Identity): boolean =>
  HOLDERS.some(({ resource }) => mayWrite(permissions, resource))

const GB = 1024 ** 3
/** Bytes one person, and one firm, may announce in a day. */
const PER_DAY = { person: 10 * GB, firm: 100 * GB }
/** Bytes one person may have announced and not sent yet: devices send a few files at a time, and announce each as they begin it. */
const UNDER_WAY = 2 * GB
/** Bytes of files that one person has uploaded, and that a firm has in all, what was made of files included. */
export interface FileQuota {
  readonly person: number
  readonly firm: number
}
/** Two years of a site manager's photos; a hundred sites with drawings and photos. */
export const FILE_QUOTA: FileQuota = { person: 50 * GB, firm: 500 * GB }

interface Used {
  readonly under_way: string
  readonly person_today: string
  readonly firm_today: string
  readonly person: string
  readonly firm: string
}

/**
 * Throws `too-many` when this file would take its uploader, or the firm, beyond what may be on its way, a day's share or their quota. Files announced and not here yet
 * count: all that are signed may be sent. Refused ones, whose bytes are gone, do not.
 */
export async function requireRoomForFile(
  { db, identity, at }: AccountTransaction,
  size: number,
  quota: FileQuota,
): Promise<void> {
  const since = new Date(Date.parse(at) - 24 * 3_600_000).toISOString()
  const own = sql`created_by = ${identity.user} and source_file_id is null`
  const today = sql`created_at > ${since} and source_file_id is null`
  const kept = sql`state <> 'refused'`
  const sum = (which: RawBuilder<unknown>) => sql`coalesce(sum(file_size) filter (where ${which}), 0)::text`
  const { rows } = await sql<Used>`
    select ${sum(sql`${own} and ${today} and state = 'signed'`)} as under_way, ${sum(sql`${own} and ${today}`)} as person_today, ${sum(today)} as firm_today,
      ${sum(sql`${own} and ${kept}`)} as person, ${sum(kept)} as firm
    from file where account_id = ${identity.account}`.execute(db)
  const used = rows[0]
  const rules = [
    [used?.under_way, UNDER_WAY, 'You have 2 GB of files on their way. This one can follow when they are here'],
    [used?.person_today, PER_DAY.person, 'You have uploaded 10 GB since yesterday. Send this file tomorrow'],
    [used?.firm_today, PER_DAY.firm, 'Your company has uploaded 100 GB since yesterday. Send this file tomorrow'],
    [
      used?.person,
      quota.person,
      `Your files have reached ${inGb(quota.person)}. Delete some, or ask the people who run Quoin for more room`,
    ],
    [
      used?.firm,
      quota.firm,
      `Your company's files have reached ${inGb(quota.firm)}. Delete some, or ask the people who run Quoin for more room`,
    ],
  ] as const
  for (const [bytes, most, message] of rules)
    if (Number(bytes ?? 0) + size > most) throw new ProblemError('too-many', { message })
}

const inGb = (bytes: number): string => `${Math.round((bytes / GB) * 10) / 10} GB`

interface Owned {
  readonly id: number
  readonly created_by: number | null
  readonly source_file_id: number | null
}

/** A file is its uploader's, and everybody's who may read a record that holds it; what was made of a file is everybody's who may read that. */
export async function mayReadFile(tx: AccountTransaction, file: Owned): Promise<boolean> {
  if (await mayReadItself(tx, file)) return true
  if (file.source_file_id === null) return false
  const source = await tx.db
    .selectFrom('file')
    .select(['id', 'created_by', 'source_file_id'])
    .where('account_id', '=', tx.identity.account)
    .where('id', '=', file.source_file_id)
    .executeTakeFirst()
  return source !== undefined && (await mayReadFile(tx, source))
}

async function mayReadItself({ db, identity }: AccountTransaction, file: Owned): Promise<boolean> {
  if (file.created_by === identity.user) return true
  const readable = HOLDERS.filter(
    ({ resource, name }) =>
      mayRead(identity.permissions, resource) && !withheldFrom(identity.permissions, resource).includes(name),
  )
  if (readable.length === 0) return false
  const held = sql.join(
    readable.map(holder => sql`exists (select from ${holding(holder, identity.account, file.id)})`),
    sql` or `,
  )
  const {
    rows: [row],
  } = await sql<{ held: boolean }>`select ${held} as held`.execute(db)
  return row?.held ?? false
}

/** What holds the file, no matter who asks: it cannot be deleted while anything does. */
export async function usesOf({ db, identity }: AccountTransaction, id: number): Promise<Use[]> {
  const counts = HOLDERS.map(
    (holder, index) =>
      sql`select ${index}::integer as holder, count(*) as count from ${holding(holder, identity.account, id)}`,
  )
  const deleted = sql`select -1::integer as holder, count(*) as count from ${heldByDeleted(identity.account, id)}`
  const { rows } = await sql<{
    holder: number
    count: number
  }>`${sql.join([...counts, deleted], sql` union all `)}`.execute(db)
  const kept = rows.find(({ holder }) => holder === -1)?.count ?? 0
  const uses = rows.flatMap(({ holder, count }) => {
    const resource = HOLDERS[holder]?.resource
    return resource && count > 0
      ? [{ count, kind: (count === 1 ? resource.singular : resource.plural).toLowerCase() }]
      : []
  })
  return kept > 0 ? [...uses, { count: kept, kind: kept === 1 ? 'deleted record' : 'deleted records' }] : uses
}

/** True in SQL for a row of `file` that some record holds, or a deleted one that can still be restored. */
export const isHeld: RawBuilder<boolean> = sql`(${sql.join(
  [
    ...HOLDERS.map(
      holder => sql`exists (select from ${holding(holder, sql.ref('file.account_id'), sql.ref('file.id'))})`,
    ),
    sql`exists (select from ${heldByDeleted(sql.ref('file.account_id'), sql.ref('file.id'))})`,
  ],
  sql` or `,
)})`

type Value = number | RawBuilder<unknown>
function heldByDeleted(account: Value, id: Value): RawBuilder<unknown> {
  return sql`deleted_record d where d.account_id = ${account} and d.files @> array[${id}]::bigint[]`
}
function holding({ resource, name }: Holder, account: Value, id: Value): RawBuilder<unknown> {
  const field = resource.fields[name]
  if (!field) throw new Error(`${resource.name}: no field "${name}"`)
  return sql`${sql.table(tableOf(resource))} h where h.account_id = ${account} and ${sql.ref(`h.${columnOf(name, field)}`)} = ${id}`
}

/**
 * A record may hold only files its writer may read: holding one opens it to everybody who may read the record, and ids can be guessed.
 * For every write of a file field; `ids` are those newly set.
 */
export async function assertMayHold(tx: AccountTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const files = await tx.db
    .selectFrom('file')
    .select(['id', 'created_by', 'state', 'source_file_id'])
    .where('account_id', '=', tx.identity.account)
    .where('id', 'in', ids)
    .execute()
  for (const id of ids) {
    const file = files.find(each => each.id === id)
    if (!file || !(await mayReadFile(tx, file)))
      throw new ProblemError('invalid', { errors: [{ path: '', message: 'There is no such file' }] })
    if (file.state === 'refused')
      throw new ProblemError('invalid', { errors: [{ path: '', message: 'This file was refused and cannot be used' }] })
  }
}
