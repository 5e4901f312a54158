import { pathsFromWire } from '#contract/fields/codec'
import { resourceNamed } from '#contract/resources'
import { writePaths, type Row } from '#domain/records/path'
import type { Tables } from '../store/stored'
import type { OutboxEntry } from '../types'
import { foldEntries, pendingOf } from './pending'

/** The delete a person made after a change, of the same record: what comes behind it is about another lifecycle of the record. */
export const deleteAfter = (pending: readonly OutboxEntry[], { seq }: OutboxEntry): OutboxEntry | undefined =>
  pending.find(entry => entry.kind === 'delete' && entry.seq > seq)

/**
 * The record of a refused change as its person last wanted it, in record form, later edits included. Where they have deleted it since, what
 * they wanted before that; where nothing of it is here any more, what the change itself said of the fields in conflict.
 */
export async function wantedRow(tables: Tables, entry: OutboxEntry): Promise<Row> {
  const { resource, id, problem } = entry
  const pending = await pendingOf(tables, resource, id)
  const end = deleteAfter(pending, entry)
  const shadow = await tables.shadow.get([resource, id])
  const row = foldEntries(shadow?.row ?? null, end ? pending.slice(0, pending.indexOf(end)) : pending)
  if (row) return row
  const said: Row = Object.fromEntries((problem?.clash?.fields ?? []).map(({ path, mine }) => [path, mine]))
  return writePaths({}, pathsFromWire(resourceNamed(resource), said))
}
