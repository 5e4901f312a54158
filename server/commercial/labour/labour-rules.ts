import { sql } from 'kysely'
import { labourApplication, labourApplicationLifecycle } from '#contract/commercial/labour-application'
import { ProblemError } from '#contract/problem'
import { lower } from '#domain/value/lower'
import type { AccountTransaction } from '../../database/session'
import type { AfterRemoval } from '../../records/registers'
import type { Rule } from '../../records/rule'

const HELD = 'held'

/** An application changes only while it is Held: what was approved must stay as it was. Spec: LAB-1; commercial section 3. */
export const applicationIsHeld: Rule = async (_, records) => {
  for (const { state, reference } of records) if (typeof state === 'string') refuseUnlessHeld(state, reference)
}

/** As {@link applicationIsHeld}, for its lines. The application is kept from being approved meanwhile. */
export const applicationOfItemIsHeld: Rule = async (tx, records) => {
  for (const { state, reference } of await applicationsNamed(tx, records)) refuseUnlessHeld(state, reference)
}

async function applicationsNamed(tx: AccountTransaction, records: readonly { readonly application?: unknown }[]) {
  const ids = [...new Set(records.map(({ application }) => application))]
  const { rows } = await sql<{ state: string; reference: string | null }>`
    select state, reference from labour_application where id = any(${ids}::bigint[]) order by id for share`.execute(
    tx.db,
  )
  return rows
}

function refuseUnlessHeld(state: string, reference: unknown): void {
  if (state === HELD) return
  const words = lower(labourApplicationLifecycle.states[state] ?? state)
  const name = typeof reference === 'string' ? `Labour application ${reference}` : 'This labour application'
  const advice =
    state === 'approved' ? '. Put it back to review to change it, or enter a new one' : '. Enter a new one instead'
  throw new ProblemError('conflict', { message: `${name} is ${words}, so it stays as it is${advice}` })
}

/** A number once given is not lost: an application that has one and was put back to review is approved again, for nothing if need be. */
export const numberedApplicationStays: AfterRemoval = async (_, { record, action }) => {
  if (action === 'delete' && typeof record.accountSequenceNumber === 'number')
    throw new ProblemError('conflict', {
      message: `${labourApplication.singular} ${String(record.reference)} has a number, so it can't be deleted. Approve it for nothing instead`,
    })
}
