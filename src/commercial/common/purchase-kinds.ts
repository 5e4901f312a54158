import { fixedCostAssignment } from '#contract/commercial/assignments/fixed-cost-assignment'
import { fixedCostInvoice, fixedCostInvoiceLifecycle } from '#contract/commercial/fixed-cost-invoice'
import { fixedCostInvoiceLine } from '#contract/commercial/fixed-cost-invoice-line'
import { fixedCostInvoicePhoto } from '#contract/commercial/fixed-cost-invoice-photo'
import { fixedCostOrder, fixedCostOrderLifecycle } from '#contract/commercial/fixed-cost-order'
import { fixedCostOrderDocument } from '#contract/commercial/fixed-cost-order-document'
import { materialInvoice, materialInvoiceLifecycle } from '#contract/commercial/material-invoice'
import { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import { materialInvoicePhoto } from '#contract/commercial/material-invoice-photo'
import { materialOrder, materialOrderLifecycle } from '#contract/commercial/material-order'
import { nominalAssignment } from '#contract/commercial/assignments/nominal-assignment'
import { orderDocument } from '#contract/commercial/order-document'

const HUB = '/estimating/projects/$projectId/hub'

/** The papers of one way of buying: where they are kept, and the pages that show them. Their resources have the same fields. */
export interface PurchaseKind {
  readonly order: typeof materialOrder
  readonly orderLifecycle: typeof materialOrderLifecycle
  readonly document: typeof orderDocument
  readonly invoice: typeof materialInvoice
  readonly invoiceLifecycle: typeof materialInvoiceLifecycle
  readonly invoiceLine: typeof materialInvoiceLine
  readonly photo: typeof materialInvoicePhoto
  readonly assignment: typeof nominalAssignment
  /** The address of its list of invoices. */
  readonly invoices: `${typeof HUB}/materials/invoices` | `${typeof HUB}/fixed-costs/invoices`
  /** The name of the invoice being entered, as devices keep it. */
  readonly draft: string
  /** What covers an invoice, and how the comparison is headed. */
  readonly covered: string
  readonly compared: string
  /** The heading over what came: goods are delivered, plant is hired. */
  readonly came: string
}

export const MATERIALS: PurchaseKind = {
  order: materialOrder,
  orderLifecycle: materialOrderLifecycle,
  document: orderDocument,
  invoice: materialInvoice,
  invoiceLifecycle: materialInvoiceLifecycle,
  invoiceLine: materialInvoiceLine,
  photo: materialInvoicePhoto,
  assignment: nominalAssignment,
  invoices: `${HUB}/materials/invoices`,
  draft: 'invoice-new',
  covered: 'what was ordered and came',
  compared: 'Order, delivery, invoice',
  came: 'Delivered',
}

export const FIXED_COSTS: PurchaseKind = {
  order: fixedCostOrder,
  orderLifecycle: fixedCostOrderLifecycle,
  document: fixedCostOrderDocument,
  invoice: fixedCostInvoice,
  invoiceLifecycle: fixedCostInvoiceLifecycle,
  invoiceLine: fixedCostInvoiceLine,
  photo: fixedCostInvoicePhoto,
  assignment: fixedCostAssignment,
  invoices: `${HUB}/fixed-costs/invoices`,
  draft: 'fixed-cost-invoice-new',
  covered: 'what was ordered and has been on hire',
  compared: 'Order, hire, invoice',
  came: 'Hired',
}
