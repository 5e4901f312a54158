import { sql } from 'kysely'
import { labourApplication } from '#contract/commercial/labour-application'
import type { AccountTransaction } from '../../database/session'
import { idsIn } from '../../notifications/ids-in'
import { notify } from '../../notifications/notify'
import type { Reaction } from '../../records/lifecycles/reaction'
import { findAll } from '../../records/write/typed'
import { subcontractor } from '#contract/contacts/subcontractor'

/** Notifies those who review labour of a new application, except its author. Spec: NOTE-5, labourReviewCount. */
export const tellReviewers: Reaction = async (tx, changed) => {
  const made = changed.filter(({ before }) => before === null)
  if (made.length === 0) return
  const reviewers = await reviewersOf(tx)
  const names = await findAll(tx, subcontractor, idsIn(made.map(({ after }) => after.subcontractor)))
  await notify(
    tx,
    made.flatMap(({ id, after }) =>
      reviewers.map(user => ({
        user,
        kind: 'labour' as const,
        name: `${tx.identity.fullName} entered a labour application of ${names.get(Number(after.subcontractor))?.fullName ?? 'a subcontractor'}`,
        subject: { resource: labourApplication.name, id },
        channel: 'labourReviewCount' as const,
      })),
    ),
  )
}

/** Everyone else here whose roles let them review labour. */
async function reviewersOf({ db, identity }: AccountTransaction): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct r.record_id as id from user_roles r
    join role_permission p on p.account_id = r.account_id and p.role_id = r.target_id
    where r.account_id = ${identity.account} and p.resource = 'ProjectHubLabourReview' and p.level = 7 and r.record_id <> ${identity.user}
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
