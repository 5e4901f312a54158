import { sql } from 'kysely'
import type { PermissionResource } from '#contract/permissions'
import type { AccountTransaction } from '../database/session'

/** Returns everyone else here whose roles give them the right to write a resource. Archived roles give none. */
export async function othersWith({ db, identity }: AccountTransaction, right: PermissionResource): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct r.record_id as id from user_roles r
    join role on role.account_id = r.account_id and role.id = r.target_id and role.archived_at is null
    join role_permission p on p.account_id = r.account_id and p.role_id = r.target_id
    where r.account_id = ${identity.account} and p.resource = ${right} and p.level = 7 and r.record_id <> ${identity.user}
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
