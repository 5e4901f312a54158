import type { PermissionResource } from '../../permissions'
import type { Resource } from '../../kit/resource'
import { externalCost } from '../external-cost'
import { fixedCostInvoice } from '../fixed-cost-invoice'
import { fixedCostOrder } from '../fixed-cost-order'
import { labourApplication } from '../labour-application'
import { materialInvoice } from '../material-invoice'
import { materialOrder } from '../material-order'
import { incomingApplication } from '../payment/incoming-application'

/** One kind of documents in a list of the books. */
export interface BookKind {
  readonly resource: Resource
  /** Its name beside the other kinds of the list. */
  readonly label: string
  /** Columns across projects: the project first. */
  readonly columns: readonly string[]
  /** Permissions that open a document's page in its project. */
  readonly opens: readonly PermissionResource[]
}

/** A list of the books: documents of every project on site. */
export interface Book {
  readonly name: string
  readonly title: string
  /** Its address under the accounts. */
  readonly path: string
  readonly read: readonly PermissionResource[]
  readonly kinds: readonly BookKind[]
}

const ORDER_COLUMNS = ['project', 'reference', 'supplier', 'state', 'requiredDate', 'sentAt'] as const
const INVOICE_COLUMNS = [
  'project',
  'invoiceReference',
  'supplier',
  'order',
  'issueDate',
  'dueDate',
  'net',
  'vat',
  'approvedForPayment',
  'state',
] as const
const MONEY_OF_APPLICATIONS = ['payable', 'cisDeduction', 'vat', 'toPay', 'state'] as const

/** The five lists of the books. Pages, menu, totals and batches follow from this. Spec: business 2, Bookkeeping and accounts; REP-3, NAV-9. */
export const BOOKKEEPING = [
  {
    name: 'orders',
    title: 'Orders',
    path: 'orders',
    read: ['AccountsOrders'],
    kinds: [
      { resource: materialOrder, label: 'Materials', columns: ORDER_COLUMNS, opens: ['ProjectHubMaterialOrders'] },
      { resource: fixedCostOrder, label: 'Fixed costs', columns: ORDER_COLUMNS, opens: ['ProjectHubFixedCostOrders'] },
    ],
  },
  {
    name: 'invoices',
    title: 'Invoices',
    path: 'invoices',
    read: ['AccountsInvoices'],
    kinds: [
      {
        resource: materialInvoice,
        label: 'Materials',
        columns: INVOICE_COLUMNS,
        opens: ['ProjectHubMaterialInvoices'],
      },
      {
        resource: fixedCostInvoice,
        label: 'Fixed costs',
        columns: INVOICE_COLUMNS,
        opens: ['ProjectHubFixedCostInvoices'],
      },
    ],
  },
  {
    name: 'externalCosts',
    title: 'External costs',
    path: 'external-costs',
    read: ['AccountsExternalCosts'],
    kinds: [
      {
        resource: externalCost,
        label: 'External costs',
        columns: ['project', ...externalCost.columns],
        opens: ['ProjectHubCosts'],
      },
    ],
  },
  {
    name: 'supplyFit',
    title: 'Supply & fit applications',
    path: 'applications/supplyfit',
    read: ['AccountsApplications'],
    kinds: [
      {
        resource: incomingApplication,
        label: 'Supply & fit applications',
        columns: ['project', 'reference', 'subcontractor', 'effectiveDate', 'finalDate', ...MONEY_OF_APPLICATIONS],
        opens: ['ProjectHubIncomingApplications', 'ProjectHubIncomingReview'],
      },
    ],
  },
  {
    name: 'labour',
    title: 'Labour applications',
    path: 'applications/labour',
    read: ['AccountsApplications'],
    kinds: [
      {
        resource: labourApplication,
        label: 'Labour applications',
        columns: ['project', 'reference', 'subcontractor', 'effectiveDate', 'paidOn', ...MONEY_OF_APPLICATIONS],
        opens: ['ProjectHubLabourApplications', 'ProjectHubLabourReview'],
      },
    ],
  },
] as const satisfies readonly Book[]
