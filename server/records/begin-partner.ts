import type { Row } from '#domain/records/path'
import { ProblemError } from '#contract/problem'
import type { Resource } from '#contract/resource'
import type { AccountTransaction } from '../database/session'
import { createRecords } from './create'
import { readRecords, type Stored } from './read'
import { ownerOfPartner } from './references'

/**
 * Makes the record that bears its owner's id (a product's quantities) with its first values. What both say, as the assessment, is taken from the owner
 * where it is not given. Answers the record somebody else began meanwhile, which is left as it is; null once it is made. Throws `not-found` where no such
 * owner is, or the resource's records have ids of their own.
 */
export async function beginPartner(
  tx: AccountTransaction,
  resource: Resource,
  id: number,
  set: Row,
): Promise<Stored | null> {
  const owner = await ownerOfPartner(tx, resource)
  // Locked, so that two who write the first values do not both begin it.
  const found = owner && (await readRecords(tx, owner, [id], { lock: true })).get(id)
  if (!owner || !found) throw new ProblemError('not-found')
  const begun = (await readRecords(tx, resource, [id], { lock: true })).get(id)
  if (begun) return begun
  const said = Object.entries(resource.fields).flatMap(([name, field]) =>
    field.kind === 'ref' && field.required && owner.fields[name]?.target === field.target
      ? [[name, found.record[name]] as const]
      : [],
  )
  await createRecords(tx, resource, [{ id, values: { ...Object.fromEntries(said), ...set } }])
  return null
}
