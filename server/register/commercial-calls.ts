import { codatBill, defaultVatCodeReply, foundInvoice } from '#contract/commercial/invoice-calls'
import {
  PROGRESS_KINDS,
  progressByZoneReply,
  progressMapReply,
  subcontractorProgressReply,
} from '#contract/commercial/progress-calls'
import { costAssignment } from '#contract/commercial/cost-assignment'
import { fixedCostAssignment } from '#contract/commercial/fixed-cost-assignment'
import { fixedCostInvoice } from '#contract/commercial/fixed-cost-invoice'
import { fixedCostOrder } from '#contract/commercial/fixed-cost-order'
import { materialInvoice, materialInvoiceLifecycle } from '#contract/commercial/material-invoice'
import { materialOrder } from '#contract/commercial/material-order'
import { nominalAssignment } from '#contract/commercial/nominal-assignment'
import { supplier } from '#contract/contacts/supplier'
import type { Resource } from '#contract/resource'
import { sendAgainReply, sendAgainRequest } from '#contract/commercial/order-document'
import { onSiteReply } from '#contract/commercial/on-site-calls'
import type { NamedCall } from '../http/docs/named-call'

const { query, resolve, approve } = materialInvoiceLifecycle.commands
const move = (of: Resource, name: string, summary: string, command: typeof query): NamedCall => ({
  method: 'post',
  path: `/${of.path}/{id}/${name}`,
  record: of,
  tag: 'Invoices',
  summary,
  ...(command ? { request: command.input } : {}),
})

interface Kinds {
  readonly invoice: Resource
  readonly order: Resource
  readonly assignment: Resource
}

/** The calls that the invoices and the orders of both ways of buying have. */
const purchaseCalls = ({ invoice, order, assignment }: Kinds): readonly NamedCall[] => [
  move(invoice, 'query', 'Raise a query on an invoice, with notes', query),
  move(invoice, 'resolve', 'Resolve the query of an invoice, with notes', resolve),
  move(invoice, 'approve', 'Approve so much of an invoice for payment', approve),
  {
    method: 'post',
    path: `/${invoice.path}/{id}/recalc-nominal-codes`,
    tag: 'Invoices',
    summary: 'Split an invoice over nominal codes again, from its lines',
    record: assignment,
    many: true,
  },
  {
    method: 'get',
    path: `/${invoice.path}/find-by-supplier-ref`,
    tag: 'Invoices',
    summary: 'Invoices of `supplier` with this `invoiceReference`, however it is written; not `excludeId`',
    reply: foundInvoice,
    many: true,
  },
  {
    method: 'post',
    path: `/${order.path}/{id}/documents`,
    tag: 'Orders',
    summary: 'Send an order once more to `sendTo`, as PDF; without an address the PDF is only made',
    request: sendAgainRequest,
    reply: sendAgainReply,
  },
  {
    method: 'get',
    path: `/${order.path}/{id}/default-vat-code`,
    tag: 'Orders',
    summary: 'The VAT code the lines of an order take',
    reply: defaultVatCodeReply,
  },
]

/** The named calls of orders, invoices and progress. Spec: business 7, Site commercial. */
export const COMMERCIAL_CALLS: readonly NamedCall[] = [
  ...purchaseCalls({ invoice: materialInvoice, order: materialOrder, assignment: nominalAssignment }),
  ...purchaseCalls({ invoice: fixedCostInvoice, order: fixedCostOrder, assignment: fixedCostAssignment }),
  {
    method: 'get',
    path: '/fixedcostorders/supplier-options',
    tag: 'Orders',
    summary: 'Suppliers that fixed costs may be ordered from',
    record: supplier,
    many: true,
  },
  {
    method: 'post',
    path: '/orders/{id}/invoices/from-codat-bill',
    tag: 'Invoices',
    summary: 'Make an invoice of an order from a bill of the accounting platform',
    request: codatBill,
    record: materialInvoice,
  },
  {
    method: 'post',
    path: '/costentities/{id}/recalc-nominal-codes',
    tag: 'External costs',
    summary: 'Split an external cost over nominal codes again, by its budgets',
    record: costAssignment,
    many: true,
  },
  {
    method: 'get',
    path: '/assessments/{id}/material-on-site',
    tag: 'Materials',
    summary:
      'What lies on site of each material, and the unfinished work it covers. Query: mode, o by orders or d by deliveries',
    reply: onSiteReply,
  },
  {
    method: 'get',
    path: '/projects/{id}/export-material-bill',
    tag: 'Materials',
    summary:
      'The material bill of the accepted bill that `assessment` names, as a workbook. Query: `zone` and `by` take a part of it, `words` and `onlyLeft` some of its rows',
    replyType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
  ...PROGRESS_KINDS.map((kind): NamedCall => ({
    method: 'get',
    path: `/projects/{id}/export-progress-${kind}`,
    tag: 'Progress',
    summary: 'Progress of the accepted bill that `assessment` names, as a workbook',
    replyType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })),
  {
    method: 'get',
    path: '/projects/{id}/progress-map',
    tag: 'Progress',
    summary:
      'What is recorded of the accepted bill that `assessment` names: in `assessmentZone`, `subZone` or all of it, now or at the end of `day`',
    reply: progressMapReply,
  },
  {
    method: 'get',
    path: '/projects/{id}/progress-by-zone',
    tag: 'Progress',
    summary: 'How far each zone of the accepted bill that `assessment` names is by value, now or at the end of `day`',
    reply: progressByZoneReply,
  },
  {
    method: 'get',
    path: '/projects/{id}/has-subcontractor-progress',
    tag: 'Progress',
    summary: 'Whether work priced as supply and fit has been begun',
    reply: subcontractorProgressReply,
  },
]
