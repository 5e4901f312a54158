import { sql } from 'kysely'
import type { Sequence } from '#contract/fields/field'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import { tableOf } from '../../database/schema/naming'
import type { AccountTransaction } from '../../database/session'
import { readRecord } from '../read/read'
import { updateRecords } from './update'

/**
 * Gives a record the next number of its run, and the reference that people know it by, unless it has one. The counter's row is locked until the
 * transaction ends, and a number taken in a transaction that fails is given back with it: there are neither doubles nor gaps. Throws for a resource
 * without a number that commands give. Decision 677.
 */
export async function giveNumber(tx: AccountTransaction, resource: Resource, id: number): Promise<void> {
  const [name, sequence] = numberOf(resource)
  const stored = await readRecord(tx, resource, id, { lock: true })
  if (!stored) throw new ProblemError('gone')
  if (stored.record[name] !== null) return
  const { within, writtenAs } = sequence
  const owner = within === null ? null : Number(stored.record[within])
  const number = await nextNumber(tx, tableOf(resource).replaceAll('_', '-'), owner ?? tx.identity.account)
  const set: Record<string, number | string> = { [name]: number }
  if (writtenAs) {
    const before = within === null ? '' : `${await referenceOf(tx, resource, within, owner ?? 0)}-`
    set[writtenAs.field] = `${before}${writtenAs.prefix}${String(number).padStart(writtenAs.digits, '0')}`
  }
  await updateRecords(tx, resource, [{ id, set }], 'number')
}

function numberOf(resource: Resource): readonly [string, Sequence] {
  for (const [name, { sequence }] of Object.entries(resource.fields))
    if (sequence?.given === 'command') return [name, sequence]
  throw new Error(`${resource.name} has no number that a command gives`)
}

async function nextNumber(tx: AccountTransaction, counter: string, owner: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    insert into counter as known (account_id, name, owner_id, last) values (${tx.identity.account}, ${counter}, ${owner}, 1)
    on conflict (account_id, name, owner_id) do update set last = known.last + 1 returning last`.execute(tx.db)
  return rows[0]?.last ?? 1
}

/** Returns the reference of the record that a run is within; its id where it has none. */
async function referenceOf(tx: AccountTransaction, resource: Resource, within: string, owner: number): Promise<string> {
  const stored = await readRecord(tx, resourceNamed(resource.fields[within]?.target ?? ''), owner)
  const reference = stored?.record['reference']
  return typeof reference === 'string' && reference !== '' ? reference : String(owner)
}
