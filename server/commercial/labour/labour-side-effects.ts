import {
  labourApplication,
  type LabourApplication,
  labourApplicationLifecycle,
} from '#contract/commercial/labour-application'
import { labourKey } from '#domain/commercial/labour/claims'
import { assignedNet } from '#domain/commercial/assignments/assignments'
import { paymentOf } from '#domain/commercial/labour/cis'
import { changedWords, decisionWords } from '#domain/commercial/labour/decision'
import { periodGiven } from '#domain/commercial/labour/labour-guards'
import { type Gross, grossOf, reviewLines } from '#domain/commercial/labour/review'
import { turnOf } from '#domain/commercial/labour/turn'
import { dayOf } from '#domain/value/day'
import { minus, type Money, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../../database/session'
import { giveNumber } from '../../records/write/give-number'
import { lifecycleHandler } from '../../records/lifecycles/lifecycle-handler'
import { read, update } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { approvalFor } from '../approval'
import { assignAgain, assignmentsOf } from '../assignments/assigned'
import { filedMonth } from '../cis/cis-records'
import { fourEyes } from '../four-eyes'
import { ASSIGNED_LABOUR } from './labour-assignments'
import { labourOf, labourRows } from './labour-records'
import { lockLabour } from './lock-labour'
import { isSplitAgain, paymentKept } from './payment-kept'
import { forgetParty, keepParty } from './payment-party'
import { whyRaised } from './raised'
import { taxNow } from './tax-now'

/** What only the server can do for the lifecycle of a labour application. Spec: LAB-1, LAB-2; commercial sections 2 and 3. */
export const labourApplicationSideEffects = lifecycleHandler(labourApplicationLifecycle, {
  facts: {
    fourEyes: async (tx, { id }) => (await fourEyes(tx, labourApplication, id)) ?? (await whyRaised(tx, id)),
    labourLines: (tx, application) => linesOf(tx, application),
    approval: (tx, { project }) => approvalFor(tx, project, 'AccountsApplications'),
    turn: (tx, application) => turn(tx, application),
    today: tx => Promise.resolve(dayOf(tx.at)),
    taxNow: (tx, { subcontractor }) => taxNow(tx, subcontractor),
    filedMonth: (tx, { paidOn }) => filedMonth(tx, paidOn),
    assigned: async (tx, { id }) => assignedNet(await assignmentsOf(tx, ASSIGNED_LABOUR.assignment, id)),
  },
  consequences: {
    approve: async (tx, { id, after }) => {
      await giveNumber(tx, labourApplication, id)
      await update(tx, labourApplication, id, await approvedFigures(tx, after), { action: 'approve' })
      await assignAgain(tx, ASSIGNED_LABOUR, await asItStands(tx, id))
    },
    pay: async (tx, { id, before, after, input }) => {
      const { status, own } = await taxNow(tx, after.subcontractor)
      const given = periodGiven(after)
      const now = paymentOf(given, input.paidOn, status, own)
      const changed = changedWords(before, input.paidOn, status, now)
      const words = decisionWords(given, input.paidOn, status, own)
      await update(
        tx,
        labourApplication,
        id,
        {
          ...wordsOf({
            cisBase: now.cisBase,
            cisDeduction: now.cisDeduction,
            vat: now.vat,
            vatAccounted: now.vatAccounted,
          }),
          cisRate: textOf('percentage', now.cisRate),
          ...paymentKept(tx, status, words, changed),
        },
        { action: 'pay' },
      )
      await keepParty(tx, after)
      if (isSplitAgain(now, before, after)) await assignAgain(tx, ASSIGNED_LABOUR, await asItStands(tx, id))
    },
    unpay: async (tx, { id, before, after }) => {
      await forgetParty(tx, id)
      const { today, status, own } = await taxNow(tx, after.subcontractor)
      const given = periodGiven(after)
      const now = paymentOf(given, today, status, own)
      const { cisBase, cisDeduction, vat, vatAccounted, toPay } = now
      const set = {
        ...wordsOf({ cisBase, cisDeduction, vat, vatAccounted, toPay }),
        cisRate: textOf('percentage', now.cisRate),
        whyApproved: decisionWords(given, today, status, own),
      }
      await update(tx, labourApplication, id, set, { action: 'unpay' })
      if (isSplitAgain(now, before, after)) await assignAgain(tx, ASSIGNED_LABOUR, await asItStands(tx, id))
    },
  },
})

const asItStands = async (tx: AccountTransaction, id: number): Promise<LabourApplication> =>
  inRecordForm(labourApplication, await read(tx, labourApplication, id))

/** What the lines of an application come to, judged as its approval would. */
export async function grossNow(tx: AccountTransaction, application: LabourApplication) {
  const labour = await labourOf(tx, application.project)
  const lines = reviewLines(application, labour, await labourRows(tx, application.assessment, labour))
  return { labour, lines, gross: grossOf(application, lines, labour.applications) }
}

/** The figures an approval freezes, by today's tax status, and why they are so in words. */
async function approvedFigures(tx: AccountTransaction, application: LabourApplication) {
  const { gross } = await grossNow(tx, application)
  const { today, status, own } = await taxNow(tx, application.subcontractor)
  const given = givenOf(application, gross)
  const payment = paymentOf(given, today, status, own)
  const { cisBase, cisDeduction, vat, vatAccounted, toPay, payable, retentionToDate } = payment
  const { grossToDate, grossBefore, materials, materialsBefore, retentionBefore, leftOutBefore, cisBaseBefore } = gross
  return {
    ...wordsOf({ grossToDate, grossBefore, materialsBefore, retentionToDate, retentionBefore, payable }),
    ...wordsOf({ leftOutBefore, cisBaseBefore }),
    ...wordsOf({ cisBase, cisDeduction, vat, vatAccounted, toPay, approvedMaterials: materials }),
    cisRate: textOf('percentage', payment.cisRate),
    whyApproved: decisionWords(given, today, status, own),
    approvedAt: tx.at,
    approvedBy: tx.identity.user,
  }
}

/** What a sum of payment takes of an application that is not approved yet. */
export const givenOf = (application: LabourApplication, gross: Gross) => ({
  ...gross,
  retentionPercentage: application.retentionPercentage,
  materialsAfterRetention: application.materialsAfterRetention,
  isEndUser: application.isEndUser,
})

const wordsOf = <K extends string>(amounts: Readonly<Record<K, Money>>): Record<K, string> =>
  // Its keys are those it was given.
  Object.fromEntries(Object.entries<Money>(amounts).map(([name, value]) => [name, textOf('money', value)])) as Record<
    K,
    string
  >

async function linesOf(tx: AccountTransaction, application: LabourApplication) {
  await lockLabour(tx, application.project)
  const { lines, gross } = await grossNow(tx, application)
  const keys = lines.map(({ item }) => labourKey(item))
  const twice = lines.find(({ item }, index) => keys.indexOf(labourKey(item)) !== index)?.item
  return {
    count: lines.length,
    value: minus(gross.grossToDate, gross.grossBefore),
    undecided: lines.filter(({ isDecided }) => !isDecided).length,
    beyond: lines.filter(({ isBeyond }) => isBeyond).length,
    twice: twice ? [twice.name, twice.zoneName].filter(Boolean).join(', ') : null,
  }
}

async function turn(tx: AccountTransaction, application: LabourApplication) {
  await lockLabour(tx, application.project)
  return turnOf(application, (await labourOf(tx, application.project)).applications)
}
