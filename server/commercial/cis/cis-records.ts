import { sql } from 'kysely'
import { cisReturn, type CisReturn } from '#contract/commercial/cis/cis-return'
import { cisRemindersOf, PAID_RESOURCES } from '#contract/commercial/cis/cis-source'
import { filedMonthOf, type TaxMonth } from '#domain/commercial/cis/cis-months'
import type { Reminder } from '#domain/commercial/reminders/reminders'
import { type Day, dayOf } from '#domain/value/day'
import type { AccountTransaction } from '../../database/session'
import { findAll } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { onSiteRecords } from '../on-site-records'

/** Returns the reminders of CIS returns of a firm, by the function of its pages. No permission is asked of the returns. */
export async function firmCisReminders(tx: AccountTransaction): Promise<readonly Reminder[]> {
  const { records } = await onSiteRecords(tx, PAID_RESOURCES)
  return cisRemindersOf(await firmReturns(tx), records, dayOf(tx.at))
}

/** Returns the tax month of a payment where its return is filed; null where it is not. */
export const filedMonth = async (tx: AccountTransaction, paidOn: Day | null): Promise<TaxMonth | null> =>
  filedMonthOf(await firmReturns(tx), paidOn)

async function firmReturns(tx: AccountTransaction): Promise<readonly CisReturn[]> {
  const { rows } = await sql<{ id: number }>`select id from cis_return
    where account_id = ${tx.identity.account} and archived_at is null`.execute(tx.db)
  const found = await findAll(
    tx,
    cisReturn,
    rows.map(({ id }) => id),
  )
  return [...found.values()].map(each => inRecordForm(cisReturn, each))
}
