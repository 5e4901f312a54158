import { sql } from 'kysely'
import { switchPortal } from '../commercial/portal/portal-people'
import type { Transaction } from '../database/tables'

interface Given {
  readonly account: number
  /** The person who gave access. */
  readonly by: number
  readonly project: number
  readonly subcontractor: number
}

/** Who signs in to the portal of the demo firm, with the password of its people. */
const PERSON = { fullName: 'Petar Ilic', email: 'plasterer@demo.quoin' }

/** Switches the portal on and gives the plasterer access to the project on site. Comes last: from here on the transaction has the owner's role. */
export async function makePortal(db: Transaction, { account, by, project, subcontractor }: Given): Promise<void> {
  await sql`set local role quoin_owner`.execute(db)
  await switchPortal(db, account, true)
  const { fullName, email } = PERSON
  const { rows } = await sql<{ id: number }>`
    insert into portal_person (account_id, subcontractor_id, full_name, email, email_key, password_hash, created_at)
    select account_id, ${subcontractor}, ${fullName}, ${email}, ${email}, password_hash, now() from credential where account_id = ${account} and user_id = ${by}
    returning id`.execute(db)
  await sql`insert into portal_access (account_id, person_id, project_id, given_at, given_by)
    values (${account}, ${rows[0]?.id ?? 0}, ${project}, now(), ${by})`.execute(db)
}
