import { resourceNamed } from '#contract/resources'
import type { Row } from '#domain/records/path'
import type { Database } from '#server/database/connect'
import { inAccount } from '#server/database/session'
import type { Identity } from '#server/base/identity'
import { createRecords } from '#server/records/write/create'
import { insertRecords } from '#server/records/write/insert'

/** Makes records outside any drain, as a page of the office would; answers their ids. */
export const make = (
  database: Database,
  identity: Identity,
  resource: string,
  ...values: readonly Row[]
): Promise<number[]> =>
  inAccount(database, identity, tx =>
    createRecords(
      tx,
      resourceNamed(resource),
      values.map(({ id, ...rest }) => ({ ...(typeof id === 'number' ? { id } : {}), values: rest })),
    ),
  )

/** One record, as {@link make}. */
export async function makeOne(database: Database, identity: Identity, resource: string, values: Row): Promise<number> {
  const [id = 0] = await make(database, identity, resource, values)
  return id
}

/** Another user of the same account. */
export async function colleague(database: Database, identity: Identity, fullName: string): Promise<Identity> {
  const user = resourceNamed('user')
  const [id = 0] = await inAccount(database, identity, tx =>
    insertRecords(tx, user, [{ values: { fullName, email: `${fullName}@example.com`, isActive: true } }]),
  )
  return { ...identity, user: id, fullName }
}

export interface Site {
  readonly project: number
  readonly assessment: number
  readonly zones: readonly number[]
  readonly products: readonly number[]
}

/** A project on site with an assessment of two zones and `count` products. */
export async function makeSite(database: Database, identity: Identity, count = 2): Promise<Site> {
  const project = await makeOne(database, identity, 'project', { name: 'Kestrel House', showProjectHub: true })
  const assessment = await makeOne(database, identity, 'assessment', { name: 'Drylining', project })
  const zones = await make(
    database,
    identity,
    'assessmentZone',
    { name: 'Level 1', assessment },
    { name: 'Level 2', assessment },
  )
  const products = await make(
    database,
    identity,
    'assessmentProduct',
    ...Array.from({ length: count }, (_, index) => ({
      name: `Partition ${index}`,
      assessment,
      unit: 'm²',
      fixedPrice: '32.88',
    })),
  )
  return { project, assessment, zones, products }
}
