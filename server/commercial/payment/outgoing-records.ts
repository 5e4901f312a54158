import { sql } from 'kysely'
import { contractTerms, type ContractTerms } from '#contract/commercial/payment/contract-terms'
import { outgoingApplication, type OutgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { outgoingItem, type OutgoingItem } from '#contract/commercial/payment/outgoing-item'
import { recordedTermsOn } from '#domain/commercial/payment/kept-terms'
import { isCertifiedState } from '#domain/commercial/payment/outgoing-turn'
import type { Day } from '#domain/value/day'
import { type Money, NIL } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { pointingAt } from '../../records/write/within'

/** Makes changes to the applications of one project wait for each other: what one certifies is what the next one deducts. */
export async function lockOutgoing(tx: AccountTransaction, project: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('applications of project ' || ${project}::text, ${tx.identity.account}))`.execute(
    tx.db,
  )
}

/** Returns the applications of a project, oldest number first. */
export async function applicationsOf(tx: AccountTransaction, project: number): Promise<OutgoingApplication[]> {
  const all = await pointingAt(tx, outgoingApplication, 'project', [project])
  return all.toSorted((a, b) => (a.accountSequenceNumber ?? 0) - (b.accountSequenceNumber ?? 0))
}

/** Returns the lines of an application in their order. */
export const linesOf = (tx: AccountTransaction, application: number): Promise<OutgoingItem[]> =>
  pointingAt(tx, outgoingItem, 'application', [application])

/** Returns the terms of a project's contract on a day; null where none are recorded. */
export const termsOf = async (tx: AccountTransaction, project: number, day: Day): Promise<ContractTerms | null> =>
  recordedTermsOn(await pointingAt(tx, contractTerms, 'project', [project]), day)

/** Returns what was certified net to date before an application, as the last certificate says. */
export function certifiedBefore(applications: readonly OutgoingApplication[], of: OutgoingApplication): Money {
  const earlier = applications.filter(
    each => isCertifiedState(each.state) && (each.accountSequenceNumber ?? 0) < (of.accountSequenceNumber ?? Infinity),
  )
  return earlier.at(-1)?.certifiedNet ?? NIL
}
