import type { Lifecycle } from '../../kit/lifecycle'
import type { PermissionResource } from '../../permissions'
import type { Resource } from '../../kit/resource'
import { externalCost, externalCostLifecycle } from '../external-cost'
import { fixedCostInvoice, fixedCostInvoiceLifecycle } from '../fixed-cost-invoice'
import { fixedCostOrder } from '../fixed-cost-order'
import { labourApplication, labourApplicationLifecycle } from '../labour-application'
import { materialInvoice, materialInvoiceLifecycle } from '../material-invoice'
import { materialOrder } from '../material-order'
import { incomingApplication, incomingApplicationLifecycle } from '../payment/incoming-application'

/** A step that people take with several documents of the books at once. Each document gets a result of its own. */
export interface BookStep {
  readonly lifecycle: Lifecycle
  /** Name of the transition. */
  readonly transition: string
  /** Fields that add up to the amount it decides on, less others; none where the server works it out. */
  readonly adds: readonly string[]
  readonly less: readonly string[]
  /** Whether that amount has VAT in it. */
  readonly hasVat: boolean
  /** Inputs of the transition that are fields of the document. A day among the other required inputs is asked once, for all. */
  readonly given: Readonly<Record<string, string>>
  /** The day field by which the documents are taken, oldest first: some steps go by turn. */
  readonly inTurnOf: string
  /** Permission of people who keep the books: they have no limit where no role sets one. */
  readonly books: PermissionResource
}

/** One kind of documents in a list of the books. */
export interface BookKind {
  readonly resource: Resource
  /** Its name beside the other kinds of the list. */
  readonly label: string
  /** Columns across projects: the project first. */
  readonly columns: readonly string[]
  /** Permissions that open a document's page in its project. */
  readonly opens: readonly PermissionResource[]
  readonly steps: readonly BookStep[]
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

const ORDER_COLUMNS = ['project', 'reference', 'supplier', 'state', 'requiredDate', 'sentAt', 'net'] as const
const INVOICE_COLUMNS = [
  'project',
  'invoiceReference',
  'supplier',
  'state',
  'dueDate',
  'net',
  'approvedForPayment',
  'vat',
] as const
const MONEY_OF_APPLICATIONS = ['toPay', 'payable', 'cisDeduction', 'vat'] as const

const invoiceSteps = (lifecycle: Lifecycle): readonly BookStep[] => [
  {
    lifecycle,
    transition: 'approve',
    adds: ['net'],
    less: [],
    hasVat: false,
    given: { approvedForPayment: 'net' },
    inTurnOf: 'issueDate',
    books: 'AccountsInvoices',
  },
  {
    lifecycle,
    transition: 'pay',
    adds: ['approvedForPayment'],
    less: ['paidAmount'],
    hasVat: false,
    given: {},
    inTurnOf: 'dueDate',
    books: 'AccountsInvoices',
  },
]
const applicationSteps = (lifecycle: Lifecycle): readonly BookStep[] => [
  {
    lifecycle,
    transition: 'approve',
    adds: [],
    less: [],
    hasVat: false,
    given: {},
    inTurnOf: 'effectiveDate',
    books: 'AccountsApplications',
  },
  {
    lifecycle,
    transition: 'pay',
    adds: ['toPay'],
    less: [],
    hasVat: true,
    given: { toPay: 'toPay' },
    inTurnOf: 'effectiveDate',
    books: 'AccountsApplications',
  },
]

/** The five lists of the books. Pages, menu, totals and batches follow from this. Spec: business 2, Bookkeeping and accounts; REP-3, NAV-9. */
export const BOOKKEEPING = [
  {
    name: 'orders',
    title: 'Orders',
    path: 'orders',
    read: ['AccountsOrders'],
    kinds: [
      {
        resource: materialOrder,
        label: 'Materials',
        columns: ORDER_COLUMNS,
        opens: ['ProjectHubMaterialOrders'],
        steps: [],
      },
      {
        resource: fixedCostOrder,
        label: 'Fixed costs',
        columns: ORDER_COLUMNS,
        opens: ['ProjectHubFixedCostOrders'],
        steps: [],
      },
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
        steps: invoiceSteps(materialInvoiceLifecycle),
      },
      {
        resource: fixedCostInvoice,
        label: 'Fixed costs',
        columns: INVOICE_COLUMNS,
        opens: ['ProjectHubFixedCostInvoices'],
        steps: invoiceSteps(fixedCostInvoiceLifecycle),
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
        steps: [
          {
            lifecycle: externalCostLifecycle,
            transition: 'approve',
            adds: ['materials', 'labour', 'contingency', 'fixedCosts'],
            less: [],
            hasVat: false,
            given: {},
            inTurnOf: 'effectiveDate',
            books: 'AccountsExternalCosts',
          },
        ],
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
        columns: [
          'project',
          'reference',
          'subcontractor',
          'state',
          'effectiveDate',
          ...MONEY_OF_APPLICATIONS,
          'finalDate',
        ],
        opens: ['ProjectHubIncomingApplications', 'ProjectHubIncomingReview'],
        steps: applicationSteps(incomingApplicationLifecycle),
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
        columns: [
          'project',
          'reference',
          'subcontractor',
          'state',
          'effectiveDate',
          ...MONEY_OF_APPLICATIONS,
          'paidOn',
        ],
        opens: ['ProjectHubLabourApplications', 'ProjectHubLabourReview'],
        steps: applicationSteps(labourApplicationLifecycle),
      },
    ],
  },
] as const satisfies readonly Book[]
