import { dayOf } from '#domain/value/day'
import { sql } from 'kysely'
import { parseAs, type Percentage } from '#domain/value/money'
import type { OwnTax, TaxStatus } from '#domain/commercial/labour/cis'
import type { AccountTransaction } from '../../database/session'
import { ownTax } from '../own-tax'

/** What a subcontractor's tax details and ours say today. They never reach a device (decision 007): what is decided by them is said in words. */
export async function taxNow(
  tx: AccountTransaction,
  subcontractor: number,
): Promise<{ readonly today: string; readonly status: TaxStatus; readonly own: OwnTax }> {
  const { account } = tx.identity
  const { rows } = await sql<{
    name: string
    rate: string | null
    verifiedOn: string | null
    verification: string | null
    vatNumber: string | null
    lastPaidOn: string | null
  }>`select s.full_name as name, c.deduction::text as rate, t.cis_verified_on::text as "verifiedOn", t.cis_verification as verification,
      t.vat_number as "vatNumber",
      greatest(
        (select max(paid_on) from labour_application where account_id = s.account_id and subcontractor_id = s.id and state = 'paid'),
        (select max(paid_on) from incoming_application where account_id = s.account_id and subcontractor_id = s.id and state = 'paid')
      )::text as "lastPaidOn"
    from subcontractor s left join tax_details t on t.account_id = s.account_id and t.subcontractor_id = s.id
    left join cis_code c on c.account_id = s.account_id and c.id = t.cis_code_id
    where s.account_id = ${account} and s.id = ${subcontractor}`.execute(tx.db)
  const [them] = rows
  return {
    today: dayOf(tx.at),
    status: {
      name: them?.name ?? 'The subcontractor',
      cisRate: percentOrNull(them?.rate),
      verifiedOn: them?.verifiedOn ?? null,
      verification: them?.verification ?? null,
      lastPaidOn: them?.lastPaidOn ?? null,
      isVatRegistered: (them?.vatNumber ?? '') !== '',
    },
    own: await ownTax(tx),
  }
}

const percentOrNull = (text: string | null | undefined): Percentage | null =>
  text == null ? null : parseAs('percentage', text)
