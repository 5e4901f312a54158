import { labelOf, type Resource } from '#contract/kit/resource'
import type { Fields } from '#contract/fields/field'
import { ProblemError } from '#contract/kit/problem'
import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import { lower } from '#domain/value/lower'
import type { AccountTransaction } from '../../database/session'
import { readRecord } from '../read/read'

/** Throws `invalid` where a reference among `values`, in wire form, names a record that is archived or that this firm does not have. */
export async function requireLive(tx: AccountTransaction, fields: Fields, values: Row): Promise<void> {
  for (const [path, { kind, target }] of Object.entries(fields)) {
    const id = values[path]
    if (kind !== 'ref' || typeof id !== 'number') continue
    const message = await whyNotLive(tx, resourceNamed(target), id)
    if (message !== null) throw new ProblemError('invalid', { errors: [{ path, message }] })
  }
}

async function whyNotLive(tx: AccountTransaction, resource: Resource, id: number): Promise<string | null> {
  const stored = await readRecord(tx, resource, id)
  const noun = lower(resource.singular)
  if (stored === null) return `There is no such ${noun}. Nothing was changed. Choose another`
  if (stored.record.archivedAt === null) return null
  return `${resource.singular} ${labelOf(resource, stored.record)} is archived. Nothing was changed. Choose another`
}
