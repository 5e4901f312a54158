import { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { ProblemError } from '#contract/kit/problem'
import type { Reaction } from '../../records/lifecycles/reaction'
import type { AfterRemoval } from '../../records/registers'
import type { Rule } from '../../records/rules/rule'
import { updateAll } from '../../records/write/typed'
import { whyNotValuedOn } from '#domain/commercial/payment/outgoing-turn'
import { dayOf } from '#domain/value/day'
import { recalculateSums } from './outgoing-sums'

/** Applications are generated, so that each has a number and its lines. Spec: APP-1. */
export const applicationIsGenerated: Rule = async (_, records) => {
  if (records.some(({ accountSequenceNumber }) => typeof accountSequenceNumber !== 'number'))
    throw new ProblemError('invalid', {
      errors: [{ path: 'valuationDate', message: 'An application is generated from the accepted bill' }],
    })
}

/** A changed valuation date means other terms and dates. */
export const applicationChanged: Reaction = async (tx, changed) => {
  const moved = changed.filter(({ before, after }) => before && before.valuationDate !== after.valuationDate)
  for (const { after } of moved) {
    const message = whyNotValuedOn(String(after.valuationDate), dayOf(tx.at))
    if (message !== null) throw new ProblemError('invalid', { errors: [{ path: 'valuationDate', message }] })
  }
  await recalculateSums(
    tx,
    moved.map(({ id }) => id),
  )
}

/** Changed lines are other sums, and no longer what was approved of subcontractors. */
export const outgoingItemChanged: Reaction = async (tx, changed) => {
  const own = changed.filter(
    ({ before, after }) => before !== null && after.isByApproval === true && before.value !== after.value,
  )
  await updateAll(
    tx,
    outgoingItem,
    own.map(({ id }) => ({ id, set: { isByApproval: false } })),
    'sum',
  )
  await recalculateSums(
    tx,
    changed.map(({ after }) => Number(after.application)),
  )
}

/** Lines of the bill stay, and amounts that were certified before: a cumulative application names each of them. */
export const outgoingItemRemoved: AfterRemoval = async (tx, { record, action }) => {
  if (record.kind !== 'onAccount' && (action === 'delete' || action === 'archive'))
    throw new ProblemError('conflict', {
      message: 'A line of the bill stays on the application. Claim what was certified of it instead',
    })
  if (
    record.kind === 'onAccount' &&
    (action === 'delete' || action === 'archive') &&
    Number(record.certifiedBefore) !== 0
  )
    throw new ProblemError('conflict', {
      message: 'This amount was certified before, so its line stays. Claim 0.00 of it to give it back',
    })
  await recalculateSums(tx, [Number(record.application)])
}
