import { groupBy } from '../../value/group-by'
import { allocate, minus, type Money, most, NIL, sum } from '../../value/money'
import type { OrderCost } from '../invoices/match'
import { type ApprovedLabour, spentOnLabour } from './labour-cost'
import { type InTurn, inTurn, isApprovedState } from '../labour/claims'
import { BUDGETS, type SpentOn } from './external-costs'

/** Budgets of an accepted price, in the order in which pages show them. */
export const COST_BUDGETS = [
  { name: 'materials', label: 'Materials' },
  { name: 'labour', label: 'Labour' },
  { name: 'supplyAndFit', label: 'Supply and fit' },
  { name: 'fixedCosts', label: 'Fixed costs' },
  { name: 'contingency', label: 'Contingency' },
] as const
export type CostBudget = (typeof COST_BUDGETS)[number]['name']

/** Kinds of documents that cost a project money, by the names of their resources. */
export const COST_SOURCES = [
  'materialOrder',
  'materialInvoice',
  'fixedCostOrder',
  'fixedCostInvoice',
  'externalCost',
  'labourApplication',
  'incomingApplication',
] as const
export type CostSource = (typeof COST_SOURCES)[number]

/** The cost of one document on one budget of one package: an accepted assessment, or null where the document names none. */
export interface CostLine extends Pick<OrderCost, 'actual' | 'accrued' | 'committed'> {
  readonly source: CostSource
  readonly id: number
  readonly assessment: number | null
  readonly budget: CostBudget
  /** The subcontractor, where each document takes the place of the one before it, as applications to date do; none where each is a cost of its own. */
  readonly series?: number | null
}

type Of = Pick<CostLine, 'source' | 'id' | 'assessment' | 'series'>
const actualLine = (of: Of, budget: CostBudget, actual: Money): CostLine => ({
  ...of,
  budget,
  actual,
  accrued: NIL,
  committed: NIL,
})
const isNone = ({ actual, accrued, committed }: CostLine): boolean =>
  actual === NIL && accrued === NIL && committed === NIL

/** Returns the line of an order, or of an invoice without one. */
export const purchaseLine = (
  of: Of & Pick<CostLine, 'budget'>,
  { actual, accrued, committed }: OrderCost,
): CostLine => ({
  ...of,
  actual,
  accrued,
  committed,
})

/** Returns the lines of an approved external cost: one for each budget it is spent on. Spec: COST-2. */
export const externalLines = (
  cost: SpentOn & { readonly id: number; readonly assessment: number | null },
): CostLine[] =>
  BUDGETS.map(({ name }) =>
    actualLine({ source: 'externalCost', id: cost.id, assessment: cost.assessment }, name, cost[name]),
  ).filter(line => !isNone(line))

export interface LabourCostRecord extends ApprovedLabour {
  readonly id: number
  readonly assessment: number | null
  /** Amount claimed in its period, before retention; counts while the application is open. */
  readonly claimed: Money
}
const isOpen = (state: string): boolean => state === 'held' || state === 'query'

/**
 * Returns the lines of a labour application: its period as approved, on labour and materials; while it is open, what it claims is accrued labour. A
 * claim for less than was approved before accrues nothing.
 */
export function labourLines(application: LabourCostRecord): CostLine[] {
  const of = { source: 'labourApplication', id: application.id, assessment: application.assessment } as const
  const spent = spentOnLabour(application)
  if (spent)
    return [actualLine(of, 'labour', spent.labour), actualLine(of, 'materials', spent.materials)].filter(
      line => !isNone(line),
    )
  const accrued = most<Money>(application.claimed, NIL)
  return isOpen(application.state) && accrued > NIL
    ? [{ ...of, budget: 'labour', actual: NIL, accrued, committed: NIL }]
    : []
}

export interface SubcontractApplication extends InTurn {
  /** Main contractor's discount to date, as approved. */
  readonly discount: Money | null
}
export interface SubcontractItem {
  readonly application: number
  readonly assessment: number | null
  readonly fixedCost: number | null
  readonly value: Money
  readonly approvedBefore: Money
  readonly approvedValue: Money | null
}

/**
 * Returns the lines of supply and fit applications. All of them are cumulative, so a subcontractor's cost is the last certificate, before retention and
 * less the discount, which is spread over its parts. The newest open application accrues what each part of it claims above the approval before.
 * Fixed costs of the bill count on their own budget. Spec: APP-2, COST-2.
 */
export function subcontractLines(
  applications: readonly SubcontractApplication[],
  items: readonly SubcontractItem[],
): CostLine[] {
  const itemsOf = groupBy(items, ({ application }) => application)
  const bySubcontractor = groupBy(applications.toSorted(inTurn), ({ subcontractor }) => subcontractor)
  return [...bySubcontractor.values()].flatMap(own => {
    const certified = own.findLast(({ state }) => isApprovedState(state))
    const last = own.findLast(({ state }) => state !== 'cancelled')
    return [
      ...(certified ? certifiedLines(certified, itemsOf.get(certified.id) ?? []) : []),
      ...(last && isOpen(last.state) ? accruedLines(last, itemsOf.get(last.id) ?? []) : []),
    ].filter(line => !isNone(line))
  })
}

type Applied = Pick<SubcontractApplication, 'id' | 'subcontractor'>
interface Part {
  readonly of: Of
  readonly budget: CostBudget
  readonly items: readonly SubcontractItem[]
}
const partsOf = ({ id, subcontractor }: Applied, items: readonly SubcontractItem[]): Part[] =>
  [
    ...groupBy(
      items,
      ({ assessment, fixedCost }) => `${assessment}|${fixedCost === null ? 'supplyAndFit' : 'fixedCosts'}`,
    ),
  ].map(([, of]) => ({
    of: { source: 'incomingApplication', id, assessment: of[0]?.assessment ?? null, series: subcontractor },
    budget: (of[0]?.fixedCost ?? null) === null ? 'supplyAndFit' : 'fixedCosts',
    items: of,
  }))

function certifiedLines(of: SubcontractApplication, items: readonly SubcontractItem[]): CostLine[] {
  const parts = partsOf(of, items)
  const gross = parts.map(part => sum(part.items.map(each => each.approvedValue ?? NIL)))
  // Credits take no part of the discount.
  const discounts = allocate(
    of.discount ?? NIL,
    gross.map(each => most<Money>(each, NIL)),
  )
  return parts.map((part, at) => actualLine(part.of, part.budget, minus(gross[at] ?? NIL, discounts[at] ?? NIL)))
}

const accruedLines = (application: Applied, items: readonly SubcontractItem[]): CostLine[] =>
  partsOf(application, items).map(({ of, budget, items: own }) => ({
    ...of,
    budget,
    actual: NIL,
    accrued: most<Money>(sum(own.map((each): Money => minus(each.value, each.approvedBefore))), NIL),
    committed: NIL,
  }))
