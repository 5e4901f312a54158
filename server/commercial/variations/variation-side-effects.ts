import { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { variation, variationLifecycle } from '#contract/commercial/variations/variation'
import { dayOf } from '#domain/value/day'
import type { AccountTransaction } from '../../database/session'
import { lifecycleHandler } from '../../records/lifecycles/lifecycle-handler'
import { update, updateAll } from '../../records/write/typed'
import { pointingAt } from '../../records/write/within'
import { applicationsOf, lockOutgoing } from '../payment/outgoing-records'

/** The server's part of the lifecycle of a variation. Decision 719. */
export const variationSideEffects = lifecycleHandler(variationLifecycle, {
  facts: {
    today: tx => Promise.resolve(dayOf(tx.at)),
    variationClaims: async (tx, { id, project }) => {
      await lockOutgoing(tx, project)
      const applications = (await claimsOf(tx, { id, project })).filter(({ state }) => state !== 'cancelled')
      const held = applications.find(({ state }) => state === 'held')
      const sent = applications.findLast(({ state }) => state !== 'held')
      return { held: held?.reference ?? null, sent: sent?.reference ?? null }
    },
  },
  consequences: {
    agree: async (tx, { id, after }) => {
      await update(tx, variation, id, { agreedAt: tx.at, recordedBy: tx.identity.user }, { action: 'agree' })
      await markHeldLines(tx, after, false)
    },
    unagree: (tx, { after }) => markHeldLines(tx, after, true),
  },
})

interface OfProject {
  readonly id: number
  readonly project: number
}

/** Returns the applications that have lines of a variation, oldest number first. */
async function claimsOf(tx: AccountTransaction, { id, project }: OfProject) {
  const items = await pointingAt(tx, outgoingItem, 'variation', [id])
  const claiming = new Set(items.map(({ application }) => application))
  return (await applicationsOf(tx, project)).filter(each => claiming.has(each.id))
}

/** Marks lines of a variation as agreed or not in the application that is still held. What went out stays as it was. */
async function markHeldLines(tx: AccountTransaction, of: OfProject, isNotAgreed: boolean): Promise<void> {
  await lockOutgoing(tx, of.project)
  const held = new Set((await claimsOf(tx, of)).filter(({ state }) => state === 'held').map(({ id }) => id))
  const lines = (await pointingAt(tx, outgoingItem, 'variation', [of.id])).filter(line => held.has(line.application))
  await updateAll(
    tx,
    outgoingItem,
    lines.map(({ id }) => ({ id, set: { isNotAgreed } })),
    'sum',
  )
}
