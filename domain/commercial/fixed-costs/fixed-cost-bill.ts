import { fixedCostPrice, type FixedCostTerms } from '../../estimating/fixed-cost-price'
import { least, minus, type Money, most, NIL, plus, type Quantity, type Rate, sum } from '../../value/money'
import { invoiceLineNet } from '../invoices/match-lines'
import { orderLineNet } from '../orders/order-totals'

/** One preliminary of the accepted bill with its orders and invoices, in money without VAT. */
export interface FixedCostRow<C> {
  /** Null: ordered without an allowance in the bill. */
  readonly cost: C | null
  /** The bill's allowance, without profit; null while it has no rate. */
  readonly allowed: Money | null
  readonly ordered: Money
  /** The unsent part of it. */
  readonly drafted: Money
  readonly invoiced: Money
  /** Allowance still to order; zero where more was ordered than allowed. */
  readonly remaining: Money
  readonly over: Money
}
interface Bought {
  readonly orders: readonly { readonly id: number; readonly state: string }[]
  readonly orderLines: readonly {
    readonly id: number
    readonly order: number
    readonly assessment: number | null
    readonly fixedCost: number | null
    readonly packs: Quantity
    readonly packPrice: Rate | null
  }[]
  readonly invoiceLines: readonly {
    readonly orderLine: number | null
    readonly quantity: Quantity
    readonly price: Rate
    readonly amount: Money | null
  }[]
}

/**
 * Returns the fixed costs of an accepted bill compared with orders and invoices. Every order that is not cancelled uses its allowance, drafts too;
 * one closed early only its invoiced part. The contingency cannot be ordered. Spec: COST-1.
 */
export function fixedCostBill<C extends FixedCostTerms & { readonly id: number; readonly isContingency: boolean }>(
  costs: readonly C[],
  { orders, orderLines, invoiceLines }: Bought,
): readonly FixedCostRow<C>[] {
  const stateOf = new Map(orders.map(({ id, state }) => [id, state]))
  const known = new Set(costs.map(({ id }) => id))
  const lines = orderLines.flatMap(line => {
    const state = stateOf.get(line.order)
    if (state === undefined || state === 'cancelled') return []
    const invoiced = sum(invoiceLines.filter(({ orderLine }) => orderLine === line.id).map(invoiceLineNet))
    const whole = orderLineNet(line)
    const ordered = state === 'complete' ? least(whole, most<Money>(invoiced, NIL)) : whole
    const drafted: Money = state === 'draft' || state === 'held' ? ordered : NIL
    const of = line.fixedCost !== null && known.has(line.fixedCost) ? line.fixedCost : null
    return [{ of, ordered, drafted, invoiced }]
  })
  const row = (cost: C | null): FixedCostRow<C> => {
    const own = lines.filter(({ of }) => of === (cost?.id ?? null))
    const allowed = cost === null ? NIL : (fixedCostPrice(cost)?.cost ?? null)
    const ordered = sum(own.map(each => each.ordered))
    const left = minus(allowed ?? NIL, ordered)
    return {
      cost,
      allowed,
      ordered,
      drafted: sum(own.map(each => each.drafted)),
      invoiced: sum(own.map(each => each.invoiced)),
      remaining: most<Money>(left, NIL),
      over: most<Money>(minus(NIL, left), NIL),
    }
  }
  const rows = costs.filter(({ isContingency }) => !isContingency).map(row)
  return lines.some(({ of }) => of === null) ? [...rows, row(null)] : rows
}

/** Returns the totals of the bill. */
export const fixedCostTotals = (rows: readonly FixedCostRow<unknown>[]) => {
  const of = (name: 'ordered' | 'drafted' | 'invoiced' | 'remaining' | 'over'): Money => sum(rows.map(row => row[name]))
  const allowed = rows.reduce<Money>((found, row) => plus(found, row.allowed ?? NIL), NIL)
  return {
    allowed,
    /** With drafts, which use the allowance too. */
    ordered: of('ordered'),
    drafted: of('drafted'),
    invoiced: of('invoiced'),
    remaining: of('remaining'),
    over: of('over'),
  }
}
