import { permissionGroups, type PermissionGroups, rolePermissions } from '#contract/platform/auth'
import { PERMISSION_GROUPS, type AccessLevel, type PermissionResource } from '#contract/permissions'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../../calls/call'
import { rightToRead, rightToWrite } from '../../calls/permission'
import type { AccountTransaction } from '../../database/session'
import { administratorStays } from './administrator-stays'
import { actorOf, audit } from '../trail/audit'
import { pokeAccount } from '../trail/poke'
import { assertMayGrant, levelsOf, writeLevels, type Levels } from './role-levels'

/** Who may do what. Spec: platform 6, 7.4. Takes effect on everybody's next request. */
export const roleCalls = [
  call({
    method: 'get',
    path: '/roles/{id}/permissions',
    tag: 'Roles',
    summary: 'Get the permission levels of a role, in groups',
    permission: rightToRead('AdminRoles', 'AdminUsers'),
    reply: permissionGroups,
    run: async ({ tx, params }) => {
      const { id } = await roleAt(tx, params.id)
      return groupsOf(await levelsOf(tx, id))
    },
  }),
  call({
    method: 'put',
    path: '/roles/{id}/permissions',
    tag: 'Roles',
    summary: 'Set levels of a role',
    permission: rightToWrite('AdminRoles'),
    request: rolePermissions,
    reply: permissionGroups,
    run: async ({ tx, params, body: { permissions } }) => {
      const role = await roleAt(tx, params.id, { lock: true })
      if (role.readonly) throw new ProblemError('forbidden', { message: 'This role cannot be changed' })
      const before = await levelsOf(tx, role.id)
      const after: typeof before = {
        ...before,
        ...Object.fromEntries(permissions.map(each => [each.resource, binary(each.resource, each.level)])),
      }
      if (before.AdminSuperAdmin !== after.AdminSuperAdmin) assertMayGrant(tx.identity)
      await writeLevels(tx, role.id, after)
      await administratorStays(tx)
      await audit(tx.db, Date.parse(tx.at), {
        action: 'role-permissions-changed',
        account: tx.identity.account,
        actor: actorOf(tx.identity),
        details: { role: role.id, before, after },
      })
      await pokeAccount(tx.db, tx.identity.account)
      return groupsOf(after)
    },
  }),
]

async function roleAt({ db, identity }: AccountTransaction, id: number, { lock = false } = {}) {
  const role = await db
    .selectFrom('role')
    .select(['id', 'readonly'])
    .where('account_id', '=', identity.account)
    .where('id', '=', id)
    .$if(lock, query => query.forUpdate())
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
