import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { ProblemError } from '#contract/kit/problem'
import { OUTSIDE } from '../../base/identity'
import type { AccountTransaction } from '../../database/session'
import type { Reaction } from '../../records/lifecycles/reaction'
import type { AfterRemoval } from '../../records/registers'
import { find } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { numberIsNew, numberIsStillNew } from '../number-once'
import { tellReviewers } from '../tell-reviewers'
import { measureAgain } from './measures'

const tell = tellReviewers({
  resource: incomingApplication,
  reviewers: 'ProjectHubIncomingReview',
  kind: 'incoming',
  channel: 'productIncomingReviewCount',
  words: (person, firm, user) =>
    // From the portal the name of the person has that of their firm.
    user === OUTSIDE ? `${person} applied for payment in the portal` : `${person} entered an application of ${firm}`,
})

/** A new application is told to those who review them; another day or subcontractor is checked against other figures. */
export const incomingChanged: Reaction = async (tx, changed) => {
  await numberIsNew(tx, changed)
  await tell(tx, changed)
  const moved = changed.filter(
    ({ before, after }) =>
      before !== null && (before.effectiveDate !== after.effectiveDate || before.subcontractor !== after.subcontractor),
  )
  await measureAll(
    tx,
    moved.map(({ id }) => id),
  )
}

/** A line is checked against the bill, its progress and earlier certificates. */
export const incomingItemChanged: Reaction = (tx, changed) =>
  measureAll(
    tx,
    changed
      .filter(
        ({ before, after }) =>
          before === null ||
          before.product !== after.product ||
          before.fixedCost !== after.fixedCost ||
          before.name !== after.name,
      )
      .map(({ after }) => Number(after.application)),
  )

async function measureAll(tx: AccountTransaction, applications: readonly number[]): Promise<void> {
  for (const id of [...new Set(applications)].toSorted((a, b) => a - b)) {
    const stored = await find(tx, incomingApplication, id)
    if (stored) await measureAgain(tx, inRecordForm(incomingApplication, stored))
  }
}

/** A number once given is not lost: an application that has one is cancelled instead. */
export const numberedIncomingStays: AfterRemoval = async (tx, removal) => {
  const { record, action } = removal
  await numberIsStillNew(tx, removal)
  if (action === 'delete' && typeof record.accountSequenceNumber === 'number')
    throw new ProblemError('conflict', {
      message: `Application ${String(record.reference)} has a number, so it can’t be deleted. Cancel it instead`,
    })
}
