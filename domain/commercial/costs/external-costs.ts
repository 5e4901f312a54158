import { assignNamed, type CodedBefore } from '../assignments/assignments'
import type { VatRule } from '../orders/order-totals'
import { type Money, most, negate, NIL, sum } from '../../value/money'

/** An external cost by the four budgets it is spent on. */
export interface SpentOn {
  readonly materials: Money
  readonly labour: Money
  readonly contingency: Money
  readonly fixedCosts: Money
}
export const BUDGETS = [
  { name: 'materials', label: 'Materials' },
  { name: 'labour', label: 'Labour' },
  { name: 'contingency', label: 'Contingency' },
  { name: 'fixedCosts', label: 'Fixed costs' },
] as const satisfies readonly { readonly name: keyof SpentOn; readonly label: string }[]

/** Returns the net of an external cost, without VAT. */
export const netOfCost = (cost: SpentOn): Money => sum(BUDGETS.map(({ name }) => cost[name]))

/** Returns the size a limit is held to: what is spent or what comes back, whichever is more, so that one budget hides nothing of another. */
export const sizeOfCost = (cost: SpentOn): Money => {
  const sums = BUDGETS.map(({ name }) => cost[name])
  const spent = sum(sums.filter(each => each > NIL))
  const back = negate(sum(sums.filter(each => each < NIL)))
  return most<Money>(spent, back)
}

/** Splits a cost over nominal codes: a part for each budget it is spent on, with its tax rounded once. Spec: business 7, recalc-nominal-codes. */
export const assignCost = (
  cost: SpentOn & { readonly vatTaxCode: number | null },
  before: readonly CodedBefore[],
  rules: ReadonlyMap<number, VatRule>,
) =>
  assignNamed(
    BUDGETS.map(({ name, label }) => ({ shortName: label, totalValue: cost[name] })),
    cost.vatTaxCode,
    before,
    rules,
  )
