import { lineAmount, minus, type Money, NIL, plus, type Quantity, type Rate, sum } from '../../value/money'
import { cameByLine, type CameLine } from '../materials/taken-up'
import { inPacks } from '../materials/packs'
import { orderLineNet } from '../orders/order-totals'
import { type CostInvoice, type InvoiceGiven, isApproved, type MatchGiven, type OrderCost, orderCost } from './match'

/** An order with all that stands against it; everything empty for an invoice without one. */
export interface OrderRecords {
  readonly order: { readonly state: string; readonly deliveryCharge: Money | null } | null
  readonly orderLines: readonly {
    readonly id: number
    readonly packs: Quantity
    readonly packSize: Quantity
    readonly packPrice: Rate | null
  }[]
  readonly deliveryLines: readonly CameLine[]
  readonly invoices: readonly (CostInvoice & { readonly id: number })[]
  /** Of all those invoices. */
  readonly invoiceLines: readonly {
    readonly id: number
    readonly invoice: number
    readonly orderLine: number | null
    readonly isCharge: boolean
    readonly name: string
    readonly quantity: Quantity
    readonly price: Rate
  }[]
}

/** What came of an order, at its prices; its delivery charge from the first delivery on. */
function deliveredValue({ order, orderLines, deliveryLines }: OrderRecords): Money {
  const came = cameByLine(deliveryLines)
  const values = orderLines.map(({ id, packSize, packPrice }) =>
    packPrice === null ? NIL : lineAmount(inPacks(came.get(id) ?? NIL, packSize), packPrice),
  )
  const hasCome = orderLines.some(({ id }) => (came.get(id) ?? NIL) > NIL)
  return plus(sum(values), hasCome ? (order?.deliveryCharge ?? NIL) : NIL)
}

const NOTHING_TWICE: ReadonlyMap<number, Quantity> = new Map()

/** What the match of one invoice takes, from the records; `paidTwice`: how much of which lines is for days another invoice has. The server's guards and the device's page make it here alike. */
export function invoiceGiven(
  invoice: { readonly id: number; readonly net: Money },
  records: OrderRecords,
  paidTwice: ReadonlyMap<number, Quantity> = NOTHING_TWICE,
): InvoiceGiven {
  const { order, orderLines, deliveryLines, invoices, invoiceLines } = records
  const others = invoices.filter(({ id, state }) => id !== invoice.id && isApproved(state))
  const otherIds = new Set(others.map(({ id }) => id))
  const paidLines = invoiceLines.filter(line => otherIds.has(line.invoice))
  const came = cameByLine(deliveryLines)
  const byId = new Map(orderLines.map(line => [line.id, line]))
  const charged = sum(
    paidLines.filter(({ isCharge }) => isCharge).map(({ quantity, price }) => lineAmount(quantity, price)),
  )
  const lines = invoiceLines
    .filter(line => line.invoice === invoice.id)
    .map(({ id, name, orderLine, isCharge, quantity, price }): MatchGiven => {
      const on = orderLine === null ? undefined : byId.get(orderLine)
      return {
        id,
        name,
        quantity,
        price,
        paidTwice: paidTwice.get(id) ?? NIL,
        charge: isCharge && on === undefined ? minus(order?.deliveryCharge ?? NIL, charged) : null,
        order: on
          ? {
              ordered: on.packs,
              delivered: inPacks(came.get(on.id) ?? NIL, on.packSize),
              invoicedBefore: sum(paidLines.filter(each => each.orderLine === on.id).map(each => each.quantity)),
              price: on.packPrice,
            }
          : null,
      }
    })
  return {
    net: invoice.net,
    lines,
    delivered: deliveredValue(records),
    approvedBefore: approvedOf(others),
    approvedWhole: approvedOf(others.filter(({ id }) => !paidLines.some(line => line.invoice === id))),
  }
}

const approvedOf = (invoices: readonly CostInvoice[]): Money =>
  sum(invoices.map(({ approvedForPayment }) => approvedForPayment ?? NIL))

/** What an order costs as things are, or would if invoices were as `invoices` says. A cancelled or closed order commits to nothing more. */
export function costOfOrder(records: OrderRecords, invoices: readonly CostInvoice[] = records.invoices): OrderCost {
  const { order, orderLines } = records
  const isOver = order === null || order.state === 'cancelled' || order.state === 'complete'
  const ordered = isOver ? NIL : plus(sum(orderLines.map(orderLineNet)), order.deliveryCharge ?? NIL)
  return orderCost(ordered, deliveredValue(records), invoices)
}
