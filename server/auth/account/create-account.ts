import { role as roleResource } from '#contract/platform/role'
import type { Tier } from '#contract/permissions'
import type { Database } from '../../database/connect'
import { asOwner, transactionOf } from '../../database/session'
import type { Transaction } from '../../database/tables'
import type { Identity } from '../../base/identity'
import { newIds } from '../../records/write/new-ids'
import { insertAll } from '../../records/write/typed'
import { addUser } from '../users/add-user'
import { writeLevels } from '../roles/role-levels'
import type { StandardRole } from '../roles/standard-roles'

export interface NewAccount {
  readonly company: string
  readonly isDemo: boolean
  readonly tiers: { readonly estimating: Tier; readonly siteCommercial: Tier }
  readonly roles: readonly StandardRole[]
  /** The first one counts as who made it all. `role` names one of `roles`. */
  readonly people: readonly Person[]
}
export interface Person {
  readonly fullName: string
  readonly email: string
  readonly role: string
  readonly passwordHash: string
  readonly mustChange: boolean
}

export interface MadeAccount {
  readonly account: number
  readonly users: ReadonlyMap<string, number>
  readonly roles: ReadonlyMap<string, number>
}

/** Makes a firm with its roles and people, whole or not at all. Answers ids of users by email and of roles by name. */
export function createAccount(database: Database, now: number, given: NewAccount): Promise<MadeAccount> {
  return asOwner(database, db => makeAccount(database, db, now, given))
}

/** The same inside a transaction of the owner's role, for what is to be made together with the firm. */
export async function makeAccount(
  database: Database,
  db: Transaction,
  now: number,
  given: NewAccount,
): Promise<MadeAccount> {
  const at = new Date(now).toISOString()
  const { id: account } = await db
    .insertInto('account')
    .values({
      name: given.company,
      codat_id: null,
      is_demo: given.isDemo,
      created_at: at,
      estimating_tier: given.tiers.estimating,
      site_commercial_tier: given.tiers.siteCommercial,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const anybody: Identity = {
    account,
    user: 0,
    fullName: given.company,
    permissions: new Set(),
    mustChangePassword: false,
    session: 0,
    actingAs: null,
  }
  const ids = await newIds(transactionOf(database, db, anybody, now), given.people.length)
  const tx = transactionOf(database, db, { ...anybody, user: ids[0] ?? 0 }, now)
  const roleIds = await insertAll(
    tx,
    roleResource,
    given.roles.map(({ name, readonly }) => ({ role: name, readonly })),
  )
  const roles = new Map(given.roles.map((role, index) => [role.name, roleIds[index] ?? 0]))
  for (const { name, levels } of given.roles) await writeLevels(tx, roles.get(name) ?? 0, levels)
  const users = new Map<string, number>()
  for (const [index, { role, ...person }] of given.people.entries()) {
    const held = roles.get(role)
    if (held === undefined) throw new Error(`There is no role "${role}"`)
    users.set(person.email, await addUser(tx, { ...person, id: ids[index] ?? 0, roles: [held] }))
  }
  return { account, users, roles }
}
