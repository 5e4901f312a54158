import { Hono, type Context } from 'hono'
import { rolePermissions, type PermissionGroups } from '#contract/platform/auth'
import { PERMISSION_GROUPS, type AccessLevel, type PermissionResource } from '#contract/permissions'
import { ProblemError } from '#contract/problem'
import { inAccount, type AccountTransaction } from '../../database/session'
import { readBody } from '../../services/body'
import type { Env, Services } from '../../services/services'
import { administratorStays } from './administrator-stays'
import { actorOf, audit } from '../trail/audit'
import { pokeAccount } from '../trail/poke'
import { requireCanRead, requireCanWrite } from '../caller/require'
import { assertMayGrant, levelsOf, writeLevels, type Levels } from './role-levels'

/** Who may do what. Spec: platform 6, 7.4. Takes effect on everybody's next request. */
export function roleRoutes({ database, now }: Services): Hono<Env> {
  return new Hono<Env>()
    .get('/roles/:id{[1-9][0-9]{0,15}}/permissions', async c => {
      requireCanRead(c.var.identity, 'AdminRoles', 'AdminUsers')
      return c.json(
        await inAccount(
          database,
          c.var.identity,
          async tx => groupsOf(await levelsOf(tx, (await roleAt(tx, c)).id)),
          now(),
        ),
      )
    })
    .put('/roles/:id{[1-9][0-9]{0,15}}/permissions', async c => {
      requireCanWrite(c.var.identity, 'AdminRoles')
      const { permissions } = await readBody(c, rolePermissions)
      return c.json(
        await inAccount(
          database,
          c.var.identity,
          async tx => {
            const role = await roleAt(tx, c)
            if (role.readonly) throw new ProblemError('forbidden', { message: 'This role cannot be changed' })
            const before = await levelsOf(tx, role.id)
            const after: typeof before = {
              ...before,
              ...Object.fromEntries(permissions.map(each => [each.resource, binary(each.resource, each.level)])),
            }
            if (before.AdminSuperAdmin !== after.AdminSuperAdmin) assertMayGrant(tx.identity)
            await writeLevels(tx, role.id, after)
            await administratorStays(tx)
            await audit(tx.db, now(), {
              action: 'role-permissions-changed',
              account: tx.identity.account,
              actor: actorOf(tx.identity),
              details: { role: role.id, before, after },
            })
            await pokeAccount(tx.db, tx.identity.account)
            return groupsOf(after)
          },
          now(),
        ),
      )
    })
}

async function roleAt({ db, identity }: AccountTransaction, c: Context<Env, '/roles/:id'>) {
  const role = await db
    .selectFrom('role')
    .select(['id', 'readonly'])
    .where('account_id', '=', identity.account)
    .where('id', '=', Number(c.req.param('id')))
    .forUpdate()
    .executeTakeFirst()
  if (!role) throw new ProblemError('not-found')
  return role
}

const BINARY: ReadonlySet<PermissionResource> = new Set(
  PERMISSION_GROUPS.flatMap(group => group.resources.filter(each => each.binary).map(each => each.resource)),
)
/** What is on or off knows no reading only. */
const binary = (resource: PermissionResource, level: AccessLevel): AccessLevel =>
  level > 0 && BINARY.has(resource) ? 7 : level

const groupsOf = (levels: Levels): PermissionGroups =>
  PERMISSION_GROUPS.map(({ name, onSite, greyZone, resources }) => {
    const permissions = resources.map(each => ({
      resourceId: each.resource,
      name: each.name,
      description: each.description,
      groupName: name,
      level: levels[each.resource] ?? 0,
      binaryAccess: each.binary,
    }))
    const [first] = permissions
    return {
      name,
      onSite,
      greyZone,
      level: first && permissions.every(each => each.level === first.level) ? first.level : null,
      permissions,
    }
  })
