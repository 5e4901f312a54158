import type { contractTerms } from '#contract/commercial/payment/contract-terms'
import type { subcontractTerms } from '#contract/commercial/payment/subcontract-terms'
import { ProblemError } from '#contract/kit/problem'
import { termsFault } from '#domain/commercial/payment/terms-fault'
import { dayWords } from '#domain/value/day'
import type { AccountTransaction } from '../../database/session'
import type { Reaction } from '../../records/lifecycles/reaction'
import type { AfterRemoval } from '../../records/registers'
import { pointingAt } from '../../records/write/within'
import { applicationsOf } from './outgoing-records'
import { recalculateSums } from './outgoing-sums'

/**
 * A held application follows the terms of its contract. One that was sent keeps those it went out with, and they stay beside it: they are not deleted,
 * and begin no later than its valuation.
 */
export const termsChanged: Reaction = async (tx, changed) => {
  for (const { id, before, after } of changed) {
    const from = String(after.validFrom)
    if (before !== null && from > String(before.validFrom)) await requireFree(tx, id, Number(after.project), from)
    await followTerms(tx, Number(after.project))
  }
}

export const termsRemoved: AfterRemoval = async (tx, { id, record, action }) => {
  if (action === 'archive') await requireFree(tx, id, Number(record.project), null)
  await followTerms(tx, Number(record.project))
}

/** Terms whose dates can be in order, one set a day. */
export const termsAreSound =
  (terms: typeof contractTerms | typeof subcontractTerms): Reaction =>
  async (tx, changed) => {
    for (const { id, after } of changed) {
      const fault = termsFault({ ...after })
      if (fault) throw new ProblemError('invalid', { errors: [fault] })
      const others = await pointingAt(tx, terms, 'project', [Number(after.project)])
      const isDouble = others.some(
        each =>
          each.id !== id &&
          each.validFrom === after.validFrom &&
          (!('subcontractor' in each) || each.subcontractor === after.subcontractor),
      )
      if (isDouble)
        throw new ProblemError('invalid', {
          errors: [
            { path: 'validFrom', message: 'There are terms from this day already. Change those, or take another day' },
          ],
        })
    }
  }

/** Throws `conflict` where an application that was sent under these terms is valued before the day from which they hold; null: they hold no more. */
async function requireFree(tx: AccountTransaction, id: number, project: number, from: string | null): Promise<void> {
  const under = (await applicationsOf(tx, project)).find(
    ({ state, terms, valuationDate }) => state !== 'held' && terms === id && (from === null || valuationDate < from),
  )
  if (!under) return
  const { reference, valuationDate } = under
  throw new ProblemError('conflict', {
    message: `${reference ?? 'An application'}, valued on ${dayWords(valuationDate)}, was sent under these terms, so they stay. Record the new terms with the day they begin`,
  })
}

async function followTerms(tx: AccountTransaction, project: number): Promise<void> {
  const held = (await applicationsOf(tx, project)).find(({ state }) => state === 'held')
  if (held) await recalculateSums(tx, [held.id])
}
