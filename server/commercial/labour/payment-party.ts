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

/** Migrations 0099 and 0104: a row for each paid application. Server only (decision 007). */
export interface PaymentPartyTable {
  labour_payment_party: PaymentParty & { account_id: number; labour_application_id: number }
  incoming_payment_party: PaymentParty & { account_id: number; incoming_application_id: number }
}

/** Returns the names and numbers that a payment of today is made by. */
async function partyNow(tx: AccountTransaction, application: { subcontractor: number }): Promise<PaymentParty> {
  const { fullName } = await read(tx, subcontractor, application.subcontractor)
  const firm = await findOrFirst(tx, company, null)
  const numbers = await tx.db
    .selectFrom('tax_details')
    .select(['utr', 'cis_verification'])
    .where('subcontractor_id', '=', application.subcontractor)
    .executeTakeFirst()
  return {
    subcontractor_name: fullName,
    utr: numbers?.utr ?? null,
    verification: numbers?.cis_verification ?? null,
    employer_reference: firm?.employerReference ?? null,
  }
}

interface Paid {
  readonly id: number
  readonly subcontractor: number
}
/** Keeps the names and numbers of today as those of a labour payment. Its statement prints them whatever is changed later (decision 700). */
export async function keepParty(tx: AccountTransaction, of: Paid): Promise<void> {
  const row = { ...(await partyNow(tx, of)), account_id: tx.identity.account, labour_application_id: of.id }
  await tx.db.insertInto('labour_payment_party').values(row).execute()
}

/** As {@link keepParty}, for a payment of supply and fit: its certificate prints them. */
export async function keepIncomingParty(tx: AccountTransaction, of: Paid): Promise<void> {
  const row = { ...(await partyNow(tx, of)), account_id: tx.identity.account, incoming_application_id: of.id }
  await tx.db.insertInto('incoming_payment_party').values(row).execute()
}

/** Forgets by whom a labour payment was made that is taken back: the next one keeps its own. */
export async function forgetParty(tx: AccountTransaction, application: number): Promise<void> {
  await tx.db.deleteFrom('labour_payment_party').where('labour_application_id', '=', application).execute()
}

/** As {@link forgetParty}, for a payment of supply and fit. */
export async function forgetIncomingParty(tx: AccountTransaction, application: number): Promise<void> {
  await tx.db.deleteFrom('incoming_payment_party').where('incoming_application_id', '=', application).execute()
}

const PARTY = ['subcontractor_name', 'utr', 'verification', 'employer_reference'] as const

/** Returns the names and numbers a labour application was paid by; undefined before it is paid. */
export const partyOf = (tx: AccountTransaction, application: number): Promise<PaymentParty | undefined> =>
  tx.db
    .selectFrom('labour_payment_party')
    .select(PARTY)
    .where('labour_application_id', '=', application)
    .executeTakeFirst()

/** As {@link partyOf}, for an application of supply and fit. */
export const incomingPartyOf = (tx: AccountTransaction, application: number): Promise<PaymentParty | undefined> =>
  tx.db
    .selectFrom('incoming_payment_party')
    .select(PARTY)
    .where('incoming_application_id', '=', application)
    .executeTakeFirst()
