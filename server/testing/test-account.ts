import {
  permissionStrings,
  PERMISSION_RESOURCES,
  type AccessLevel,
  type PermissionResource,
} from '#contract/permissions'
import { resourceNamed } from '#contract/resources'
import type { Database } from '../database/connect'
import { asOwner, inAccount } from '../database/session'
import type { Identity } from '../base/identity'
import { insertRecords } from '../records/write/insert'

type Levels = Readonly<Partial<Record<PermissionResource, AccessLevel>>>
export const FULL_ACCESS: Levels = Object.fromEntries(PERMISSION_RESOURCES.map(resource => [resource, 7 as const]))

/** Someone of an account, with these levels and both modules licensed. */
export function identityOf(account: number, user: number, levels: Levels = FULL_ACCESS): Identity {
  const permissions = new Set(permissionStrings(levels, { Estimating: 'Premium', SiteCommercial: 'Premium' }, false))
  return { account, user, fullName: `User ${user}`, permissions, mustChangePassword: false, session: 1, actingAs: null }
}

/** A fresh account with one user who may do everything. */
export async function testAccount(database: Database, name = 'Test firm'): Promise<Identity> {
  const tiers = { estimating_tier: 'Premium', site_commercial_tier: 'Premium' } as const
  const { id } = await asOwner(database, db =>
    db
      .insertInto('account')
      .values({ name, ...tiers })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const maker = identityOf(id, 1)
  const [user = 0] = await inAccount(database, maker, tx =>
    insertRecords(tx, resourceNamed('user'), [
      { values: { fullName: `Tester of ${name}`, email: `tester-${id}@example.com`, isActive: true } },
    ]),
  )
  return identityOf(id, user)
}
