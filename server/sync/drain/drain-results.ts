import { sql } from 'kysely'
import { mayRead, shownTo, withheldPaths } from '#contract/kit/access'
import type { Problem } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { findResource } from '#contract/resources'
import type { DrainResult, WireOperation } from '#contract/sync/protocol'
import type { AccountTransaction } from '../../database/session'
import { readRecords, type Stored } from '../../records/read/read'
import type { Given } from './answers'
import { openScopes } from '../scopes/open-scopes'
import { keyOf } from './record-cache'

/**
 * The results of a drain: each answer with the record as it is now, in the form a pull would send it. To be called after the drain has
 * committed: revisions are given at the commit. A record that is not there, or not the caller's to read, is null; one that was deleted
 * comes with the revision it went at, so that nothing the device was told before brings it back.
 */
export async function drainResults(
  tx: AccountTransaction,
  ops: readonly WireOperation[],
  answerTo: (op: WireOperation) => Given,
): Promise<Map<WireOperation, DrainResult>> {
  const records = await readable(tx, ops)
  const deletions = await deletedAt(
    tx,
    ops.filter(op => !records.has(keyOf(op))),
  )
  return new Map(
    ops.map(op => {
      const { outcome, problem, isDuplicate } = answerTo(op)
      const { record, rev, scope } = records.get(keyOf(op)) ?? {
        record: null,
        rev: null,
        scope: null,
        ...deletions.get(keyOf(op)),
      }
      return [
        op,
        {
          seq: op.seq,
          outcome,
          duplicate: isDuplicate,
          problem: problem && { ...asShown(tx, op, problem) },
          record,
          rev,
          scope,
        },
      ] as const
    }),
  )
}

/** A problem without what the caller is not shown: it may have been kept from when they were. */
function asShown({ identity }: AccountTransaction, op: WireOperation, problem: Problem): Problem {
  const resource = findResource(op.resource)
  const withheld = resource ? withheldPaths(identity.permissions, resource) : []
  const { clash, missing } = problem
  const gone = missing && findResource(missing.resource)
  const isNamed = !gone || mayRead(identity.permissions, gone)
  const told = isNamed ? problem : { ...problem, missing: { ...missing, name: gone.singular, restore: [] } }
  if (withheld.length === 0 || !clash) return told
  return { ...told, clash: { ...clash, fields: clash.fields.filter(({ path }) => !withheld.includes(path)) } }
}

async function readable(tx: AccountTransaction, ops: readonly WireOperation[]): Promise<Map<string, Stored>> {
  const ids = new Map<Resource, Set<number>>()
  for (const op of ops) {
    const whole = findResource(op.resource)
    const resource = whole && shownTo(tx.identity.permissions, whole)
    if (resource) ids.set(resource, (ids.get(resource) ?? new Set()).add(op.id))
  }
  const records = new Map<string, Stored>()
  for (const [resource, wanted] of ids) {
    for (const [id, stored] of await readRecords(tx, resource, [...wanted]))
      records.set(keyOf({ resource: resource.name, id }), stored)
  }
  const open = await openScopes(tx, [...new Set([...records.values()].map(stored => stored.scope))])
  return new Map([...records].filter(([, stored]) => open.has(stored.scope)))
}

/** Where and at which revision records were deleted, of those the caller could have read. */
async function deletedAt(
  { db, identity }: AccountTransaction,
  ops: readonly WireOperation[],
): Promise<Map<string, { readonly rev: number; readonly scope: string }>> {
  const told = ops.filter(op => {
    const resource = findResource(op.resource)
    return resource && shownTo(identity.permissions, resource) !== null
  })
  if (told.length === 0) return new Map()
  const { rows } = await sql<{ resource: string; id: number; rev: number; scope: string }>`
    select resource, record_id as id, rev, scope from sync_feed where account_id = ${identity.account} and deleted and reason = 'deleted'
      and (resource, record_id) in (select * from unnest(${told.map(op => op.resource)}::text[], ${told.map(op => op.id)}::bigint[]))`.execute(
    db,
  )
  return new Map(rows.map(({ rev, scope, ...record }) => [keyOf(record), { rev, scope }]))
}
