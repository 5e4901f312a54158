import { sql } from 'kysely'
import { incomingApplication, type IncomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem, type IncomingItem } from '#contract/commercial/payment/incoming-item'
import { subcontractTerms, type SubcontractTerms } from '#contract/commercial/payment/subcontract-terms'
import { recordedTermsOn } from '#domain/commercial/payment/kept-terms'
import { inTurn } from '#domain/commercial/labour/claims'
import type { Day } from '#domain/value/day'
import type { AccountTransaction } from '../../database/session'
import { pointingAt } from '../../records/write/within'

/** Makes decisions about the incoming applications of one project wait for each other: what one certifies is what the next one deducts. */
export async function lockIncoming(tx: AccountTransaction, project: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('incoming applications of project ' || ${project}::text, ${tx.identity.account}))`.execute(
    tx.db,
  )
}

/** Returns the incoming applications of a project in the order they count. */
export const incomingOf = async (tx: AccountTransaction, project: number): Promise<IncomingApplication[]> =>
  (await pointingAt(tx, incomingApplication, 'project', [project])).toSorted(inTurn)

/** Returns the lines of applications in their order. */
export const itemsOf = async (tx: AccountTransaction, applications: readonly number[]): Promise<IncomingItem[]> =>
  (await pointingAt(tx, incomingItem, 'application', [...applications])).toSorted(
    (a, b) => a.order - b.order || a.id - b.id,
  )

interface Subcontract {
  readonly project: number
  readonly subcontractor: number
}
/** Returns the terms of a subcontract on a day; null where none are recorded. */
export async function subcontractTermsOn(
  tx: AccountTransaction,
  { project, subcontractor }: Subcontract,
  day: Day,
): Promise<SubcontractTerms | null> {
  const all = await pointingAt(tx, subcontractTerms, 'project', [project])
  return recordedTermsOn(
    all.filter(each => each.subcontractor === subcontractor),
    day,
  )
}
