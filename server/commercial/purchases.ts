import type { DeliverySlot } from '#contract/commercial/delivery-slot'
import type { MaterialInvoice, materialInvoice, materialInvoiceLifecycle } from '#contract/commercial/material-invoice'
import type { materialInvoiceLine } from '#contract/commercial/material-invoice-line'
import type { materialOrder, materialOrderLifecycle } from '#contract/commercial/material-order'
import type { nominalAssignment } from '#contract/commercial/assignments/nominal-assignment'
import type { orderDocument } from '#contract/commercial/order-document'
import type { Resource } from '#contract/kit/resource'
import type { CameLine } from '#domain/commercial/materials/taken-up'
import type { LineLimits } from '#domain/commercial/invoices/invoice-given'
import type { Quantity, Rate } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'

/** A line of an order as sums, documents and invoices take it: `packs` of what it prices, each of so many units. */
export interface OrderedPart {
  readonly id: number
  readonly name: string
  readonly unit: string | null
  readonly packs: Quantity
  readonly packUnit: string
  readonly packSize: Quantity
  readonly packPrice: Rate | null
  readonly vatCode: number | null
  readonly nominalCode: number | null
  /** Days off of a hire in words; null or missing for what is not hired. */
  readonly terms?: string | null
}

/**
 * The documents of one way of buying, materials or fixed costs: the resources they are kept in, and the little in which the two differ. Numbers, documents,
 * mail, states, match, limits and nominal codes are written once over these. Spec: MAT-2, MAT-4, COST-1.
 */
export interface PurchaseDocuments {
  readonly order: typeof materialOrder
  readonly orderLifecycle: typeof materialOrderLifecycle
  readonly orderLine: Resource
  readonly document: typeof orderDocument
  readonly invoice: typeof materialInvoice
  readonly invoiceLifecycle: typeof materialInvoiceLifecycle
  readonly invoiceLine: typeof materialInvoiceLine
  readonly assignment: typeof nominalAssignment
  /** The kind of the firm's words for its orders. */
  readonly template: string
  /** What its lines are called together, in the books and on the order. */
  readonly what: string
  /** The lines of an order, in their order. */
  readonly partsOf: (tx: AccountTransaction, order: number) => Promise<readonly OrderedPart[]>
  /** The days that parts of these lines are to come on, where they have days of their own, the first first. */
  readonly datesOf: (
    tx: AccountTransaction,
    parts: readonly OrderedPart[],
  ) => Promise<readonly Pick<DeliverySlot, 'orderLine' | 'day' | 'quantity' | 'timeOfDay'>[]>
  /** What came of these lines, for the match of their invoices. */
  readonly cameOf: (tx: AccountTransaction, parts: readonly OrderedPart[]) => Promise<readonly CameLine[]>
  /** How many records say that something of an order came, which holds it from being cancelled or amended. */
  readonly takenOf: (tx: AccountTransaction, order: number) => Promise<{ deliveries: number; hires: number }>
  /** Brings the states of orders up to what came of them. */
  readonly follow: (tx: AccountTransaction, orders: readonly number[]) => Promise<void>
  /** What days on hire do not cover of an invoice's lines. */
  readonly limitsOf: (tx: AccountTransaction, invoice: MaterialInvoice & { readonly id: number }) => Promise<LineLimits>
}
