import * as v from 'valibot'
import { COST_BUDGETS } from '#domain/commercial/costs/cost-lines'
import { CASH_KINDS, CASH_SOURCES, type CashMove } from '#domain/commercial/dashboard/cash'
import {
  BUDGET_FIGURES,
  type BudgetSpent,
  DASHBOARD_FIGURES,
  type FirmFigures,
  LOCKED_FIGURES,
  type ProjectFigures,
} from '#domain/commercial/dashboard/dashboard'
import { type Money, NIL, parseAs, textOf } from '#domain/value/money'
import { id } from '../../fields/schema'
import { differingIn, variationsShown } from '../cvr/variation-words'

const namesOf = <K extends string>(names: readonly K[]) =>
  // Each name gets the same schema.
  Object.fromEntries(names.map(name => [name, v.string()])) as { readonly [P in K]: v.StringSchema<undefined> }

const budgets = v.array(
  v.object({
    name: v.picklist(COST_BUDGETS.map(({ name }) => name)),
    label: v.string(),
    ...namesOf(BUDGET_FIGURES),
  }),
)
const firm = { ...namesOf(DASHBOARD_FIGURES), budgets }

/**
 * GET /api/dashboard: the figures of every project on site and of the firm, and all money that moved or will move. `total` and `projects` are null for
 * a caller who may not read reports. `unread`: kinds of documents that the caller may not read, so no figure has them. Spec: REP-2; decision 744.
 */
export const dashboardReply = v.object({
  asOf: v.string(),
  total: v.nullable(v.object(firm)),
  projects: v.nullable(
    v.array(
      v.object({
        project: id,
        name: v.string(),
        ...firm,
        variations: variationsShown,
        lastValuation: v.nullable(v.string()),
        /** The last locked report; null before the first, and for a caller who may not see locked reports. */
        locked: v.nullable(v.object({ number: v.number(), periodEnd: v.string(), ...namesOf(LOCKED_FIGURES) })),
      }),
    ),
  ),
  /** Applications and invoices are with VAT and after CIS. */
  moves: v.array(
    v.object({
      project: id,
      source: v.picklist(CASH_SOURCES),
      id: v.nullable(id),
      subcontractor: v.nullable(id),
      name: v.string(),
      side: v.picklist(['in', 'out']),
      kind: v.picklist(CASH_KINDS),
      day: v.nullable(v.string()),
      amount: v.string(),
    }),
  ),
  unread: v.array(v.string()),
})
export type DashboardReply = v.InferOutput<typeof dashboardReply>

/** The figures of every project on site, and money that moves, as the server works them out. */
export interface Dashboard {
  /** Null for a person who may not read reports. */
  readonly projects: readonly ProjectFigures[] | null
  readonly moves: readonly CashMove[]
  readonly unread: readonly string[]
}

/** Returns a reply with its money as amounts. */
export const dashboardIn = ({ projects, moves, unread }: DashboardReply): Dashboard => ({
  projects:
    projects &&
    projects.map(each => ({
      project: each.project,
      name: each.name,
      ...moneyOf(DASHBOARD_FIGURES, each),
      variations: { ...each.variations, differing: differingIn(each.variations) },
      budgets: each.budgets.map(of => ({ name: of.name, label: of.label, ...moneyOf(BUDGET_FIGURES, of) })),
      lastValuation: each.lastValuation,
      locked: each.locked && {
        number: each.locked.number,
        periodEnd: each.locked.periodEnd,
        ...moneyOf(LOCKED_FIGURES, each.locked),
      },
    })),
  moves: moves.map(each => ({ ...each, amount: amountOf(each.amount) })),
  unread,
})

const amountOf = (text: string): Money => parseAs('money', text) ?? NIL
function moneyOf<K extends string>(names: readonly K[], of: { readonly [P in K]: string }): { [P in K]: Money } {
  // Each name gets the amount of its text.
  return Object.fromEntries(names.map(name => [name, amountOf(of[name])])) as { [P in K]: Money }
}

function textsOf<K extends string>(names: readonly K[], of: { readonly [P in K]: Money }): { [P in K]: string } {
  // Each name gets the text of its figure.
  return Object.fromEntries(names.map(name => [name, textOf('money', of[name])])) as { [P in K]: string }
}
const budgetsInWireForm = (all: readonly BudgetSpent[]) =>
  all.map(each => ({ name: each.name, label: each.label, ...textsOf(BUDGET_FIGURES, each) }))

/** Returns the figures of the firm in wire form. */
export const firmInWireForm = (of: FirmFigures) => ({
  ...textsOf(DASHBOARD_FIGURES, of),
  budgets: budgetsInWireForm(of.budgets),
})
/** Returns the figures of a project in wire form. */
export const projectInWireForm = (of: ProjectFigures) => ({
  project: of.project,
  name: of.name,
  ...firmInWireForm(of),
  variations: {
    ...of.variations,
    differing: of.variations.differing.map(each => ({ ...each, difference: textOf('money', each.difference) })),
  },
  lastValuation: of.lastValuation,
  locked: of.locked && {
    number: of.locked.number,
    periodEnd: of.locked.periodEnd,
    ...textsOf(LOCKED_FIGURES, of.locked),
  },
})
/** Returns money that moves in wire form. */
export const moveInWireForm = (of: CashMove) => ({ ...of, amount: textOf('money', of.amount) })
