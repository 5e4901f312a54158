import { company } from '#contract/admin/company'
import { subcontractor } from '#contract/contacts/subcontractor'
import type { AccountTransaction } from '../../database/session'
import { findOrFirst } from '../../records/write/find-or-first'
import { read } from '../../records/write/typed'

/** Names and numbers of who pays and who is paid, as HMRC knows them. */
export interface PaymentParty {
  readonly subcontractor_name: string
  readonly utr: string | null
  readonly verification: string | null
  readonly employer_reference: string | null
}

/** Migration 0099: a row for each paid labour application. Server only (decision 007). */
export interface PaymentPartyTable {
  labour_payment_party: PaymentParty & { account_id: number; labour_application_id: number }
}

/** Keeps the names and numbers of today as those of a payment. Its statement prints them whatever is changed later (decision 700). */
export async function keepParty(tx: AccountTransaction, application: { id: number; subcontractor: number }) {
  const { fullName } = await read(tx, subcontractor, application.subcontractor)
  const firm = await findOrFirst(tx, company, null)
  const numbers = await tx.db
    .selectFrom('tax_details')
    .select(['utr', 'cis_verification'])
    .where('subcontractor_id', '=', application.subcontractor)
    .executeTakeFirst()
  await tx.db
    .insertInto('labour_payment_party')
    .values({
      account_id: tx.identity.account,
      labour_application_id: application.id,
      subcontractor_name: fullName,
      utr: numbers?.utr ?? null,
      verification: numbers?.cis_verification ?? null,
      employer_reference: firm?.employerReference ?? null,
    })
    .execute()
}

/** Returns the names and numbers a labour application was paid by; undefined before it is paid. */
export const partyOf = (tx: AccountTransaction, application: number): Promise<PaymentParty | undefined> =>
  tx.db
    .selectFrom('labour_payment_party')
    .select(['subcontractor_name', 'utr', 'verification', 'employer_reference'])
    .where('labour_application_id', '=', application)
    .executeTakeFirst()
