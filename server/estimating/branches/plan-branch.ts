import { sql } from 'kysely'
import { assessment } from '#contract/estimating/assessment'
import type { MergeBases } from '#contract/estimating/branch-calls'
import { BRANCH_KINDS, pricedRecords } from '#contract/estimating/branch-kinds'
import { whyNotBack, whyNotTogether } from '#contract/estimating/branch-rules'
import { ProblemError } from '#contract/kit/problem'
import { scopeKey } from '#contract/kit/scope-kinds'
import type { Choices, MergePlan } from '#domain/records/three-way/merge-plan'
import { planMerge } from '#domain/records/three-way/plan-merge'
import type { Rows } from '#domain/records/three-way/sides'
import type { AccountTransaction } from '../../database/session'
import { findStored } from '../../records/write/typed'
import { branchRows, inOriginsIds, readBase } from './branch-rows'

export interface BranchMerge {
  readonly parent: number
  readonly names: { readonly parent: string; readonly branch: string }
  readonly bases: MergeBases
  readonly base: Rows
  readonly target: Rows
  readonly branch: Rows
  readonly plan: MergePlan
  /** Why it cannot be brought back as things are; null where it can. */
  readonly refused: string | null
}

/** A what-if and its parent as they are, and what bringing it back would do. Throws not-found where the caller sees no such what-if. */
export async function planBranch(tx: AccountTransaction, id: number, choices: Choices): Promise<BranchMerge> {
  const { branch, parent } = await bothOf(tx, id)
  const bases = {
    // The heads first: what is written while rows are read makes the base stale, and the command is refused.
    parent: await headOf(tx, parent.record.id),
    branch: await headOf(tx, id),
    parentHeader: parent.rev,
    branchHeader: branch.rev,
  }
  const [base, target] = [await readBase(tx, id), await branchRows(tx, parent.record.id)]
  const own = inOriginsIds(await branchRows(tx, id), base.origins)
  const plan = planMerge(BRANCH_KINDS, base.rows, target, own, choices)
  return {
    parent: parent.record.id,
    names: { parent: parent.record.name, branch: branch.record.name },
    bases,
    base: base.rows,
    target,
    branch: own,
    plan,
    refused: whyNotBack(branch.record, parent.record) ?? whyNotTogether(pricedRecords(plan.result).fixedCosts),
  }
}

/** A what-if with the assessment it was taken from, each with its revision. */
export async function bothOf(tx: AccountTransaction, id: number, options: { readonly lock?: boolean } = {}) {
  const of = (each: number | null) => (each === null ? null : findStored(tx, assessment, each, options))
  const seen = await findStored(tx, assessment, id)
  if (!seen) throw new ProblemError('not-found')
  // The parent is locked first, as taking a what-if from it does.
  const parent = await of(seen.record.branchOf)
  const branch = await of(id)
  if (!branch || !parent)
    throw new ProblemError('conflict', { message: 'This is not a what-if: there is nothing to bring it back into' })
  return { branch, parent }
}

async function headOf(tx: AccountTransaction, id: number): Promise<number> {
  const { rows } = await sql<{ head: number }>`select head from sync_scope
    where account_id = ${tx.identity.account} and scope = ${scopeKey('assessment', id)}`.execute(tx.db)
  return Number(rows[0]?.head ?? 0)
}
