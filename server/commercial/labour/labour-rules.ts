import { sql } from 'kysely'
import { labourApplication } from '#contract/commercial/labour-application'
import { ProblemError } from '#contract/kit/problem'
import type { Row } from '#domain/records/path'
import type { AccountTransaction } from '../../database/session'
import { refuseFixed } from '../../records/lifecycles/refuse-fixed'
import type { AfterRemoval } from '../../records/registers'
import type { Rule } from '../../records/rules/rule'
import { tellReviewers } from '../tell-reviewers'

const HELD = 'held'

/** An application changes only while it is Held: what was approved must stay as it was. Spec: LAB-1; commercial section 3. */
export const applicationIsHeld: Rule = async (tx, records) => {
  for (const record of records) if (typeof record.state === 'string') await refuseUnlessHeld(tx, record)
}

/** As {@link applicationIsHeld}, for its lines. The application is kept from being approved meanwhile. */
export const applicationOfItemIsHeld: Rule = async (tx, records) => {
  for (const application of await applicationsNamed(tx, records)) await refuseUnlessHeld(tx, application)
}

async function applicationsNamed(tx: AccountTransaction, records: readonly { readonly application?: unknown }[]) {
  const ids = [...new Set(records.map(({ application }) => application))]
  const { rows } = await sql<Row>`
    select id, state, reference from labour_application where id = any(${ids}::bigint[]) order by id for share`.execute(
    tx.db,
  )
  return rows
}

async function refuseUnlessHeld(tx: AccountTransaction, application: Row): Promise<void> {
  if (application.state === HELD) return
  const { reference } = application
  await refuseFixed(tx, labourApplication, application.id, {
    name: typeof reference === 'string' ? `Labour application ${reference}` : 'This labour application',
    open: HELD,
    instead: 'Enter a new application for the difference',
  })
}

/** A number once given is not lost: an application that has one and was put back to review is approved again, for nothing if need be. */
export const numberedApplicationStays: AfterRemoval = async (_, { record, action }) => {
  if (action === 'delete' && typeof record.accountSequenceNumber === 'number')
    throw new ProblemError('conflict', {
      message: `${labourApplication.singular} ${String(record.reference)} has a number, so it can't be deleted. Approve it for nothing instead`,
    })
}

/** A new application is told to those who review labour. */
export const labourApplicationMade = tellReviewers({
  resource: labourApplication,
  reviewers: 'ProjectHubLabourReview',
  kind: 'labour',
  channel: 'labourReviewCount',
  words: (person, firm) => `${person} entered a labour application of ${firm}`,
})
