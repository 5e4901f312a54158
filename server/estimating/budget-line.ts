import { sql } from 'kysely'
import { assessment } from '#contract/estimating/assessment'
import { assessmentBudget } from '#contract/estimating/assessment-budget'
import { assessmentFixedCost } from '#contract/estimating/assessment-fixed-cost'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { assessmentZone } from '#contract/estimating/assessment-zone'
import { productQuantities } from '#contract/estimating/product-quantities'
import { ProblemError } from '#contract/kit/problem'
import { type BudgetAmounts, budgetLine } from '#domain/estimating/budget'
import { NIL, parseAs, textOf } from '#domain/value/money'
import type { AccountTransaction } from '../database/session'
import type { Reaction } from '../records/lifecycles/reaction'
import type { AfterRemoval } from '../records/registers'
import type { Rule } from '../records/rules/rule'
import { find, insert, read, update } from '../records/write/typed'
import { openAssessments } from './bill-is-open'

const NAME = 'Budget'

/** What the budget of an assessment says; null where it has none. */
export async function budgetOf(tx: AccountTransaction, id: number): Promise<BudgetAmounts | null> {
  const found = await idOfBudget(tx, id)
  const stored = found === null ? null : await find(tx, assessmentBudget, found)
  return stored && amountsOf(stored)
}

type Texts = { readonly [K in keyof BudgetAmounts]: string | null }
const amountOf = (text: string | null) => (text === null ? null : parseAs('money', text))
const amountsOf = (budget: Texts): BudgetAmounts => ({
  totalPrice: amountOf(budget.totalPrice),
  materials: amountOf(budget.materials),
  labour: amountOf(budget.labour),
  supplyAndFit: amountOf(budget.supplyAndFit),
  fixedCosts: amountOf(budget.fixedCosts),
  contingency: amountOf(budget.contingency),
  inflation: amountOf(budget.inflation),
})

export async function idOfBudget(tx: AccountTransaction, assessmentId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from assessment_budget
    where account_id = ${tx.identity.account} and assessment_id = ${assessmentId} limit 1`.execute(tx.db)
  return rows[0]?.id ?? null
}

/** A budget belongs to a budget-only assessment, changes while that is being worked on, and is the only one of it. */
export const budgetIsOpen: Rule = async (tx, records) => {
  for (const { name, isBudgetOnly, status } of await openAssessments(tx, records)) {
    if (!isBudgetOnly)
      throw new ProblemError('conflict', { message: `"${name}" has a bill: a budget is for a budget-only assessment` })
    if (status === 'ready_to_tender')
      throw new ProblemError('conflict', { message: 'The budget is complete. Reopen it to change it' })
  }
  for (const { id, assessment: of } of records) {
    const other = await idOfBudget(tx, Number(of))
    if (other !== null && other !== id)
      throw new ProblemError('conflict', { message: 'This assessment already has a budget. Change that one instead' })
  }
}

/** A budget goes with its assessment only: what stands for it in the bill would be left behind. */
export const budgetStays: AfterRemoval = async (_, { action }) => {
  if (action === 'delete' || action === 'archive')
    throw new ProblemError('conflict', { message: 'A budget stays with its assessment: change its figures instead' })
}

/**
 * Keeps what stands for a budget in the bill: one product at the price without fixed costs, measured once with the source `budget`, and one
 * lump sum of the fixed costs. So everything that works on a bill works on a budget. Source: estimating section 2, Budget-only.
 */
export const budgetChanged: Reaction = async (tx, changed) => {
  for (const { id } of changed) {
    const budget = await read(tx, assessmentBudget, id)
    const amounts = amountsOf(budget)
    const line = budgetLine(amounts)
    const of = budget.assessment
    const price = line === null ? null : textOf('money', line)
    const rate = { rate: price, fixedPrice: price, fixedPriceReason: price === null ? null : 'manual' } as const
    if (budget.product === null) {
      const zone = await insert(tx, assessmentZone, { assessment: of, name: NAME })
      const product = await insert(tx, assessmentProduct, { assessment: of, name: NAME, unit: 'item', ...rate })
      const cells = { [zone]: { quantity: '1', source: 'budget' } } as const
      await insert(tx, productQuantities, { id: product, assessment: of, cells })
      await update(tx, assessmentBudget, id, { product })
    } else await update(tx, assessmentProduct, budget.product, rate)
    const said = amounts.fixedCosts ?? NIL
    const fixed = { ratePerPeriod: textOf('money', said) }
    if (budget.fixedCost !== null) await update(tx, assessmentFixedCost, budget.fixedCost, fixed)
    else if (said !== NIL) {
      const lump = { name: 'Fixed costs of the budget', periodUnit: 'l', ...fixed } as const
      await update(tx, assessmentBudget, id, {
        fixedCost: await insert(tx, assessmentFixedCost, { assessment: of, ...lump }),
      })
    }
    const { status } = await read(tx, assessment, of)
    if (status === 'not_started') await update(tx, assessment, of, { status: 'in_progress' })
  }
}

/** An assessment cannot be turned into a budget or out of one once either has been begun: the other's figures would stay hidden in it. */
export const kindKept: Reaction = async (tx, changed) => {
  for (const { id, before, after } of changed) {
    if (before === null || before.isBudgetOnly === after.isBudgetOnly) continue
    const { rows } =
      await sql`select 1 from assessment_product where account_id = ${tx.identity.account} and assessment_id = ${id}
      union all select 1 from assessment_fixed_cost where account_id = ${tx.identity.account} and assessment_id = ${id}
      union all select 1 from assessment_budget where account_id = ${tx.identity.account} and assessment_id = ${id} limit 1`.execute(
        tx.db,
      )
    if (rows.length > 0)
      throw new ProblemError('conflict', {
        message:
          after.isBudgetOnly === true
            ? 'This assessment has a bill already, so it cannot become a budget. Make a new assessment for the budget'
            : 'This assessment has a budget already, so it cannot become a bill. Make a new assessment for the bill',
      })
  }
}
