import {
  outgoingApplication,
  outgoingApplicationLifecycle,
  type OutgoingApplication,
} from '#contract/commercial/payment/outgoing-application'
import { outgoingItem, type OutgoingItem } from '#contract/commercial/payment/outgoing-item'
import { paymentNotice } from '#contract/commercial/payment/payment-notice'
import { paymentReceived } from '#contract/commercial/payment/payment-received'
import { variation } from '#contract/commercial/variations/variation'
import { ProblemError } from '#contract/kit/problem'
import { certifiedBeforeIn } from '#domain/commercial/payment/outgoing-lines'
import { asCertified, certifiedShares, type ClaimLine, outgoingSums } from '#domain/commercial/payment/outgoing-sums'
import { payLessOf } from '#domain/commercial/payment/payment-calendar'
import { lastStanding } from '#domain/commercial/payment/payments'
import { beyondAgreement, beyondContract, isCertifiedState, othersOf } from '#domain/commercial/payment/outgoing-turn'
import { type Day, dayOf } from '#domain/value/day'
import { minus, type Money, negate, NIL, plus, textOf } from '#domain/value/money'
import { OUTSIDE } from '../../base/identity'
import type { AccountTransaction } from '../../database/session'
import { lifecycleHandler } from '../../records/lifecycles/lifecycle-handler'
import { insert, read, update, updateAll } from '../../records/write/typed'
import { inRecordForm, pointingAt } from '../../records/write/within'
import { assignAgain } from '../assignments/assigned'
import { ASSIGNED_OUTGOING } from './outgoing-assignments'
import { endRequests } from './client-request'
import { applicationsOf, certifiedBefore, linesOf, lockOutgoing } from './outgoing-records'
import { recalculateSums, termsFor } from './outgoing-sums'
import { beyondApprovalOf } from './roll-up'

/** The server's part of the lifecycle of an outgoing application. Spec: APP-1, APP-3; business 4. */
export const outgoingApplicationSideEffects = lifecycleHandler(outgoingApplicationLifecycle, {
  facts: {
    outgoingLines: async (tx, application) => {
      const lines = await linesOf(tx, application.id)
      const variations = await pointingAt(tx, variation, 'project', [application.project])
      return {
        count: lines.length,
        beyond: beyondContract(lines),
        beyondAgreed: beyondAgreement(lines, variations),
        beyondApproved: await beyondApprovalOf(tx, application, lines),
      }
    },
    outgoingOthers: async (tx, application) => {
      await lockOutgoing(tx, application.project)
      return othersOf(application, await applicationsOf(tx, application.project))
    },
    payLess: async (tx, application) =>
      payLessOf(application, await pointingAt(tx, paymentNotice, 'application', [application.id])),
    today: tx => Promise.resolve(dayOf(tx.at)),
  },
  consequences: {
    send: async (tx, { id, after }) => {
      const { dueDate, noticeBy, payLessBy, finalDate } = await termsFor(tx, after)
      const set = { sentBy: tx.identity.user, dueDate, noticeBy, payLessBy, finalDate }
      await update(tx, outgoingApplication, id, set, { action: 'send' })
    },
    query: (tx, { id }) => endRequests(tx, id, 'A query was recorded'),
    cancel: (tx, { id }) => endRequests(tx, id, 'The application was cancelled'),
    approve: async (tx, { id, after }) => {
      await endRequests(tx, id, 'The certificate was recorded')
      const lines = await linesOf(tx, id)
      const certified = await certifiedLines(tx, lines, after.certifiedGross ?? NIL)
      const sums = outgoingSums(certified, after, certifiedBefore(await applicationsOf(tx, after.project), after))
      await update(
        tx,
        outgoingApplication,
        id,
        {
          certifiedRetention: textOf('money', sums.retention),
          certifiedDiscount: textOf('money', sums.discount),
          certifiedNet: textOf('money', sums.net),
          certifiedDue: textOf('money', sums.due),
          certifiedVat: textOf('money', sums.vat),
          certifiedTotal: textOf('money', sums.total),
          approvedAt: tx.at,
          // A client who certifies through a link is no user.
          approvedBy: tx.identity.user === OUTSIDE ? null : tx.identity.user,
        },
        { action: 'approve' },
      )
      const decided = inRecordForm(outgoingApplication, await read(tx, outgoingApplication, id))
      await assignAgain(tx, ASSIGNED_OUTGOING, decided)
      await followCertificate(tx, after.project)
    },
    unapprove: async (tx, { id, after }) => {
      const lines = await linesOf(tx, id)
      const set = { certifiedValue: null, certifiedMaterial: null, decision: null, decisionReason: null }
      await updateAll(
        tx,
        outgoingItem,
        lines.map(line => ({ id: line.id, set })),
        'unapprove',
      )
      await followCertificate(tx, after.project)
    },
    receive: async (tx, { after, input: { receivedOn, receivedAmount } }) => {
      await recordPayment(tx, after, 'receive', { receivedOn, amount: receivedAmount })
    },
    unreceive: async (tx, { id, after }) => {
      const last = lastStanding(await pointingAt(tx, paymentReceived, 'application', [id]))
      if (last)
        await recordPayment(tx, after, 'unreceive', { receivedOn: last.receivedOn, amount: negate(last.amount) })
    },
    pay: async (tx, { id, after, input: { paidOn, lastAmount } }) => {
      const amount = lastAmount ?? minus(after.certifiedTotal ?? NIL, after.received)
      await recordPayment(tx, after, 'pay', { receivedOn: paidOn, amount })
      const by = { paidAt: tx.at, paidBy: tx.identity.user, paidAmount: textOf('money', amount) }
      await update(tx, outgoingApplication, id, by, { action: 'pay' })
    },
    unpay: async (tx, { before: { paidOn, paidAmount }, after }) => {
      // The part payments before it stay received.
      if (paidOn !== null)
        await recordPayment(tx, after, 'unpay', { receivedOn: paidOn, amount: negate(paidAmount ?? NIL) })
    },
  },
})

/** Returns lines as certified: each as it was decided, or its share of the one figure, which is kept with it. */
async function certifiedLines(
  tx: AccountTransaction,
  lines: readonly OutgoingItem[],
  gross: Money,
): Promise<readonly ClaimLine[]> {
  // Decisions of lines are written before, in the same transaction, and add up to the figure.
  if (lines.some(({ decision }) => decision !== null)) return lines.map(asCertified)
  const shares = certifiedShares(lines, gross)
  if (shares === null) throw new ProblemError('guarded', { message: 'There is no line to certify this on' })
  const certified = lines.map((line, index) => asCertified({ ...line, ...(shares[index] ?? NOTHING) }))
  await updateAll(
    tx,
    outgoingItem,
    lines.map((line, index) => ({
      id: line.id,
      set: {
        certifiedValue: textOf('money', certified[index]?.value ?? NIL),
        certifiedMaterial: textOf('money', certified[index]?.materialValue ?? NIL),
      },
    })),
    'approve',
  )
  return certified
}

/** Records a payment on a certificate and adds it to what was received. */
async function recordPayment(
  tx: AccountTransaction,
  { id, project, received }: OutgoingApplication,
  action: string,
  { receivedOn, amount }: { readonly receivedOn: Day; readonly amount: Money },
): Promise<void> {
  if (amount === NIL) return
  await insert(tx, paymentReceived, { project, application: id, receivedOn, amount: textOf('money', amount) })
  await update(tx, outgoingApplication, id, { received: textOf('money', plus(received, amount)) }, { action })
}

/** Works the held application of a project out again: what was certified before it has changed. */
async function followCertificate(tx: AccountTransaction, project: number): Promise<void> {
  const applications = await applicationsOf(tx, project)
  const held = applications.find(({ state }) => state === 'held')
  if (!held) return
  const last = applications.findLast(({ state }) => isCertifiedState(state))
  const before = certifiedBeforeIn(last ? await linesOf(tx, last.id) : [])
  const changes = (await linesOf(tx, held.id)).map(line => {
    const { certifiedBefore: value, materialBefore: material } = before(line)
    return { id: line.id, set: { certifiedBefore: textOf('money', value), materialBefore: textOf('money', material) } }
  })
  await updateAll(tx, outgoingItem, changes, 'sum')
  await recalculateSums(tx, [held.id])
}

const NOTHING = { certifiedValue: NIL, certifiedMaterial: NIL }
