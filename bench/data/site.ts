import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import type { Database } from '#server/database/connect'
import { inAccount } from '#server/database/session'
import type { Identity } from '#server/base/identity'
import { insertRecords } from '#server/records/write/insert'

const CHUNK = 5_000

/** Makes records as handlers do, a chunk to a transaction; answers their ids. */
export async function makeRecords(
  database: Database,
  identity: Identity,
  resource: string,
  values: readonly Row[],
): Promise<number[]> {
  const ids: number[] = []
  for (let start = 0; start < values.length; start += CHUNK) {
    const chunk = values.slice(start, start + CHUNK).map(newRecord)
    ids.push(...(await inAccount(database, identity, tx => insertRecords(tx, resourceNamed(resource), chunk))))
  }
  return ids
}

/** A record whose values name its id gets that one: progress of a product has the product's. */
const newRecord = ({ id, ...values }: Row) => (typeof id === 'number' ? { id, values } : { values })

export async function makeProject(database: Database, identity: Identity, name = 'Kestrel House'): Promise<number> {
  const [project = 0] = await makeRecords(database, identity, 'project', [{ name, showProjectHub: true }])
  return project
}
