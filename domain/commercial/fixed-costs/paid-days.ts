import type { Day } from '../../value/day'
import { least, type Money, NIL, type Quantity, sum } from '../../value/money'
import type { Closure } from '../../value/working-days'
import { isApproved } from '../invoices/match'
import { chargedPeriods, type Hire } from './hire'

/** The part of a hire that approved invoices pay for. */
export interface PaidDays {
  /** Null: an invoice without lines pays for the order as a whole. */
  readonly periods: Quantity | null
  /** The last day paid for; null where a line names none. */
  readonly to: Day | null
}
interface HireInvoice {
  readonly id: number
  readonly order: number | null
  readonly state: string
  readonly archivedAt: string | null
  readonly approvedForPayment: Money | null
}
interface HireInvoiceLine {
  readonly invoice: number
  readonly hire: number | null
  readonly orderLine: number | null
  readonly quantity: Quantity
  readonly approvedQuantity: Quantity | null
  readonly to: Day | null
}

/**
 * Returns what approved invoices pay for, less credit notes, of a hire: by lines that name the hire, or only its order line. Null where they pay for
 * nothing of it. `order`: the order of its line. Decision 698.
 */
export function paidDays(
  { id, orderLine }: Pick<Hire, 'id' | 'orderLine'>,
  order: number | null,
  invoices: readonly HireInvoice[],
  lines: readonly HireInvoiceLine[],
): PaidDays | null {
  const approved = invoices.filter(({ state, archivedAt }) => isApproved(state) && archivedAt === null)
  const ids = new Set(approved.map(each => each.id))
  const hasLines = new Set(lines.map(({ invoice }) => invoice))
  const isWhole = approved.some(
    each => order !== null && each.order === order && !hasLines.has(each.id) && (each.approvedForPayment ?? NIL) > NIL,
  )
  if (isWhole) return { periods: null, to: null }
  const own = lines.filter(
    line =>
      ids.has(line.invoice) &&
      (line.hire === null ? orderLine !== null && line.orderLine === orderLine : line.hire === id),
  )
  const periods = sum(own.map(({ approvedQuantity }) => approvedQuantity ?? NIL))
  if (periods <= NIL) return null
  const days = own.filter(({ quantity }) => quantity > NIL).map(({ to }) => to)
  const last = days.flatMap(day => day ?? []).toSorted((a, b) => b.localeCompare(a))[0]
  return { periods, to: days.includes(null) ? null : (last ?? null) }
}

/** Why a hire stays as it was recorded. */
export const PAID_FOR =
  'An approved invoice pays for days of this hire, so they stay as they were recorded. Put the invoice back to review, or enter the supplier’s credit note, then change the hire'

/** Returns why a hire, on the terms of its order, cannot go off on a day: fewer periods would be charged than were paid for. Null when it can. */
export function whyNotOffHire(
  hire: Hire,
  offHire: Day | null,
  pays: PaidDays,
  { today, holidays }: { readonly today: Day; readonly holidays: readonly Closure[] },
): string | null {
  const charged = (day: Day | null): Quantity => chargedPeriods({ ...hire, offHire: day }, pays.to ?? today, holidays)
  const now = charged(hire.offHire)
  return charged(offHire) < least(pays.periods ?? now, now) ? PAID_FOR : null
}
