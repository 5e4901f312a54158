import { type Expression, sql } from 'kysely'

/** What a user's roles come to, `{resource: level}` as jsonb: of several roles the highest level counts, archived ones do not. */
export const highestLevels = (account: Expression<unknown>, user: Expression<unknown>) => sql`coalesce((
  select jsonb_object_agg(resource, level) from (
    select permission.resource, max(permission.level) as level
    from user_roles held
    join role on role.account_id = held.account_id and role.id = held.target_id and role.archived_at is null
    join role_permission permission on permission.account_id = role.account_id and permission.role_id = role.id
    where held.account_id = ${account} and held.record_id = ${user}
    group by permission.resource
  ) levels), '{}')`
