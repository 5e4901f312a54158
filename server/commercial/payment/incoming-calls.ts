import { incomingApplication, incomingApplicationLifecycle } from '#contract/commercial/payment/incoming-application'
import {
  incomingApprovalsRequest,
  importTemplateReply,
  importTemplateRequest,
  incomingDraftReply,
  incomingHistoryReply,
  incomingLineReply,
} from '#contract/commercial/payment/incoming-calls'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { paymentReply, reviewCountReply } from '#contract/commercial/labour-calls'
import { waitingFor } from '#contract/commercial/review-badges'
import { assessment as assessmentResource } from '#contract/estimating/assessment'
import { project as projectResource } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { isApprovedState } from '#domain/commercial/labour/claims'
import { changedWords } from '#domain/commercial/labour/decision'
import { whyNotApproved } from '#domain/commercial/payment/incoming-lines'
import { certificateOf, incomingPayment, incomingWords } from '#domain/commercial/payment/incoming-payment'
import { whyNotBegun } from '#domain/records/transition'
import type { Day } from '#domain/value/day'
import { type Money, NIL, parseAs, textOf } from '#domain/value/money'
import { type Call, call } from '../../calls/call'
import { idOr } from '../../calls/path'
import { makes, reads, writes } from '../../calls/permission'
import { dayText, idText, required } from '../../calls/query'
import { workbook, XLSX } from '../../calls/download'
import { file, list } from '../../calls/reply'
import type { AccountTransaction } from '../../database/session'
import { read, update, updateAll } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { recalculateCall } from '../assignments/assigned'
import { fourEyes } from '../four-eyes'
import { taxNow } from '../labour/tax-now'
import { certificateNow } from './certificate'
import { ASSIGNED_INCOMING } from './incoming-assignments'
import { draftOf, incomingReply } from './incoming-draft'
import { incomingOf, itemsOf } from './incoming-records'
import { importWorkbook, sheetsOf } from './incoming-import'
import { incomingWorkbook, templateOf } from './incoming-workbook'
import { measureAgain } from './measures'

const TAG = 'Incoming applications'
const RECODE = 'Split an approved incoming application over nominal codes again: labour and materials'

/** Named calls of applications of supply and fit subcontractors. Spec: business 7, Product payment applications. */
export const incomingCalls: readonly Call[] = [
  call({
    method: 'post',
    path: '/productpaymentapplications/{id}/approvals',
    tag: TAG,
    summary: 'Set the values of an incoming application approved to date, line by line',
    // Approving lines is what approving an application needs.
    permission: makes(incomingApplicationLifecycle, 'approve'),
    request: incomingApprovalsRequest,
    reply: list(incomingLineReply),
    run: ({ tx, params, body }) => approveLines(tx, params.id, body),
  }),
  recalculateCall(ASSIGNED_INCOMING, TAG, RECODE),
  call({
    method: 'get',
    path: '/incomingpaymentapplications/{id}/payment',
    tag: TAG,
    summary: 'Preview the payment of an incoming application on `paidOn`, with the reasons in words',
    permission: reads(incomingApplication),
    query: { paidOn: required(dayText) },
    reply: paymentReply,
    run: ({ tx, params, query }) => paymentOn(tx, params.id, query.paidOn),
  }),
  call({
    method: 'get',
    path: '/incomingpaymentapplications/{id}/workbook',
    tag: TAG,
    summary: 'Export an incoming application as a workbook for the subcontractor to fill in',
    permission: reads(incomingApplication),
    reply: file(XLSX),
    serve: async ({ look, params }) => {
      const { name, sheet } = await look(tx => incomingWorkbook(tx, params.id))
      return workbook(name, sheet)
    },
  }),
  call({
    method: 'get',
    path: '/assessments/{id}/product-incoming-approval-history',
    tag: TAG,
    summary: 'Get the values approved of supply and fit work, application by application',
    permission: reads(incomingItem),
    params: { id: idOr('parameter assessment is missing') },
    reply: list(incomingHistoryReply),
    run: ({ tx, params }) => historyOf(tx, params.id),
  }),
  call({
    method: 'get',
    path: '/projects/{id}/application-incoming-review-count',
    tag: TAG,
    summary: 'Count the incoming applications of a project that wait for review',
    permission: reads(incomingApplication),
    reply: reviewCountReply,
    run: async ({ tx, params: { id } }) => {
      await read(tx, projectResource, id)
      return { count: waitingFor('productIncomingReviewCount', await incomingOf(tx, id)).length }
    },
  }),
  call({
    method: 'get',
    path: '/projects/{id}/application-incoming-saf-draft',
    tag: TAG,
    summary:
      'Get the lines of the next application of `subcontractor` on `effectiveDate`, by the accepted bills and progress',
    permission: reads(incomingApplication),
    query: { subcontractor: required(idText), effectiveDate: required(dayText) },
    reply: list(incomingDraftReply),
    run: ({ tx, params, query }) => draftOf(tx, params.id, query.subcontractor, query.effectiveDate),
  }),
  call({
    method: 'get',
    path: '/projects/{id}/export-application-incoming-saf-bill-template',
    tag: TAG,
    summary:
      'Export a workbook for `subcontractor` to apply with for work up to `effectiveDate`, with the lines of the accepted bills',
    permission: reads(incomingApplication, incomingItem),
    query: { subcontractor: required(idText), effectiveDate: required(dayText) },
    reply: file(XLSX),
    serve: async ({ look, params, query }) => {
      const { name, sheet } = await look(tx => templateOf(tx, { project: params.id, ...query }))
      return workbook(name, sheet)
    },
  }),
  call({
    method: 'post',
    path: '/projects/{id}/import-application-incoming-saf-bill-template',
    tag: TAG,
    summary:
      'Take in a filled workbook of `subcontractor` for work up to `effectiveDate`, all of it or nothing; `file` was uploaded before',
    permission: writes(incomingApplication, incomingItem),
    request: importTemplateRequest,
    reply: importTemplateReply,
    serve: async ({ services, caller, look, transact, params, body: { file: uploaded, readsCommas, ...of } }) => {
      await look(tx => read(tx, projectResource, params.id))
      const sheets = await sheetsOf(services, caller, uploaded)
      return transact(tx => importWorkbook(tx, { project: params.id, ...of }, sheets, readsCommas))
    },
  }),
]

const money = (value: Money): string => textOf('money', value)

interface Approvals {
  readonly lines: readonly {
    readonly item: number
    readonly approvedValue: unknown
    readonly reductionReason: unknown
  }[]
  readonly approvedMaterials: unknown
}
/** What the schema of a field lets through is text or null. */
const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Writes how much of each line is approved, while the application is Held. Returns its lines. Spec: business 7, approvals. */
async function approveLines(tx: AccountTransaction, id: number, { lines, approvedMaterials }: Approvals) {
  const application = inRecordForm(incomingApplication, await read(tx, incomingApplication, id, { lock: true }))
  const { approve } = incomingApplicationLifecycle.transitions
  const reason = approve ? whyNotBegun(incomingApplicationLifecycle, { ...application }, approve) : null
  if (reason !== null) throw new ProblemError('wrong-state', { message: reason })
  const own = await fourEyes(tx, incomingApplication, id)
  if (own !== null) throw new ProblemError('guarded', { message: own })
  await measureAgain(tx, application)
  const onIt = new Map((await itemsOf(tx, [id])).map(item => [item.id, item]))
  const changes = lines.map(({ item, approvedValue, reductionReason }) => {
    const line = onIt.get(item)
    if (!line) invalid('lines', 'A line is not on this application any more. Look at it again')
    const value = text(approvedValue)
    const parsed = value === null ? null : parseAs('money', value)
    const why = text(reductionReason)
    const message = parsed === null ? null : whyNotApproved(line, parsed, why)
    if (message !== null) invalid('lines', message)
    const isReduced = parsed !== null && parsed < line.value
    return { id: item, set: { approvedValue: value, reductionReason: isReduced ? why : null } }
  })
  await updateAll(tx, incomingItem, changes, 'approve-line')
  const materials = text(approvedMaterials)
  if (materials !== null)
    await update(tx, incomingApplication, id, { approvedMaterials: materials }, { action: 'approve-line' })
  return (await itemsOf(tx, [id])).map(incomingReply)
}

function invalid(path: string, message: string): never {
  throw new ProblemError('invalid', { errors: [{ path, message }] })
}

/** What would be paid on a day by the tax details of today: of an approved application its own figures, of an open one what its lines give now. */
async function paymentOn(tx: AccountTransaction, id: number, paidOn: Day) {
  const application = inRecordForm(incomingApplication, await read(tx, incomingApplication, id))
  const { status, own } = await taxNow(tx, application.subcontractor)
  const given = isApprovedState(application.state)
    ? certificateOf(application)
    : (await certificateNow(tx, application)).given
  const payment = incomingPayment(given, paidOn, status, own)
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
    why: incomingWords(given, paidOn, status, own),
    changed: application.state === 'approved' ? changedWords(application, paidOn, status, payment) : null,
  }
}

/** Every approved line of an assessment, application by application. */
async function historyOf(tx: AccountTransaction, assessment: number) {
  const { project } = await read(tx, assessmentResource, assessment)
  const applications = (await incomingOf(tx, project)).filter(({ state }) => isApprovedState(state))
  const items = await itemsOf(
    tx,
    applications.map(({ id }) => id),
  )
  return applications.flatMap(({ id, reference, subcontractor, effectiveDate, state, approvedAt }) =>
    items
      .filter(item => item.application === id && item.assessment === assessment)
      .map(item => ({
        application: id,
        reference,
        subcontractor,
        effectiveDate,
        state,
        approvedAt,
        item: item.id,
        product: item.product,
        fixedCost: item.fixedCost,
        name: item.name,
        value: money(item.value),
        approvedValue: money(item.approvedValue ?? NIL),
        reductionReason: item.reductionReason,
      })),
  )
}
