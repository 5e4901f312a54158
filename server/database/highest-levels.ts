import { type Expression, type RawBuilder, sql } from 'kysely'

/**
 * What roles come to, `{resource: level}` as jsonb: of several the highest level counts, archived ones do not. `held` answers
 * (account_id, target_id) of each.
 */
export const levelsOfRoles = (held: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_object_agg(resource, level) from (
    select permission.resource, max(permission.level) as level
    from (${held}) held (account_id, target_id)
    join role on role.account_id = held.account_id and role.id = held.target_id and role.archived_at is null
    join role_permission permission on permission.account_id = role.account_id and permission.role_id = role.id
    group by permission.resource
  ) levels), '{}')`

/** What a user's own roles come to. */
export const highestLevels = (account: Expression<unknown>, user: Expression<unknown>) =>
  levelsOfRoles(sql`select account_id, target_id from user_roles where account_id = ${account} and record_id = ${user}`)
