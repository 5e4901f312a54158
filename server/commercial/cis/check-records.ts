import { sql } from 'kysely'
import { dueDiligence } from '#contract/contacts/due-diligence'
import { checkReminders } from '#domain/commercial/cis/due-diligence'
import type { Reminder } from '#domain/commercial/reminders/reminders'
import type { AccountTransaction } from '../../database/session'
import { findAll } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'

/** Returns the reminders of due diligence checks of a firm's subcontractors that are not archived, by the function of its pages. Asks no permission. */
export async function firmCheckReminders(tx: AccountTransaction): Promise<readonly Reminder[]> {
  const { rows } = await sql<{ id: number }>`select c.id from due_diligence c
    join subcontractor s on s.account_id = c.account_id and s.id = c.subcontractor_id and s.archived_at is null
    where c.account_id = ${tx.identity.account} and c.archived_at is null`.execute(tx.db)
  const found = await findAll(
    tx,
    dueDiligence,
    rows.map(({ id }) => id),
  )
  const checks = [...found.values()].map(each => inRecordForm(dueDiligence, each))
  return checkReminders(checks, () => false)
}
