import { mayWrite } from '#contract/kit/access'
import { type FieldError, ProblemError } from '#contract/kit/problem'
import {
  recordImportHeader,
  type RecordImportEntry,
  type RecordImportHeader,
  type RecordImportRows,
  type TaughtUnit,
} from '#contract/import/record-import'
import type { Resource } from '#contract/kit/resource'
import { findResource, RESOURCES } from '#contract/resources'
import { validateNew } from '#contract/kit/validate'
import type { AccountTransaction } from '../database/session'
import { requireWrite, requireWriteOf } from '../records/rules/access'
import { beginStaged, dropStaged, keepChunk, ownStaged, type Staged } from './staging'
import { taughtUnits } from './taught-units'

/** Begins an import of records the caller may write. Answers its id. */
export async function startRecordImport(tx: AccountTransaction, header: RecordImportHeader): Promise<number> {
  for (const name of [...Object.keys(header.records), ...header.units.map(unit => unit.resource)]) importable(tx, name)
  return beginStaged(tx, 'records', header)
}

/** Keeps one chunk; every record is held to its definition. */
export async function stageRecords(
  tx: AccountTransaction,
  id: number,
  { number, entries }: RecordImportRows,
): Promise<void> {
  const { header } = await ownRecordImport(tx, id, 'open')
  const errors = entries.flatMap((entry, index) => entryProblems(tx, entry, header, `entries.${index}.`))
  if (errors.length > 0) throw new ProblemError('invalid', { errors })
  await keepChunk(tx, id, number, entries)
}

export async function cancelRecordImport(tx: AccountTransaction, id: number): Promise<void> {
  await ownRecordImport(tx, id, 'open')
  await dropStaged(tx, id)
}

export const ownRecordImport = (
  tx: AccountTransaction,
  id: number,
  state: 'open' | 'any',
): Promise<Staged<RecordImportHeader>> => ownStaged(tx, 'records', id, recordImportHeader, state)

/** A resource that can be imported: it says what makes two records the same, and belongs to no other record. */
function importable(tx: AccountTransaction, name: string): Resource {
  const resource = findResource(name)
  if (!resource || resource.alike === null)
    throw new ProblemError('invalid', { errors: [{ path: `records.${name}`, message: 'This cannot be imported' }] })
  requireWrite(tx.identity, resource)
  return resource
}

/** What the firm has taught about units, of the resources the caller may import. Throws `forbidden` when there are none. */
export async function knownUnits(tx: AccountTransaction): Promise<TaughtUnit[]> {
  const names = RESOURCES.filter(
    resource => resource.alike !== null && mayWrite(tx.identity.permissions, resource),
  ).map(resource => resource.name)
  if (names.length === 0) throw new ProblemError('forbidden')
  return taughtUnits(tx, names)
}

/** Any id will do where validation wants one that is not known yet. */
const SOME_ID = 1

function entryProblems(
  tx: AccountTransaction,
  { resource: name, values, names }: RecordImportEntry,
  header: RecordImportHeader,
  prefix: string,
): FieldError[] {
  if (!(name in header.records)) return [{ path: `${prefix}resource`, message: 'This was not announced' }]
  const resource = importable(tx, name)
  requireWriteOf(tx.identity, resource, [values], 'new')
  const strangers = Object.keys(names).filter(field => resource.fields[field]?.kind !== 'ref' || field in values)
  if (strangers.length > 0)
    return strangers.map(field => ({ path: `${prefix}names.${field}`, message: `There is no reference "${field}"` }))
  const checked = validateNew(resource, {
    ...values,
    ...Object.fromEntries(Object.keys(names).map(field => [field, SOME_ID])),
  })
  return checked.ok ? [] : checked.errors.map(({ path, message }) => ({ path: `${prefix}values.${path}`, message }))
}
