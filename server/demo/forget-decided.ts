import { sql } from 'kysely'
import type { AccountTransaction } from '../database/session'

/** Forgets the notifications of one person about applications that are decided: a person sees and deletes only their own. */
export async function forgetDecided({ db }: AccountTransaction): Promise<void> {
  await sql`delete from notification n where
    (channel = 'labourReviewCount' and exists (select 1 from labour_application a
      where a.account_id = n.account_id and a.id = n.subject_id and a.state <> 'held'))
    or (channel = 'productIncomingReviewCount' and exists (select 1 from incoming_application a
      where a.account_id = n.account_id and a.id = n.subject_id and a.state <> 'held'))`.execute(db)
}
