import { sql } from 'kysely'
import { addDays, dayOf } from '#domain/value/day'
import type { AccountTransaction } from '../database/session'

/** Firms that HMRC verified for CIS at 20 %, with their VAT number; null where they are not registered. */
const VERIFIED = [
  ['Kirkby Drylining Ltd', 'GB999999973', 'V0014438821'],
  ['Tape and Joint North Ltd', null, 'V0020117740'],
  ['Balkan Plastering Ltd', 'GB123456727', 'V0016702354'],
  ['Firebreak Passive Protection Ltd', 'GB987654353', 'V0018840096'],
] as const

/** Records how subcontractors are taxed. */
export async function recordTax(tx: AccountTransaction, subcontractors: ReadonlyMap<string, number>): Promise<void> {
  const today = dayOf(tx.at)
  for (const [name, vat, verification] of VERIFIED)
    await sql`insert into tax_details (account_id, subcontractor_id, vat_number, cis_code_id, cis_verification, cis_verified_on, updated_at)
      select ${tx.identity.account}, ${subcontractors.get(name) ?? 0}, ${vat}, id, ${verification}, ${addDays(today, -90)}, ${tx.at}
      from cis_code where account_id = ${tx.identity.account} and code = 'CIS20'`.execute(tx.db)
}
