import type { Row } from '#domain/records/path'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { resourceNamed } from '#contract/resources'
import type { AccountTransaction } from '../../database/session'
import { createRecords } from './create'
import { readRecords, type Stored } from '../read/read'
import { ownerOfPartner } from '../read/references'

/**
 * Makes the record that bears its owner's id (a product's quantities) with its first values. The assessment and the project it must name are taken from its
 * owner where they are not given. Answers the record somebody else began meanwhile, which is left as it is; null once it is made. Throws `not-found` where no such
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
  await createRecords(tx, resource, [
    { id, values: { ...(await parentsOf(tx, resource, owner, found.record)), ...set } },
  ])
  return null
}

/** The parents a record must name, as its owner says them, or what the owner is part of: a product its assessment, which says the project. */
async function parentsOf(tx: AccountTransaction, resource: Resource, owner: Resource, record: Row): Promise<Row> {
  const wanted = Object.entries(resource.fields).filter(([, { kind, required }]) => kind === 'ref' && required)
  const said: Record<string, unknown> = {}
  const take = (from: Resource, values: Row) => {
    for (const [name, { target }] of wanted)
      if (said[name] === undefined && from.fields[name]?.target === target) said[name] = values[name]
  }
  take(owner, record)
  for (const [name, { target }] of wanted) {
    const whole = said[name] === undefined ? undefined : resourceNamed(target)
    const stored = whole && (await readRecords(tx, whole, [Number(said[name])])).get(Number(said[name]))
    if (whole && stored) take(whole, stored.record)
  }
  return said
}
