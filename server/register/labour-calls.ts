import { labourAssignment } from '#contract/commercial/labour-assignment'
import {
  approvalHistoryReply,
  approvalsRequest,
  labourRowReply,
  paliReply,
  paymentReply,
  reviewCountReply,
} from '#contract/commercial/labour-calls'
import type { NamedCall } from '../http/docs/named-call'

/** The named calls of labour. Spec: business 7, Labour applications. */
export const LABOUR_CALLS: readonly NamedCall[] = [
  {
    method: 'post',
    path: '/labourpaymentapplications/{id}/approvals',
    tag: 'Labour applications',
    summary: 'Say how much of which lines is approved, to date',
    request: approvalsRequest,
    reply: paliReply,
    many: true,
  },
  {
    method: 'post',
    path: '/labourpaymentapplications/{id}/recalc-nominal-codes',
    tag: 'Labour applications',
    record: labourAssignment,
    many: true,
    summary: 'Split an approved labour application over nominal codes again: labour and materials',
  },
  {
    method: 'get',
    path: '/labourpaymentapplications/{id}/payment',
    tag: 'Labour applications',
    summary: 'What would be paid on the day `paidOn`, and why in words',
    reply: paymentReply,
  },
  {
    method: 'get',
    path: '/labourapplications/{id}/palis',
    tag: 'Labour applications',
    summary: 'The lines of a labour application',
    reply: paliReply,
    many: true,
  },
  {
    method: 'get',
    path: '/assessments/{id}/labour-approval-history',
    tag: 'Labour applications',
    summary: 'What was approved of each activity and zone, application by application',
    reply: approvalHistoryReply,
    many: true,
  },
  {
    method: 'get',
    path: '/projects/{id}/labour-review-count',
    tag: 'Labour applications',
    summary: 'How many labour applications of a project wait for review',
    reply: reviewCountReply,
  },
  {
    method: 'get',
    path: '/projects/{id}/labour-review-bill',
    tag: 'Labour applications',
    summary: 'Labour by activity and zone: needed, done, applied for, approved and left',
    reply: labourRowReply,
    many: true,
  },
]
