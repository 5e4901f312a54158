import { labourApplication, labourApplicationLifecycle } from '#contract/commercial/labour-application'
import {
  approvalHistoryReply,
  approvalsRequest,
  labourRowReply,
  paliReply,
  paymentReply,
  reviewCountReply,
} from '#contract/commercial/labour-calls'
import { waitingFor } from '#contract/commercial/review-badges'
import { labourItem } from '#contract/commercial/labour-item'
import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { componentActivity } from '#contract/estimating/component-activity'
import { project as projectResource } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { approvalOf, inTurn, isApprovedState } from '#domain/commercial/labour/claims'
import { paymentOf } from '#domain/commercial/labour/cis'
import { changedWords, decisionWords } from '#domain/commercial/labour/decision'
import { periodGiven } from '#domain/commercial/labour/labour-guards'
import { whyNotBegun } from '#domain/records/transition'
import { type Money, type Quantity, type Rate, textOf } from '#domain/value/money'
import { mayRun } from '#contract/kit/access'
import { call } from '../../calls/call'
import { idOr } from '../../calls/path'
import { type Permission, reads } from '../../calls/permission'
import { dayText, required } from '../../calls/query'
import { list } from '../../calls/reply'
import type { AccountTransaction } from '../../database/session'
import { find, read, update, updateAll } from '../../records/write/typed'
import { inRecordForm, pointingAt } from '../../records/write/within'
import { ASSIGNED_LABOUR } from './labour-assignments'
import { recalculateCall } from '../assignments/assigned'
import { fourEyes } from '../four-eyes'
import { givenOf, grossNow } from './labour-side-effects'
import { acceptedOf, labourOf, labourRows } from './labour-records'
import { taxNow } from './tax-now'

/** Approving lines is what approving an application needs. */
const mayReview: Permission = ({ permissions }) => {
  const { approve } = labourApplicationLifecycle.commands
  return approve !== undefined && mayRun(permissions, approve)
}

/** Named calls of labour. Spec: business 7, Labour applications. */
export const labourCalls = [
  call({
    method: 'post',
    path: '/labourpaymentapplications/{id}/approvals',
    tag: 'Labour applications',
    summary: 'Set the quantities approved to date, line by line',
    permission: mayReview,
    request: approvalsRequest,
    reply: list(paliReply),
    run: ({ tx, params, body }) => approveLines(tx, params.id, body),
  }),
  recalculateCall(
    ASSIGNED_LABOUR,
    'Labour applications',
    'Split an approved labour application over nominal codes again: labour and materials',
  ),
  call({
    method: 'get',
    path: '/labourpaymentapplications/{id}/payment',
    tag: 'Labour applications',
    summary: 'Preview the payment on `paidOn`, with the reasons in words',
    permission: reads(labourApplication),
    query: { paidOn: required(dayText) },
    reply: paymentReply,
    run: ({ tx, params, query }) => paymentOn(tx, params.id, query.paidOn),
  }),
  call({
    method: 'get',
    path: '/labourapplications/{id}/palis',
    tag: 'Labour applications',
    summary: 'List the lines of a labour application',
    permission: reads(labourItem),
    params: { id: idOr('parameter paymentApplication is missing') },
    reply: list(paliReply),
    run: async ({ tx, params: { id } }) => {
      await read(tx, labourApplication, id)
      return linesOf(tx, id)
    },
  }),
  call({
    method: 'get',
    path: '/assessments/{id}/labour-approval-history',
    tag: 'Labour applications',
    summary: 'Get quantities approved by activity and zone, application by application',
    permission: reads(labourItem),
    params: { id: idOr('parameter assessment is missing') },
    reply: list(approvalHistoryReply),
    run: ({ tx, params }) => approvalHistory(tx, params.id),
  }),
  call({
    method: 'get',
    path: '/projects/{id}/labour-review-count',
    tag: 'Labour applications',
    summary: 'Count the labour applications of a project that wait for review',
    permission: reads(labourApplication),
    reply: reviewCountReply,
    run: ({ tx, params }) => countHeld(tx, params.id),
  }),
  call({
    method: 'get',
    path: '/projects/{id}/labour-review-bill',
    tag: 'Labour applications',
    summary: 'Get labour by activity and zone: needed, done, applied for, approved and left',
    permission: reads(labourApplication, componentActivity),
    reply: list(labourRowReply),
    run: ({ tx, params }) => reviewBill(tx, params.id),
  }),
]

const quantity = (value: Quantity): string => textOf('quantity', value)
const money = (value: Money): string => textOf('money', value)

interface Approvals {
  readonly lines: readonly {
    readonly item: number
    readonly approvedQuantity: unknown
    readonly approvedRate: unknown
  }[]
  readonly approvedMaterials: unknown
}
/** What the schema of a decimal lets through is text or null. */
const decimal = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Writes how much of each line is approved, while the application is Held. Answers its lines. Spec: business 7, approvals. */
async function approveLines(tx: AccountTransaction, id: number, { lines, approvedMaterials }: Approvals) {
  const application = await read(tx, labourApplication, id, { lock: true })
  const { approve } = labourApplicationLifecycle.transitions
  const reason = approve ? whyNotBegun(labourApplicationLifecycle, { ...application }, approve) : null
  if (reason !== null) throw new ProblemError('wrong-state', { message: reason })
  const own = await fourEyes(tx, labourApplication, id)
  if (own !== null) throw new ProblemError('guarded', { message: own })
  const onIt = new Set((await pointingAt(tx, labourItem, 'application', [id])).map(item => item.id))
  if (lines.some(({ item }) => !onIt.has(item)))
    throw new ProblemError('invalid', {
      errors: [{ path: 'lines', message: 'A line is not on this application any more. Look at it again' }],
    })
  await updateAll(
    tx,
    labourItem,
    lines.map(({ item, approvedQuantity, approvedRate }) => ({
      id: item,
      set: { approvedQuantity: decimal(approvedQuantity), approvedRate: decimal(approvedRate) },
    })),
    'approve-line',
  )
  const materials = decimal(approvedMaterials)
  if (materials !== null)
    await update(tx, labourApplication, id, { approvedMaterials: materials }, { action: 'approve-line' })
  return linesOf(tx, id)
}

async function linesOf(tx: AccountTransaction, application: number) {
  const items = await pointingAt(tx, labourItem, 'application', [application])
  return items
    .toSorted((a, b) => a.order - b.order || a.id - b.id)
    .map(item => ({
      id: item.id,
      application,
      name: item.name,
      zoneName: item.zoneName,
      unit: item.unit,
      appliedQuantity: quantity(item.appliedQuantity),
      appliedRate: textOf('rate', item.appliedRate),
      approvedQuantity: item.approvedQuantity === null ? null : quantity(item.approvedQuantity),
      approvedRate: item.approvedRate === null ? null : textOf('rate', item.approvedRate),
    }))
}

/** What was approved of each activity in each zone, application by application. Spec: business 7, labour-approval-history. */
async function approvalHistory(tx: AccountTransaction, assessment: number) {
  await read(tx, assessmentResource, assessment)
  const applications = (await pointingAt(tx, labourApplication, 'assessment', [assessment]))
    .filter(({ state }) => isApprovedState(state))
    .toSorted(inTurn)
  const items = await pointingAt(
    tx,
    labourItem,
    'application',
    applications.map(({ id }) => id),
  )
  return applications.flatMap(({ id, reference, subcontractor, effectiveDate, state, approvedAt }) =>
    items
      .filter(item => item.application === id)
      .flatMap(item => {
        const approved = approvalOf(item)
        if (approved === null) return []
        return [
          {
            application: id,
            reference,
            subcontractor,
            effectiveDate,
            state,
            approvedAt,
            item: item.id,
            activity: item.activity,
            zone: item.zone,
            name: item.name,
            zoneName: item.zoneName,
            appliedQuantity: quantity(item.appliedQuantity),
            approvedQuantity: quantity(approved.quantity),
            approvedRate: textOf('rate', approved.rate),
            value: money(approved.value),
          },
        ]
      }),
  )
}

async function countHeld(tx: AccountTransaction, project: number): Promise<{ count: number }> {
  await read(tx, projectResource, project)
  return {
    count: waitingFor('labourReviewCount', await pointingAt(tx, labourApplication, 'project', [project])).length,
  }
}

/** The labour bill of every accepted assessment of a project. */
async function reviewBill(tx: AccountTransaction, project: number) {
  await read(tx, projectResource, project)
  const labour = await labourOf(tx, project)
  const bills = []
  for (const assessment of await acceptedOf(tx, project)) {
    const rows = await labourRows(tx, assessment, labour)
    bills.push(
      ...rows.map(row => ({
        assessment,
        activity: row.activity,
        zone: row.zone,
        product: row.product,
        name: row.name,
        productName: row.productName,
        zoneName: row.zoneName,
        unit: row.unit,
        rate: row.rate === null ? null : textOf('rate', row.rate satisfies Rate),
        needed: quantity(row.needed),
        done: quantity(row.done),
        applied: quantity(row.applied),
        approved: quantity(row.approved),
        remaining: quantity(row.remaining),
        booked: quantity(row.booked),
      })),
    )
  }
  return bills
}

/** What would be paid on a day by the tax details of today: of an approved application its own figures, of a Held one what its lines come to now. */
async function paymentOn(tx: AccountTransaction, id: number, paidOn: string) {
  const found = await find(tx, labourApplication, id)
  if (found === null) throw new ProblemError('not-found')
  const application = inRecordForm(labourApplication, found)
  const { status, own } = await taxNow(tx, application.subcontractor)
  const given =
    application.state === 'held'
      ? givenOf(application, (await grossNow(tx, application)).gross)
      : periodGiven(application)
  const payment = paymentOf(given, paidOn, status, own)
  return {
    paidOn,
    period: money(payment.period),
    retention: money(payment.retention),
    payable: money(payment.payable),
    materialsLeftOut: money(payment.materialsLeftOut),
    cisRate: textOf('percentage', payment.cisRate),
    cisBase: money(payment.cisBase),
    cisDeduction: money(payment.cisDeduction),
    isReverseCharge: payment.isReverseCharge,
    vat: money(payment.vat),
    vatAccounted: money(payment.vatAccounted),
    toPay: money(payment.toPay),
    why: decisionWords(given, paidOn, status, own),
    changed: application.state === 'approved' ? changedWords(application, paidOn, status, payment) : null,
  }
}
