import type { Day } from '../../value/day'
import { averageOf, least, minus, most, NIL, type Quantity, sum, times } from '../../value/money'
import type { Closure } from '../../value/working-days'
import type { LineLimits } from '../invoices/invoice-given'
import { isApproved } from '../invoices/match'
import { type Hire, paidPeriods } from './hire'
import { paidTwice, type PeriodLine, twiceByLine } from './paid-twice'

interface BillLine extends PeriodLine {
  readonly approvedQuantity: Quantity | null
}
interface Bill {
  readonly id: number
  readonly state: string
  readonly kind: string
}
interface Site {
  readonly invoices: readonly Bill[]
  readonly invoiceLines: readonly BillLine[]
  /** On the terms of their orders. */
  readonly hires: readonly Hire[]
  readonly today: Day
  readonly holidays: readonly Closure[]
}

/** A line that approved invoices pay for, or one above on the same invoice, by the periods it names. */
interface Taken {
  readonly periods: ReadonlySet<number> | null
  readonly quantity: Quantity
}

/**
 * Returns the part of each line of an invoice that its hire was not there for: the machine had not come, had left, or the days are yet to come. A line
 * has the periods that its days touch, or all periods of the hire where it names no days, less those that are paid for. Decision 717.
 */
export function notOnHire(
  invoice: Pick<Bill, 'id' | 'kind'>,
  { invoices, invoiceLines, hires, today, holidays }: Site,
): ReadonlyMap<number, Quantity> {
  if (invoice.kind === 'credit') return new Map()
  const decided = new Set(
    invoices.filter(({ id, state }) => id !== invoice.id && isApproved(state)).map(({ id }) => id),
  )
  const found = new Map<number, Quantity>()
  for (const hire of hires) {
    if (hire.periodUnit === 'h') continue
    const all = paidPeriods(hire, today, holidays)
    const touched = ({ from, to }: PeriodLine): ReadonlySet<number> | null =>
      from === null || to === null
        ? null
        : new Set(all.filter(each => each.from <= to && (each.to ?? to) >= from).map(({ number }) => number))
    const ofHire = invoiceLines.filter(line => line.hire === hire.id)
    const taken: Taken[] = ofHire
      .filter(line => decided.has(line.invoice))
      .map(line => ({ periods: touched(line), quantity: line.approvedQuantity ?? line.quantity }))
    for (const line of ofHire.filter(each => each.invoice === invoice.id && each.quantity > NIL)) {
      const periods = touched(line)
      const room = least(
        minus(times(hire.quantity, all.length), sum(taken.map(({ quantity }) => quantity))),
        periods === null
          ? times(hire.quantity, all.length)
          : minus(times(hire.quantity, periods.size), sum(taken.map(each => shareIn(periods, each)))),
      )
      const covered = least(line.quantity, most<Quantity>(room, NIL))
      if (covered < line.quantity) found.set(line.id, minus(line.quantity, covered))
      taken.push({ periods, quantity: covered })
    }
  }
  return found
}

/** Returns the quantity of a line that is for some periods, each of its own the same share. A credit note without days gives back all of it. */
function shareIn(periods: ReadonlySet<number>, { periods: own, quantity }: Taken): Quantity {
  if (own === null) return quantity < NIL ? quantity : NIL
  const both = [...own].filter(number => periods.has(number)).length
  return averageOf(times(quantity, both), own.size) ?? NIL
}

/** Returns what days on hire do not cover of an invoice's lines: days another bill names, and days without the machine. Device and server both use it. */
export const hireLimits = (invoice: Pick<Bill, 'id' | 'kind'>, site: Site): LineLimits => ({
  paidTwice: twiceByLine(paidTwice(invoice, site.invoices, site.invoiceLines, site.hires, site.holidays)),
  notOnHire: notOnHire(invoice, site),
})
