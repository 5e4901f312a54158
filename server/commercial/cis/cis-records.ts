import { sql } from 'kysely'
import { cisReturn } from '#contract/commercial/cis/cis-return'
import { cisRemindersOf, PAID_RESOURCES } from '#contract/commercial/cis/cis-source'
import type { Reminder } from '#domain/commercial/reminders/reminders'
import { dayOf } from '#domain/value/day'
import type { AccountTransaction } from '../../database/session'
import { findAll } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { onSiteRecords } from '../on-site-records'

/** Returns the reminders of CIS returns of a firm, by the function of its pages. No permission is asked of the returns. */
export async function firmCisReminders(tx: AccountTransaction): Promise<readonly Reminder[]> {
  const { records } = await onSiteRecords(tx, PAID_RESOURCES)
  const { rows } = await sql<{ id: number }>`select id from cis_return
    where account_id = ${tx.identity.account} and archived_at is null`.execute(tx.db)
  const found = await findAll(
    tx,
    cisReturn,
    rows.map(({ id }) => id),
  )
  const returns = [...found.values()].map(each => inRecordForm(cisReturn, each))
  return cisRemindersOf(returns, records, dayOf(tx.at))
}
