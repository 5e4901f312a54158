import * as v from 'valibot'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { outgoingApplication, outgoingApplicationLifecycle } from '#contract/commercial/payment/outgoing-application'
import {
  type GenerateRequest,
  generateRequest,
  lineCertificatesRequest,
  onAccountRequest,
  type OutgoingBillReply,
  outgoingBillReply,
  previousPaymentNoteReply,
  SUBCONTRACTS,
  subcontractClaimsReply,
  takeSubcontractsRequest,
} from '#contract/commercial/payment/outgoing-calls'
import { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { project as projectResource } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { inPeriod } from '#domain/commercial/payment/outgoing-lines'
import { type KeptTerms, outgoingSums } from '#domain/commercial/payment/outgoing-sums'
import { isCertifiedState } from '#domain/commercial/payment/outgoing-turn'
import { type Money, NIL, parseAs, textOf, WHOLE } from '#domain/value/money'
import type { Identity } from '../../base/identity'
import { type Call, call } from '../../calls/call'
import { every, makes, reads, writes } from '../../calls/permission'
import { dayText, optional, optionalOr, required } from '../../calls/query'
import { list, record } from '../../calls/reply'
import type { AccountTransaction } from '../../database/session'
import { create, read, readShown } from '../../records/write/typed'
import { certifyLines } from './certify-lines'
import { draftOf, generate } from './generate'
import { applicationsOf, linesOf } from './outgoing-records'
import { termsNow } from './outgoing-sums'
import { claimsReply, takeSubcontracts } from './roll-up'

const TAG = 'Product payment applications'
const MUST_BE = 'must be kept, progress or approved'

const percentageText = v.pipe(
  v.string(),
  v.check(text => parseAs('percentage', text) !== null, 'must be a percentage'),
)

/** Those who may see what was approved of subcontractors. */
const READS_INCOMING = reads(incomingApplication, incomingItem)

/** Throws `forbidden` where lines are to claim what the caller may not see. */
function requireIncoming(caller: Identity, subcontracts: GenerateRequest['subcontracts']): void {
  if (subcontracts === 'approved' && !READS_INCOMING(caller)) throw new ProblemError('forbidden')
}

/** Named calls of applications to the client. Spec: business 7, Product payment applications. */
export const outgoingCalls: readonly Call[] = [
  call({
    method: 'post',
    path: '/projects/{id}/productpaymentapplications/generate',
    tag: TAG,
    summary: 'Generate the next application of a project from its accepted bills and their progress',
    permission: writes(outgoingApplication, outgoingItem),
    request: generateRequest,
    reply: record(outgoingApplication),
    status: 201,
    run: async ({ tx, caller, params, body }) => {
      requireIncoming(caller, body.subcontracts)
      // The schema of a percentage lets text through and nothing else.
      const id = await generate(tx, params.id, { ...body, filterPercentage: String(body.filterPercentage) })
      return readShown(tx, outgoingApplication, id)
    },
  }),
  call({
    method: 'get',
    path: '/projects/{id}/outgoing-application-bill',
    tag: TAG,
    summary: 'Preview the next application of a project on `valuationDate`, under a claim rule',
    permission: reads(outgoingApplication, outgoingItem),
    query: {
      valuationDate: required(dayText),
      filterOn: optionalOr('must be c (product in each zone) or p (whole product)', v.picklist(['c', 'p'])),
      filterPercentage: optional(percentageText),
      subcontracts: optionalOr(MUST_BE, v.picklist(SUBCONTRACTS)),
    },
    reply: outgoingBillReply,
    run: ({
      tx,
      params,
      caller,
      query: { valuationDate, filterOn = 'c', filterPercentage = '0', subcontracts = 'kept' },
    }) => {
      requireIncoming(caller, subcontracts)
      return billOf(tx, params.id, { valuationDate, filterOn, filterPercentage, subcontracts })
    },
  }),
  call({
    method: 'get',
    path: '/projects/{id}/subcontract-claims',
    tag: TAG,
    summary: 'Preview what the lines of the next application that subcontracts cover would claim',
    permission: every(reads(outgoingApplication, outgoingItem), READS_INCOMING),
    query: {
      valuationDate: required(dayText),
      filterOn: optionalOr('must be c (product in each zone) or p (whole product)', v.picklist(['c', 'p'])),
      filterPercentage: optional(percentageText),
      subcontracts: optionalOr(MUST_BE, v.picklist(SUBCONTRACTS)),
    },
    reply: subcontractClaimsReply,
    run: async ({
      tx,
      params,
      query: { valuationDate, filterOn = 'c', filterPercentage = '0', subcontracts = 'kept' },
    }) => {
      await read(tx, projectResource, params.id)
      const asked = { valuationDate, filterOn, filterPercentage, subcontracts }
      return claimsReply(tx, params.id, valuationDate, (await draftOf(tx, params.id, asked)).lines)
    },
  }),
  call({
    method: 'get',
    path: '/productpaymentapplications/{id}/subcontract-claims',
    tag: TAG,
    summary: 'Preview what the lines of an application that subcontracts cover would claim',
    permission: every(reads(outgoingApplication, outgoingItem), READS_INCOMING),
    reply: subcontractClaimsReply,
    run: async ({ tx, params: { id } }) => {
      const { project, valuationDate } = await read(tx, outgoingApplication, id)
      return claimsReply(tx, project, valuationDate, await linesOf(tx, id))
    },
  }),
  call({
    method: 'post',
    path: '/productpaymentapplications/{id}/subcontract-claims',
    tag: TAG,
    summary: 'Claim what was approved of subcontractors, on lines of a held application or on account',
    permission: every(writes(outgoingItem), READS_INCOMING),
    request: takeSubcontractsRequest,
    reply: record(outgoingApplication),
    run: async ({ tx, params: { id }, body }) => {
      await takeSubcontracts(tx, id, body)
      return readShown(tx, outgoingApplication, id)
    },
  }),
  call({
    method: 'post',
    path: '/productpaymentapplications/{id}/paoai',
    tag: TAG,
    summary: 'Add an amount on account to a held application',
    permission: writes(outgoingItem),
    request: onAccountRequest,
    reply: record(outgoingItem),
    status: 201,
    run: async ({ tx, params, body: { name, value } }) => {
      const { project } = await read(tx, outgoingApplication, params.id)
      const { id } = await create(tx, outgoingItem, {
        project,
        application: params.id,
        name,
        value: String(value),
        progress: '0.0000',
        reason: null,
      })
      return readShown(tx, outgoingItem, id)
    },
  }),
  call({
    method: 'get',
    path: '/projects/{id}/previous-payment-notes',
    tag: TAG,
    summary: 'List the certificates of a project, newest first',
    permission: reads(outgoingApplication),
    reply: list(previousPaymentNoteReply),
    run: ({ tx, params }) => certificatesOf(tx, params.id),
  }),
  call({
    method: 'post',
    path: '/productpaymentapplications/{id}/line-certificates',
    tag: TAG,
    summary: 'Record the certificate of an application line by line: agreed, reduced with the reason, or queried',
    permission: every(makes(outgoingApplicationLifecycle, 'approve'), reads(outgoingItem)),
    request: lineCertificatesRequest,
    reply: record(outgoingApplication),
    run: async ({ tx, params: { id }, body }) => {
      await certifyLines(tx, id, body)
      return readShown(tx, outgoingApplication, id)
    },
  }),
]

async function billOf(tx: AccountTransaction, project: number, asked: GenerateRequest): Promise<OutgoingBillReply> {
  await read(tx, projectResource, project)
  const { lines, certifiedBefore } = await draftOf(tx, project, asked)
  const terms = (await termsNow(tx, { project, valuationDate: asked.valuationDate, sentOn: null })) ?? NO_TERMS
  const sums = outgoingSums(lines, terms, certifiedBefore)
  return {
    lines: lines.map(line => ({
      kind: line.kind,
      isVariation: line.isVariation,
      variationCode: line.variation?.code ?? null,
      isNotAgreed: line.variation?.isNotAgreed ?? false,
      code: line.code,
      name: line.name,
      unit: line.unit,
      quantity: line.quantity === null ? null : textOf('quantity', line.quantity),
      contractValue: money(line.contractValue),
      progressBefore: textOf('percentage', line.progressBefore),
      progress: textOf('percentage', line.progress),
      value: textOf('money', line.value),
      materialValue: textOf('money', line.materialValue),
      certifiedBefore: textOf('money', line.certifiedBefore),
      materialBefore: textOf('money', line.materialBefore),
      thisPeriod: textOf('money', inPeriod(line)),
      reason: line.reason,
      isByApproval: line.isByApproval,
    })),
    terms: terms !== NO_TERMS,
    retentionPercentage: textOf('percentage', terms.retentionPercentage),
    discountPercentage: textOf('percentage', terms.discountPercentage),
    vatRate: textOf('percentage', terms.vatRate),
    isReverseCharge: terms.isReverseCharge,
    work: textOf('money', sums.work),
    materials: textOf('money', sums.materials),
    onAccount: textOf('money', sums.onAccount),
    gross: textOf('money', sums.gross),
    retention: textOf('money', sums.retention),
    discount: textOf('money', sums.discount),
    net: textOf('money', sums.net),
    certifiedBefore: textOf('money', sums.certifiedBefore),
    due: textOf('money', sums.due),
    vat: textOf('money', sums.vat),
    total: textOf('money', sums.total),
  }
}
const NO_TERMS: KeptTerms = {
  retentionPercentage: NIL,
  retentionKept: WHOLE,
  retentionOnMaterials: false,
  retentionCap: null,
  discountPercentage: NIL,
  vatRate: NIL,
  isReverseCharge: false,
}

async function certificatesOf(tx: AccountTransaction, project: number) {
  await read(tx, projectResource, project)
  const certified = (await applicationsOf(tx, project)).filter(({ state }) => isCertifiedState(state))
  return certified.toReversed().map(each => ({
    id: each.id,
    reference: each.reference,
    valuationDate: each.valuationDate,
    certifiedOn: each.certifiedOn,
    certifiedGross: money(each.certifiedGross),
    certifiedNet: money(each.certifiedNet),
    certifiedDue: money(each.certifiedDue),
    certificateNotes: each.certificateNotes,
    paidOn: each.paidOn,
  }))
}

const money = (value: Money | null): string | null => (value === null ? null : textOf('money', value))
