import {
  incomingApplication,
  type IncomingApplication,
  incomingApplicationLifecycle,
} from '#contract/commercial/payment/incoming-application'
import { assignedNet } from '#domain/commercial/assignments/assignments'
import { turnOf } from '#domain/commercial/labour/turn'
import { changedWords } from '#domain/commercial/labour/decision'
import type { Payment } from '#domain/commercial/labour/cis'
import { incomingKey, isBeyond, lineName, reviewIncoming } from '#domain/commercial/payment/incoming-lines'
import { certificateOf, certifiedOf, incomingPayment, incomingWords } from '#domain/commercial/payment/incoming-payment'
import { dayOf } from '#domain/value/day'
import { minus, type Money, NIL, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { lifecycleHandler } from '../../records/lifecycles/lifecycle-handler'
import { giveNumber } from '../../records/write/give-number'
import { read, update } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { approvalFor } from '../approval'
import { assignAgain, assignmentsOf } from '../assignments/assigned'
import { filedMonth } from '../cis/cis-records'
import { fourEyes } from '../four-eyes'
import { isSplitAgain, paymentKept } from '../labour/payment-kept'
import { forgetIncomingParty, keepIncomingParty } from '../labour/payment-party'
import { taxNow } from '../labour/tax-now'
import { certificateNow } from './certificate'
import { ASSIGNED_INCOMING } from './incoming-assignments'
import { incomingOf, itemsOf, lockIncoming } from './incoming-records'
import { groundOf, measureAgain, measureProject } from './measures'

/** The server's part of the lifecycle of an incoming application. Spec: APP-2; business 4; decisions 711, 712. */
export const incomingApplicationSideEffects = lifecycleHandler(incomingApplicationLifecycle, {
  facts: {
    fourEyes: (tx, { id }) => fourEyes(tx, incomingApplication, id),
    hasTerms: async (tx, application) => (await certificateNow(tx, application)).terms !== null,
    incomingLines: (tx, application) => linesOf(tx, application),
    approval: (tx, { project }) => approvalFor(tx, project, 'AccountsApplications'),
    turn: async (tx, application) => {
      await lockIncoming(tx, application.project)
      return turnOf(application, await incomingOf(tx, application.project))
    },
    today: tx => Promise.resolve(dayOf(tx.at)),
    taxNow: (tx, { subcontractor }) => taxNow(tx, subcontractor),
    filedMonth: (tx, { paidOn }) => filedMonth(tx, paidOn),
    assigned: async (tx, { id }) => assignedNet(await assignmentsOf(tx, ASSIGNED_INCOMING.assignment, id)),
  },
  consequences: {
    approve: async (tx, { id, after }) => {
      await giveNumber(tx, incomingApplication, id)
      await update(tx, incomingApplication, id, await approvedFigures(tx, after), { action: 'approve' })
      await assignAgain(tx, ASSIGNED_INCOMING, await asItStands(tx, id))
      await measureProject(tx, after.project)
    },
    unapprove: (tx, { after }) => measureProject(tx, after.project),
    payLess: async (tx, { id, after }) => {
      const withheld = minus(certifiedOf(certificateOf(after)), after.payLessAmount ?? NIL)
      const by = { payLessAt: tx.at, payLessFrom: tx.identity.user, withheld: money(withheld) }
      await update(tx, incomingApplication, id, by, { action: 'payLess' })
      await followNotice(tx, id, 'payLess')
    },
    withdrawPayLess: (tx, { id }) => followNotice(tx, id, 'withdrawPayLess'),
    pay: async (tx, { id, before, after, input: { paidOn } }) => {
      const { status, own } = await taxNow(tx, after.subcontractor)
      const given = certificateOf(after)
      const now = incomingPayment(given, paidOn, status, own)
      const changed = changedWords(before, paidOn, status, now)
      const words = incomingWords(given, paidOn, status, own)
      await update(
        tx,
        incomingApplication,
        id,
        {
          ...taxOf(now),
          ...paymentKept(tx, status, words, changed),
        },
        { action: 'pay' },
      )
      await keepIncomingParty(tx, after)
      if (isSplitAgain(now, before, after)) await assignAgain(tx, ASSIGNED_INCOMING, await asItStands(tx, id))
    },
    unpay: async (tx, { id, before, after }) => {
      await forgetIncomingParty(tx, id)
      const now = await figureAgain(tx, id, 'unpay')
      if (isSplitAgain(now, before, after)) await assignAgain(tx, ASSIGNED_INCOMING, await asItStands(tx, id))
    },
  },
})

/** Works out what is to be paid of a certificate again: a pay less notice on it was served or withdrawn. */
async function followNotice(tx: AccountTransaction, id: number, action: string): Promise<void> {
  await figureAgain(tx, id, action)
  await assignAgain(tx, ASSIGNED_INCOMING, await asItStands(tx, id))
}

/** Works out what is to be paid of a certificate by the tax details of today, with the reasons. Returns the payment. */
async function figureAgain(tx: AccountTransaction, id: number, action: string): Promise<Payment> {
  const of = await asItStands(tx, id)
  const { today, status, own } = await taxNow(tx, of.subcontractor)
  const given = certificateOf(of)
  const payment = incomingPayment(given, today, status, own)
  await update(
    tx,
    incomingApplication,
    id,
    { payable: money(payment.payable), ...taxOf(payment), whyApproved: incomingWords(given, today, status, own) },
    { action },
  )
  return payment
}

const asItStands = async (tx: AccountTransaction, id: number): Promise<IncomingApplication> =>
  inRecordForm(incomingApplication, await read(tx, incomingApplication, id))

const money = (value: Money): string => textOf('money', value)
const taxOf = ({ cisRate, cisBase, cisDeduction, vat, vatAccounted, toPay }: Payment) => ({
  cisRate: textOf('percentage', cisRate),
  cisBase: money(cisBase),
  cisDeduction: money(cisDeduction),
  vat: money(vat),
  vatAccounted: money(vatAccounted),
  toPay: money(toPay),
})

/** The figures an approval freezes, by the terms of the subcontract and today's tax status, and why they are so in words. */
async function approvedFigures(tx: AccountTransaction, application: IncomingApplication) {
  const { terms, given } = await certificateNow(tx, application)
  const { today, status, own } = await taxNow(tx, application.subcontractor)
  const payment = incomingPayment(given, today, status, own)
  return {
    terms: terms?.id ?? null,
    retentionPercentage: textOf('percentage', given.retentionPercentage),
    retentionKept: textOf('percentage', given.retentionKept),
    discountPercentage: textOf('percentage', terms?.discountPercentage ?? NIL),
    materialsAfterRetention: given.materialsAfterRetention,
    isEndUser: given.isEndUser,
    dueDate: terms?.dueDate ?? null,
    noticeBy: terms?.noticeBy ?? null,
    payLessBy: terms?.payLessBy ?? null,
    finalDate: terms?.finalDate ?? null,
    approvedMaterials: money(given.materials),
    gross: money(given.gross),
    grossBefore: money(given.grossBefore),
    retention: money(given.retention),
    retentionBefore: money(given.retentionBefore),
    discount: money(given.discount),
    net: money(given.net),
    certifiedBefore: money(given.certifiedBefore),
    withheldBefore: money(given.withheldBefore),
    leftOut: money(given.leftOut),
    leftOutBefore: money(given.leftOutBefore),
    cisBaseBefore: money(given.cisBaseBefore),
    payable: money(payment.payable),
    ...taxOf(payment),
    whyApproved: incomingWords(given, today, status, own),
    approvedAt: tx.at,
    approvedBy: tx.identity.user,
  }
}

async function linesOf(tx: AccountTransaction, application: IncomingApplication) {
  await lockIncoming(tx, application.project)
  await measureAgain(tx, application)
  const items = await itemsOf(tx, [application.id])
  const lines = items.map(reviewIncoming)
  const keys = items.map(incomingKey)
  const twice = items.find((item, index) => keys.indexOf(incomingKey(item)) !== index)
  const { lastLines } = await groundOf(tx, application, application.effectiveDate)
  const missing = lastLines.find(line => (line.approvedValue ?? NIL) !== NIL && !keys.includes(incomingKey(line)))
  const { given } = await certificateNow(tx, application)
  return {
    count: lines.length,
    value: minus(given.gross, given.grossBefore),
    undecided: lines.filter(({ isDecided }) => !isDecided).length,
    beyond: lines.filter(line => isBeyond(line, line.approve)).length,
    twice: twice ? lineName(twice) : null,
    missing: missing ? lineName(missing) : null,
  }
}
