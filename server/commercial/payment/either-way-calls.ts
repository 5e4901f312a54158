import { sql } from 'kysely'
import * as v from 'valibot'
import { incomingAssignment } from '#contract/commercial/assignments/incoming-assignment'
import { outgoingAssignment } from '#contract/commercial/assignments/outgoing-assignment'
import { incomingApplication, incomingApplicationLifecycle } from '#contract/commercial/payment/incoming-application'
import { incomingLineReply } from '#contract/commercial/payment/incoming-calls'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { outgoingApplication, outgoingApplicationLifecycle } from '#contract/commercial/payment/outgoing-application'
import { applicationLineReply, canUnapproveReply, linkRequest } from '#contract/commercial/payment/outgoing-calls'
import { outgoingItem, type OutgoingItem } from '#contract/commercial/payment/outgoing-item'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { fieldSchema } from '#contract/fields/schema'
import type { Lifecycle } from '#contract/kit/lifecycle'
import { ProblemError } from '#contract/kit/problem'
import type { Resource } from '#contract/kit/resource'
import { turnOf } from '#domain/commercial/labour/turn'
import { kindOf } from '#domain/commercial/payment/incoming-lines'
import { inPeriod } from '#domain/commercial/payment/outgoing-lines'
import { othersOf } from '#domain/commercial/payment/outgoing-turn'
import { isRow, type Row } from '#domain/records/path'
import { whyGuarded, whyNotBegun } from '#domain/records/transition'
import { type Money, textOf } from '#domain/value/money'
import { type Call, call } from '../../calls/call'
import { idOr } from '../../calls/path'
import { makes, reads, rightToWrite, some, writes } from '../../calls/permission'
import { list, record, records } from '../../calls/reply'
import type { AccountTransaction } from '../../database/session'
import { runCommand } from '../../records/lifecycles/command'
import { requireRead, requireWrite } from '../../records/rules/access'
import { find, findAll, read, readShown, update } from '../../records/write/typed'
import { inRecordForm } from '../../records/write/within'
import { splitAgain } from '../assignments/assigned'
import { billIsNew } from '../bill-once'
import { ASSIGNED_INCOMING } from './incoming-assignments'
import { incomingReply } from './incoming-draft'
import { incomingOf, itemsOf } from './incoming-records'
import { ASSIGNED_OUTGOING } from './outgoing-assignments'
import { applicationsOf, linesOf } from './outgoing-records'

const TAG = 'Product payment applications'
const CERTIFY =
  'Certify an application. Of one to the client, record its day and one figure, gross and to date; of a subcontractor’s, approve what its lines are decided at'

/** One direction of product payment applications: to the client, or from a supply and fit subcontractor. */
interface Direction {
  readonly application: Resource
  readonly item: Resource
  readonly lifecycle: Lifecycle
  readonly lines: (tx: AccountTransaction, id: number, kind: OutgoingItem['kind']) => Promise<readonly LineReply[]>
  /** Lines beyond the original contract. */
  readonly additional: (tx: AccountTransaction, id: number) => Promise<readonly LineReply[]>
  /** Facts that the guards of its way back from a certificate need. */
  readonly facts: (tx: AccountTransaction, stored: object) => Promise<Row>
}
const lineReply = v.union([applicationLineReply, incomingLineReply])
type LineReply = v.InferOutput<typeof lineReply>

const OUTGOING: Direction = {
  application: outgoingApplication,
  item: outgoingItem,
  lifecycle: outgoingApplicationLifecycle,
  lines: async (tx, id, kind) => (await linesOf(tx, id)).filter(line => line.kind === kind).map(outgoingReply),
  additional: async (tx, id) =>
    (await linesOf(tx, id)).filter(line => line.isVariation || line.kind === 'onAccount').map(outgoingReply),
  facts: async (tx, stored) => {
    const of = inRecordForm(outgoingApplication, stored)
    return { outgoingOthers: othersOf(of, await applicationsOf(tx, of.project)) }
  },
}
const INCOMING: Direction = {
  application: incomingApplication,
  item: incomingItem,
  lifecycle: incomingApplicationLifecycle,
  lines: async (tx, id, kind) => (await itemsOf(tx, [id])).filter(line => kindOf(line) === kind).map(incomingReply),
  additional: async (tx, id) => {
    const lines = await itemsOf(tx, [id])
    const products = await findAll(
      tx,
      assessmentProduct,
      lines.flatMap(({ product }) => product ?? []),
    )
    return lines
      .filter(
        line =>
          kindOf(line) === 'onAccount' || (line.product !== null && products.get(line.product)?.origin === 'variation'),
      )
      .map(incomingReply)
  },
  facts: async (tx, stored) => {
    const of = inRecordForm(incomingApplication, stored)
    return { turn: turnOf(of, await incomingOf(tx, of.project)) }
  },
}

/** Returns the direction of an application by its id. */
const directionOf = async (tx: AccountTransaction, id: number): Promise<Direction> =>
  (await find(tx, incomingApplication, id)) ? INCOMING : OUTGOING

/** Returns the body of a transition in either direction: no field is required here, since the direction asks for its own. */
const bodyOf = (name: string) =>
  v.strictObject(
    Object.fromEntries(
      [OUTGOING, INCOMING].flatMap(({ lifecycle }) =>
        Object.entries(lifecycle.transitions[name]?.input ?? {}).map(
          ([key, field]) => [key, v.optional(fieldSchema(field))] as const,
        ),
      ),
    ),
  )
const BODIES = { approve: bodyOf('approve'), unapprove: bodyOf('unapprove') }

/**
 * Calls that the specification has for product payment applications in both directions, by one path; the id says which. Spec: business 7, Product
 * payment applications.
 */
export const eitherWayCalls: readonly Call[] = [
  linesCall('paapis', 'product', 'List the products of an application'),
  linesCall('pafcis', 'fixedCost', 'List the fixed costs of an application'),
  linesCall('paoais', 'onAccount', 'List the amounts on account of an application, or its lines of no bill'),
  call({
    method: 'get',
    path: '/productpaymentapplications/{id}',
    tag: TAG,
    summary: 'Get an application in either direction',
    permission: reads(incomingApplication),
    isOf: async (tx, { id }) => (await find(tx, incomingApplication, id)) !== null,
    reply: record(incomingApplication),
    run: ({ tx, params }) => readShown(tx, incomingApplication, params.id),
  }),
  call({
    method: 'patch',
    path: '/productpaymentapplications/{id}',
    tag: TAG,
    summary: 'Change an application to the client, or link one in either direction when the body has `codatId`',
    isFor: body => isRow(body) && 'codatId' in body,
    permission: rightToWrite('AccountsApplications'),
    request: linkRequest,
    reply: record(outgoingApplication),
    run: ({ tx, params, body }) => link(tx, params.id, body.codatId),
  }),
  call({
    method: 'get',
    path: '/productpaymentapplications/{id}/additional',
    tag: TAG,
    summary:
      'List what an application claims beyond the original contract: variations, and amounts on account or of no bill',
    permission: some(reads(outgoingItem), reads(incomingItem)),
    reply: list(lineReply),
    run: async ({ tx, params: { id } }) => {
      const direction = await directionOf(tx, id)
      requireRead(tx.identity, direction.item)
      await read(tx, direction.application, id)
      return direction.additional(tx, id)
    },
  }),
  transitionCall('/paymentapplications/{id}/approve', 'approve', CERTIFY),
  transitionCall('/productpaymentapplications/{id}/approve', 'approve', CERTIFY),
  transitionCall(
    '/productpaymentapplications/{id}/unapprove',
    'unapprove',
    'Take back the certificate of the newest application',
  ),
  call({
    method: 'post',
    path: '/productpaymentapplications/{id}/recalc-nominal-codes',
    tag: TAG,
    summary: 'Split a certified or approved application over nominal codes again',
    permission: some(writes(outgoingAssignment), writes(incomingAssignment)),
    reply: records(outgoingAssignment),
    run: async ({ tx, params: { id } }) => {
      if (await find(tx, incomingApplication, id)) {
        requireWrite(tx.identity, incomingAssignment)
        return splitAgain(tx, ASSIGNED_INCOMING, id)
      }
      requireWrite(tx.identity, outgoingAssignment)
      return splitAgain(tx, ASSIGNED_OUTGOING, id)
    },
  }),
  call({
    method: 'get',
    path: '/productpaymentapplications/{id}/canUnapprove',
    tag: TAG,
    summary: 'Get whether the certificate of an application can be taken back, and why not',
    permission: some(reads(outgoingApplication), reads(incomingApplication)),
    reply: canUnapproveReply,
    run: ({ tx, params }) => canUnapprove(tx, params.id),
  }),
]

function linesCall(path: 'paapis' | 'pafcis' | 'paoais', kind: OutgoingItem['kind'], summary: string): Call {
  return call({
    method: 'get',
    path: `/productpaymentapplications/{id}/${path}`,
    tag: TAG,
    summary,
    permission: some(reads(outgoingItem), reads(incomingItem)),
    params: { id: idOr('parameter paymentApplication is missing') },
    reply: list(lineReply),
    run: async ({ tx, params: { id } }) => {
      const direction = await directionOf(tx, id)
      requireRead(tx.identity, direction.item)
      await read(tx, direction.application, id)
      return direction.lines(tx, id, kind)
    },
  })
}

type TransitionPath =
  | '/paymentapplications/{id}/approve'
  | '/productpaymentapplications/{id}/approve'
  | '/productpaymentapplications/{id}/unapprove'

/** A transition that the specification calls by a path of its own. The direction asks for what it needs of the body. */
function transitionCall(path: TransitionPath, name: 'approve' | 'unapprove', summary: string): Call {
  return call({
    method: 'post',
    path,
    tag: TAG,
    summary,
    permission: some(makes(outgoingApplicationLifecycle, name), makes(incomingApplicationLifecycle, name)),
    request: BODIES[name],
    reply: record(outgoingApplication),
    run: async ({ tx, params: { id }, body }) => {
      const { application } = await directionOf(tx, id)
      await runCommand(tx, application, id, name, body ?? {})
      return readShown(tx, application, id)
    },
  })
}

/** Links an application with a record of the accounting platform, or unlinks it. Throws `conflict` once it was pushed, and where another is linked with it. */
async function link(tx: AccountTransaction, id: number, codatId: string | null) {
  const { application } = await directionOf(tx, id)
  requireRead(tx.identity, application)
  const isIncoming = application === incomingApplication
  const stored = isIncoming
    ? await read(tx, incomingApplication, id, { lock: true })
    : await read(tx, outgoingApplication, id, { lock: true })
  if (stored.codatPushedAt !== null)
    throw new ProblemError('conflict', {
      message: 'This application has gone to the accounting platform, so its link stays as it is',
    })
  if (stored.codatId !== codatId) {
    if (codatId !== null) await (isIncoming ? billIsNew(tx, codatId, stored.project) : invoiceIsNew(tx, codatId, id))
    await (isIncoming
      ? update(tx, incomingApplication, id, { codatId }, { action: 'link' })
      : update(tx, outgoingApplication, id, { codatId }, { action: 'link' }))
  }
  return readShown(tx, application, id)
}

/** Throws `conflict` where another application to a client is linked with an invoice of the accounting platform. A second caller at once waits here. */
async function invoiceIsNew(tx: AccountTransaction, invoice: string, except: number): Promise<void> {
  const { account } = tx.identity
  await sql`select pg_advisory_xact_lock(hashtextextended('accounting invoice ' || ${invoice}, ${account}))`.execute(
    tx.db,
  )
  const { rows } = await sql<{ reference: string | null }>`select reference from outgoing_application
    where account_id = ${account} and codat_id = ${invoice} and id <> ${except} limit 1`.execute(tx.db)
  if (rows[0])
    throw new ProblemError('conflict', {
      message: `This accounting record is already linked with application ${rows[0].reference ?? ''}. Unlink that one first`,
    })
}

async function canUnapprove(tx: AccountTransaction, id: number) {
  const { application, lifecycle, facts: factsOf } = await directionOf(tx, id)
  requireRead(tx.identity, application)
  const stored = await read(tx, application, id)
  // The direction is known only at run time, so its record is a row of any fields.
  const row = { ...inRecordForm(application, stored) } as Row
  const { unapprove } = lifecycle.transitions
  if (!unapprove) throw new Error('An application has no way back from its certificate')
  const begun = whyNotBegun(lifecycle, row, unapprove)
  const facts = await factsOf(tx, stored)
  const reasons =
    begun === null ? unapprove.guards.map(guard => whyGuarded(lifecycle, [guard], row, {}, facts)) : [begun]
  const found = reasons.filter(reason => reason !== null)
  return { ok: found.length === 0, reasons: found }
}

const money = (value: Money | null): string | null => (value === null ? null : textOf('money', value))
const outgoingReply = (line: OutgoingItem) => ({
  id: line.id,
  application: line.application,
  kind: line.kind,
  assessment: line.assessment,
  product: line.product,
  fixedCost: line.fixedCost,
  isVariation: line.isVariation,
  variation: line.variation,
  variationCode: line.variationCode,
  isNotAgreed: line.isNotAgreed,
  code: line.code,
  name: line.name,
  unit: line.unit,
  contractValue: money(line.contractValue),
  progress: textOf('percentage', line.progress),
  value: textOf('money', line.value),
  materialValue: textOf('money', line.materialValue),
  certifiedBefore: textOf('money', line.certifiedBefore),
  materialBefore: textOf('money', line.materialBefore),
  thisPeriod: textOf('money', inPeriod(line)),
  certifiedValue: money(line.certifiedValue),
  certifiedMaterial: money(line.certifiedMaterial),
  decision: line.decision,
  decisionReason: line.decisionReason,
  reason: line.reason,
})
