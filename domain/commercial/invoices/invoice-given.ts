import { least, lineAmount, minus, type Money, most, NIL, plus, type Quantity, type Rate, sum } from '../../value/money'
import { cameByLine, type CameLine } from '../materials/taken-up'
import { inPacks } from '../materials/packs'
import { orderLineNet } from '../orders/order-totals'
import { coveredByNow, type LineApproval, type LineStanding, releaseLines } from './approve-lines'
import { type ApprovedLine, approvedAmountOf, approvedQuantityOf, billedKey, type Credited, creditedOf } from './credit'
import { type CostInvoice, type InvoiceGiven, isApproved, matchInvoice, type OrderCost, orderCost } from './match'
import { invoiceLineNet, type MatchGiven } from './match-lines'
import type { Tolerance } from '../roles/tolerance'

/** An invoice or a credit note in the form its match needs. */
export interface GivenInvoice extends CostInvoice {
  readonly id: number
  readonly invoiceReference: string
  readonly creditsInvoice: number | null
  readonly approvedAt: string | null
  readonly paidAmount?: Money | null
  readonly codatPushedAt?: string | null
}

/** An order with all records that refer to it. Without an order: the invoice alone, with the invoice it credits and all credit notes of that one. */
export interface OrderRecords {
  readonly order: { readonly state: string; readonly deliveryCharge: Money | null } | null
  readonly orderLines: readonly {
    readonly id: number
    readonly packs: Quantity
    readonly packSize: Quantity
    readonly packPrice: Rate | null
  }[]
  readonly deliveryLines: readonly CameLine[]
  readonly invoices: readonly GivenInvoice[]
  /** Of all those invoices. */
  readonly invoiceLines: readonly (ApprovedLine & { readonly id: number; readonly name: string })[]
}

/** Returns the value of an order's deliveries, at its prices; includes its delivery charge from the first delivery on. */
function deliveredValue({ order, orderLines, deliveryLines }: OrderRecords): Money {
  const came = cameByLine(deliveryLines)
  const values = orderLines.map(({ id, packSize, packPrice }) =>
    packPrice === null ? NIL : lineAmount(inPacks(came.get(id) ?? NIL, packSize), packPrice),
  )
  const hasCome = orderLines.some(({ id }) => (came.get(id) ?? NIL) > NIL)
  return plus(sum(values), hasCome ? (order?.deliveryCharge ?? NIL) : NIL)
}

/** Quantities of an invoice's lines that nothing covers, by the line's id. */
export interface LineLimits {
  /** For days that another line bills. */
  readonly paidTwice: ReadonlyMap<number, Quantity>
  /** For days on which the hire was not there. */
  readonly notOnHire: ReadonlyMap<number, Quantity>
}
/** The limits of what is not hired. */
export const NO_LIMITS: LineLimits = { paidTwice: new Map(), notOnHire: new Map() }

/** The invoice to match. */
type Asked = Pick<GivenInvoice, 'id' | 'net' | 'creditsInvoice'>

/**
 * Returns the match input of one invoice, from the records; `limits`: what days on hire do not cover. The server's guards and
 * the device's page both use it.
 */
export function invoiceGiven(invoice: Asked, records: OrderRecords, limits: LineLimits = NO_LIMITS): InvoiceGiven {
  const { order, orderLines, deliveryLines, invoices, invoiceLines } = records
  const others = invoices.filter(({ id, state }) => id !== invoice.id && isApproved(state))
  const otherIds = new Set(others.map(({ id }) => id))
  const paidLines = invoiceLines.filter(line => otherIds.has(line.invoice))
  const came = cameByLine(deliveryLines)
  const byId = new Map(orderLines.map(line => [line.id, line]))
  const charged = sum(paidLines.filter(line => billedKey(line) === 'charge').map(approvedAmountOf))
  const lines = invoiceLines
    .filter(line => line.invoice === invoice.id)
    .map(({ id, name, orderLine, isCharge, quantity, price, amount }): MatchGiven => {
      const on = orderLine === null ? undefined : byId.get(orderLine)
      return {
        id,
        name,
        quantity,
        price,
        // A record stored before the field existed has no amount.
        amount: amount ?? null,
        paidTwice: limits.paidTwice.get(id) ?? NIL,
        notOnHire: limits.notOnHire.get(id) ?? NIL,
        charge: isCharge && on === undefined ? minus(order?.deliveryCharge ?? NIL, charged) : null,
        order: on
          ? {
              line: on.id,
              ordered: on.packs,
              delivered: inPacks(came.get(on.id) ?? NIL, on.packSize),
              paidBefore: sum(paidLines.filter(each => each.orderLine === on.id).map(approvedQuantityOf)),
              price: on.packPrice,
            }
          : null,
      }
    })
  const whole = others.filter(({ id, net }) => net > NIL && !paidLines.some(line => line.invoice === id))
  return {
    net: invoice.net,
    lines,
    delivered: deliveredValue(records),
    approvedBefore: approvedOf(others),
    approvedWhole: approvedOf(whole),
    credited: invoice.creditsInvoice === null ? null : creditedIn(invoice.creditsInvoice, invoice.id, records),
  }
}

/** Returns an invoice with everything that credit notes took from it, except one of them. */
function creditedIn(id: number, except: number | null, records: OrderRecords): Credited | null {
  const { orderLines, invoices, invoiceLines } = records
  const paper = invoices.find(each => each.id === id)
  if (!paper || paper.net < NIL) return null
  const credits = invoices.filter(each => each.creditsInvoice === id && each.id !== except && isApproved(each.state))
  const ids = new Set(credits.map(each => each.id))
  return creditedOf(
    { ...paper, isApproved: isApproved(paper.state) },
    invoiceLines.filter(line => line.invoice === id),
    credits,
    invoiceLines.filter(line => ids.has(line.invoice)),
    line => orderLines.find(each => each.id === line)?.packPrice ?? null,
  )
}

/** An approved invoice or credit note that depends on another. `isFixed`: it is paid or in the accounts, so it cannot be reopened. */
export interface BuiltOn {
  readonly name: string
  readonly isFixed: boolean
}

/**
 * Returns the approved invoice or credit note that depends on this one, and must be reopened first. It is a credit note for this
 * invoice, or an invoice for goods this credit note credited. Null where there is none.
 */
export function builtOn(
  invoice: Pick<GivenInvoice, 'id' | 'net' | 'approvedForPayment' | 'approvedAt'>,
  { invoices, invoiceLines }: OrderRecords,
): BuiltOn | null {
  const approved = invoices.filter(({ id, state }) => id !== invoice.id && isApproved(state))
  const credit = approved.find(({ creditsInvoice }) => creditsInvoice === invoice.id)
  const isTakenBack =
    (invoice.approvedForPayment ?? NIL) < NIL ||
    invoiceLines.some(line => line.invoice === invoice.id && approvedQuantityOf(line) < NIL)
  const later = approved.find(({ net, approvedAt }) => net > NIL && (approvedAt ?? '') >= (invoice.approvedAt ?? ''))
  const found = credit ?? (isTakenBack ? later : undefined)
  return found === undefined
    ? null
    : {
        name: `${found === credit ? 'Credit note' : 'Invoice'} ${found.invoiceReference}`,
        isFixed: (found.paidAmount ?? null) !== null || (found.codatPushedAt ?? null) !== null,
      }
}

/** The disputed part of an approved invoice: neither approved nor credited. */
export interface Disputed {
  readonly open: Money
  /** The part covered by later deliveries: it can be released without a reason. */
  readonly covered: Money
  /** Returns the approvals, line by line, of releasing an amount. */
  readonly release: (amount: Money) => readonly LineApproval[]
}

/** Returns the disputed part of an approved invoice, and how much of it is covered by now. Decision 661. */
export function disputedOf(
  invoice: Asked & Pick<GivenInvoice, 'approvedForPayment'>,
  records: OrderRecords,
  limits: LineLimits = NO_LIMITS,
  tolerance?: Tolerance,
): Disputed {
  const given = invoiceGiven(invoice, records, limits)
  const { lines, payable } = matchInvoice(given, tolerance)
  const credited = creditedIn(invoice.id, null, records)
  const open = most<Money>(credited?.open ?? NIL, NIL)
  const standing = standingOf(
    records.invoiceLines.filter(line => line.invoice === invoice.id),
    credited,
  )
  const approved = invoice.approvedForPayment ?? NIL
  const inLines = lines.length === 0 ? minus(payable, approved) : coveredByNow(lines, standing)
  const room = minus(minus(given.delivered, given.approvedBefore), approved)
  const covered = given.approvedWhole === NIL ? inLines : least(inLines, room)
  return {
    open,
    covered: most<Money>(least(covered, open), NIL),
    release: amount => releaseLines(lines, standing, amount),
  }
}

/** Returns the approved and disputed part of each line; the disputed part of an item billed by several lines is put on the first of them. */
function standingOf(lines: readonly ApprovedLineOf[], credited: Credited | null): ReadonlyMap<number, LineStanding> {
  const open = new Map((credited?.parts ?? []).map(part => [part.key, part.open]))
  return new Map(
    lines.map(line => {
      const key = billedKey(line)
      const approved = approvedAmountOf(line)
      const own = most<Money>(least(minus(invoiceLineNet(line), approved), open.get(key) ?? NIL), NIL)
      open.set(key, minus(open.get(key) ?? NIL, own))
      return [line.id, { key, approved, quantity: approvedQuantityOf(line), open: own }]
    }),
  )
}
type ApprovedLineOf = ApprovedLine & { readonly id: number }

const approvedOf = (invoices: readonly CostInvoice[]): Money =>
  sum(invoices.map(({ approvedForPayment }) => approvedForPayment ?? NIL))

/** Returns the cost of an order, with its own invoices or those given. A cancelled or closed order commits no more money. */
export function costOfOrder(records: OrderRecords, invoices: readonly CostInvoice[] = records.invoices): OrderCost {
  const { order, orderLines } = records
  const isOver = order === null || order.state === 'cancelled' || order.state === 'complete'
  const ordered = isOver ? NIL : plus(sum(orderLines.map(orderLineNet)), order.deliveryCharge ?? NIL)
  return orderCost(ordered, deliveredValue(records), invoices)
}
