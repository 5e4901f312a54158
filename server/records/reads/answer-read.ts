import { type RawBuilder, sql } from 'kysely'
import type { Row } from '#domain/records/path'
import { readsOnSiteOnly, withheldFrom } from '#contract/kit/access'
import { wireToRecord } from '#contract/fields/codec'
import { ProblemError } from '#contract/kit/problem'
import { answerToWire, isParent, parentOf, type Read, type ReadInput, scopesOfRead } from '#contract/kit/read'
import { compute } from '#contract/reads'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { ONLY } from '../../database/eager-pool'
import { columnOf, tableOf } from '../../database/schema/naming'
import type { AccountTransaction } from '../../database/session'
import type { Identity } from '../../base/identity'
import { recordSelect } from '../read/columns'
import { type Look, versionSql } from '../list/list'
import { Bounded } from '../list/list-memory'
import { requireShownBill } from '../read/shown-bill'

/**
 * Answers of computed reads as JSON texts, some four megabytes of them. As with lists, what is remembered is not believed: the database
 * says each time where the feed of the read's scopes stands, and whether the parent is still there for this caller.
 */
export class ReadMemory {
  readonly answers = new Bounded<string>(4 * 1024 * 1024, text => text.length)
  /** Those being computed now, by key and version: many who ask at once wait for one. */
  readonly computing = new Map<string, Promise<string>>()
}

/** The answer in wire form, as JSON. Permission has been looked at; not-found where the caller cannot see the parent, forbidden where its bill is not shown. */
export async function answerRead<R extends Read>(
  look: Look,
  identity: Identity,
  read: R,
  input: ReadInput<R>,
  memory: ReadMemory,
): Promise<string> {
  const parts = Object.values(read.records)
  const withheld = parts.map(part => withheldFrom(identity.permissions, part))
  const key = JSON.stringify([identity.account, read.name, input, withheld])
  // In a transaction of its own: what follows is the only statement of its transaction.
  if (parts.some(part => readsOnSiteOnly(identity.permissions, part)))
    await look(tx => requireShownBill(tx, parentOf(read, input), parts))
  const { version } = await look(tx => standing(tx, read, input))
  const kept = memory.answers.get(key)
  if (kept?.version === version) return kept.value
  const turn = `${version} ${key}`
  const waiting = memory.computing.get(turn)
  if (waiting) return waiting
  const computing = look(async tx => {
    const found = await recordsOf(tx, read, input)
    const text = JSON.stringify(answerToWire(read, compute(read, found.records, input)))
    memory.answers.set(key, { version: found.version, value: text })
    return text
  })
  memory.computing.set(turn, computing)
  try {
    return await computing
  } finally {
    memory.computing.delete(turn)
  }
}

interface Standing {
  readonly version: string
  readonly isThere: boolean
}

/** Where the feed of the read's scopes stands, and whether row-level security shows the caller its parent. */
const standingSql = (tx: AccountTransaction, read: Read, input: Row): RawBuilder<Standing> => {
  const parent = resourceNamed(read.input[read.within]?.target ?? '')
  return sql`select feed.version, exists (select from ${sql.table(tableOf(parent))} p
      where p.account_id = ${tx.identity.account} and p.id = ${parentOf(read, input)}) as "isThere"
    from (${versionSql(tx, scopesOfRead(read, input))}) feed`
}

async function standing(tx: AccountTransaction, read: Read, input: Row): Promise<Standing> {
  const { rows } = await sql<Standing>`${sql.raw(ONLY)} ${standingSql(tx, read, input)}`.execute(tx.db)
  return there(rows[0])
}

function there<S extends Standing>(found: S | undefined): S {
  if (!found?.isThere) throw new ProblemError('not-found')
  return found
}

/** Everything the read is computed from, and where the feed stood: one statement, so as of one moment. */
async function recordsOf(tx: AccountTransaction, read: Read, input: Row) {
  const kinds = Object.entries(read.records)
  const { rows } = await sql<Standing & { records: Readonly<Record<string, readonly Row[]>> }>`${sql.raw(ONLY)}
    select s.version, s."isThere", json_build_object(${sql.join(
      kinds.flatMap(([name, resource]) => [sql`${sql.lit(name)}`, rowsSql(tx, read, resource, parentOf(read, input))]),
    )}) as records from (${standingSql(tx, read, input)}) s`.execute(tx.db)
  const { version, records } = there(rows[0])
  return {
    version,
    records: {
      ...Object.fromEntries(Object.keys(read.unsent).map(name => [name, null])),
      ...Object.fromEntries(
        kinds.map(([name, resource]) => {
          // A figure must not tell what its asker is not shown: to it those fields are empty.
          const empty = Object.fromEntries(withheldFrom(tx.identity.permissions, resource).map(field => [field, null]))
          return [name, (records[name] ?? []).map(row => wireToRecord(resource.fields, { ...row, ...empty }))]
        }),
      ),
    },
  }
}

const rowsSql = (tx: AccountTransaction, read: Read, resource: Resource, parent: number): RawBuilder<unknown> => {
  const field = resource.fields[read.within]
  const within = sql.ref(`r.${isParent(read, resource) ? 'id' : field ? columnOf(read.within, field) : read.within}`)
  return sql`(select coalesce(json_agg(w), '[]'::json) from (select ${recordSelect(resource)} from ${sql.table(tableOf(resource))} r
    where r.account_id = ${tx.identity.account} and ${within} = ${parent} and (${isParent(read, resource)} or r.archived_at is null)) w)`
}
