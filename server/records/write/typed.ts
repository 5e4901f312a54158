/**
 * Reads and writes of one resource that code names: what it answers and takes follows from the definition, in wire form, so a misspelt
 * field or a wrong value does not compile. Only generic code uses the untyped `read`, `insert` and `update` beside it.
 */
import type { Row } from '#domain/records/path'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import type { NewWireOf, WireOf, WirePatchOf } from '#contract/kit/wire-values'
import type { AccountTransaction } from '../../database/session'
import { requireShown } from '../rules/access'
import { createRecords, patchRecords } from './create'
import { insertRecords, type NewRecord } from './insert'
import { readRecord, readRecords } from '../read/read'
import { updateRecords } from './update'

type Lock = { readonly lock?: boolean }

/** Returns the record; null when there is none, or it is another account's. With `lock` it is locked until the transaction ends. */
export async function find<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  id: number,
  options?: Lock,
): Promise<WireOf<R> | null> {
  return (await findStored(tx, resource, id, options))?.record ?? null
}

/** As {@link find}, with the record's revision: 0 until its transaction has been stamped. */
export async function findStored<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  id: number,
  options?: Lock,
): Promise<{ readonly record: WireOf<R>; readonly rev: number } | null> {
  const stored = await readRecord(tx, resource, id, options)
  return stored && { record: asWire<R>(stored.record), rev: stored.rev }
}

/** As {@link find}, and throws `not-found` when there is none. */
export async function read<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  id: number,
  options?: Lock,
): Promise<WireOf<R>> {
  const found = await find(tx, resource, id, options)
  if (found === null) throw new ProblemError('not-found')
  return found
}

/**
 * The record as far as the caller is shown it, for a call to answer: what {@link read} gives is for the server itself. Throws `forbidden`, and
 * `not-found` when there is none.
 */
export async function readShown(tx: AccountTransaction, resource: Resource, id: number): Promise<Row> {
  const stored = await readRecord(tx, requireShown(tx.identity, resource), id)
  if (stored === null) throw new ProblemError('not-found')
  return stored.record
}

/** Returns the records by id, those left out that are not there. */
export async function findAll<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  ids: readonly number[],
  options?: Lock,
): Promise<ReadonlyMap<number, WireOf<R>>> {
  const stored = await readRecords(tx, resource, ids, options)
  return new Map([...stored].map(([id, { record }]) => [id, asWire<R>(record)]))
}

/** Makes a record on the server's own authority: values are taken as valid, and no permission or rule is asked. Returns its id. */
export async function insert<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  values: NewWireOf<R>,
): Promise<number> {
  const [id = 0] = await insertAll(tx, resource, [values])
  return id
}

/** As {@link insert}, for many in one statement. Returns their ids, in the order given. */
export const insertAll = <R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  all: readonly NewWireOf<R>[],
): Promise<number[]> => insertRecords(tx, resource, all.map(given))

/**
 * Changes a record on the server's own authority; the history names `action`. `before` is the record as it was read with its lock, which saves
 * reading it again. Returns the record as it is then; throws `gone` when there is none.
 */
export async function update<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  id: number,
  set: WirePatchOf<R>,
  { action, before }: { readonly action?: string; readonly before?: WireOf<R> } = {},
): Promise<WireOf<R>> {
  const after = await updateRecords(tx, resource, [{ id, set: asRow(set), before: before && asRow(before) }], action)
  return asWire<R>(after.get(id) ?? {})
}

/** Makes a record as the caller asked for it: permission, shape and rules are looked at. Returns it. */
export async function create<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  values: NewWireOf<R>,
): Promise<WireOf<R>> {
  const [id = 0] = await createRecords(tx, resource, [given(values)])
  return read(tx, resource, id)
}

/** As {@link create}, for many in one statement. Returns their ids, in the order given. */
export const createAll = <R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  all: readonly NewWireOf<R>[],
): Promise<number[]> => createRecords(tx, resource, all.map(given))

/** Changes a record as the caller asked for it: permission, shape and rules are looked at. Returns it as it is then. */
export async function patch<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  id: number,
  set: WirePatchOf<R>,
): Promise<WireOf<R>> {
  const after = await patchRecords(tx, resource, [{ id, set: asRow(set) }])
  return asWire<R>(after.get(id) ?? {})
}

/** As {@link patch}, for many in one statement. */
export async function patchAll<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  changes: readonly { readonly id: number; readonly set: WirePatchOf<R> }[],
): Promise<void> {
  if (changes.length > 0)
    await patchRecords(
      tx,
      resource,
      changes.map(({ id, set }) => ({ id, set: asRow(set) })),
    )
}

/** As {@link update}, for many in one statement; `before` is each record as it was read with its lock. */
export async function updateAll<R extends Resource>(
  tx: AccountTransaction,
  resource: R,
  changes: readonly { readonly id: number; readonly set: WirePatchOf<R>; readonly before?: WireOf<R> }[],
  action?: string,
): Promise<void> {
  const rows = changes.map(({ id, set, before }) => ({ id, set: asRow(set), before: before && asRow(before) }))
  await updateRecords(tx, resource, rows, action)
}

function given(values: object): NewRecord {
  const { id, ...rest }: Row = asRow(values)
  return typeof id === 'number' ? { id, values: rest } : { values: rest }
}

// What the types are made of is what the columns are made of: the definition. The compiler cannot follow that through the SQL.
const asWire = <R extends Resource>(row: Row): WireOf<R> => row as WireOf<R>
const asRow = (values: object): Row => values as Row
