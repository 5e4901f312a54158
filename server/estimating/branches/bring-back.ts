import { countedWords } from '#contract/counted-words'
import type * as v from 'valibot'
import { assessment } from '#contract/estimating/assessment'
import type { bringBackRequest, MergeBases } from '#contract/estimating/branch-calls'
import { ProblemError } from '#contract/kit/problem'
import { resourceNamed } from '#contract/resources'
import type { AccountTransaction } from '../../database/session'
import { requireWrite } from '../../records/rules/access'
import { changedSince, type KeptStep, readSteps, takeBack } from '../../records/lifecycles/kept-steps'
import { update } from '../../records/write/typed'
import { lockAtBase } from '../assessment-records'
import { billIsOpen } from '../bill-is-open'
import { bothOf, planBranch } from './plan-branch'
import { MergeWriter } from './write-merge'

/** Rows kept by one statement. */
const BATCH = 2_000

/**
 * Brings a what-if back into the assessment it was taken from: worked out again here over what both hold, refused where either has changed
 * since the person looked. All of it or nothing. Answers how many records it wrote. Decision 530.
 */
export async function bringBack(
  tx: AccountTransaction,
  id: number,
  { choices, base }: v.InferOutput<typeof bringBackRequest>,
): Promise<number> {
  await lockBoth(tx, id, base)
  const { parent, plan, refused } = await planBranch(tx, id, choices)
  if (refused !== null) throw new ProblemError('conflict', { message: refused })
  const open = plan.questions.filter(({ choice }) => choice === null).length
  if (open > 0)
    throw new ProblemError('conflict', {
      message: `${open === 1 ? 'One thing was' : `${open} things were`} changed in both: choose what counts first`,
    })
  requireAll(
    tx,
    [...plan.make, ...plan.patch, ...plan.remove].map(({ kind }) => kind),
  )
  const writer = new MergeWriter(tx, parent)
  await writer.write(plan)
  await keepSteps(tx, id, writer.steps)
  await update(tx, assessment, id, { broughtBackAt: tx.at, broughtBackBy: tx.identity.user })
  return writer.steps.length
}

/** Locks both, the parent first. Throws a conflict where one of them, or what it says itself, is no longer as the person saw it. */
async function lockBoth(tx: AccountTransaction, id: number, base: MergeBases | undefined): Promise<void> {
  const { branch, parent } = await bothOf(tx, id, { lock: true })
  if (!base) return
  const called = (name: string) => `"${name}"`
  await lockAtBase(tx, parent.record.id, base.parent, called)
  await lockAtBase(tx, id, base.branch, called)
  const stale = parent.rev !== base.parentHeader ? parent : branch.rev !== base.branchHeader ? branch : null
  if (stale)
    throw new ProblemError('conflict', {
      message: `What "${stale.record.name}" says of itself has changed since you looked. Nothing was done. Look at it again, then try again`,
    })
}

/** Archiving asks for no permission by itself. */
function requireAll(tx: AccountTransaction, kinds: readonly string[]): void {
  for (const kind of new Set(kinds)) requireWrite(tx.identity, resourceNamed(kind))
}

async function keepSteps(tx: AccountTransaction, branch: number, steps: readonly KeptStep[]): Promise<void> {
  await forgetSteps(tx, branch)
  for (let from = 0; from < steps.length; from += BATCH)
    await tx.db
      .insertInto('branch_step')
      .values(
        steps.slice(from, from + BATCH).map((step, index) => ({
          account_id: tx.identity.account,
          branch_id: branch,
          place: from + index,
          step: JSON.stringify(step),
        })),
      )
      .execute()
}

const forgetSteps = (tx: AccountTransaction, branch: number) =>
  tx.db
    .deleteFrom('branch_step')
    .where('account_id', '=', tx.identity.account)
    .where('branch_id', '=', branch)
    .execute()

/** Where a record stands may change without anyone having worked on it. */
const PLACES = new Set(['order', 'assessmentOrder'])

/**
 * Takes back what bringing a what-if back wrote, where all of it still stands, and opens the what-if again. `base` is where the parent's
 * feed stood when the person looked. Answers how many records changed.
 */
export async function undoBringBack(tx: AccountTransaction, id: number, base: number | undefined): Promise<number> {
  const { branch, parent } = await bothOf(tx, id, { lock: true })
  if (branch.record.broughtBackAt === null)
    throw new ProblemError('conflict', { message: 'This what-if has not been brought back: there is nothing to undo' })
  await lockAtBase(tx, parent.record.id, base, name => `"${name}"`)
  await billIsOpen(tx, [{ assessment: parent.record.id }])
  const rows = await tx.db
    .selectFrom('branch_step')
    .select('step')
    .where('account_id', '=', tx.identity.account)
    .where('branch_id', '=', id)
    .orderBy('place')
    .execute()
  const steps = readSteps(rows.map(({ step }) => step))
  const changed = await changedSince(tx, steps, PLACES)
  if (changed.size > 0) {
    const words = [...changed].map(([name, many]) => countedWords(name, many))
    throw new ProblemError('conflict', {
      message: `Work has been done on what the what-if brought: ${words.join(', ')}. It can no longer be undone in one step`,
    })
  }
  requireAll(
    tx,
    steps.map(({ resource }) => resource),
  )
  await takeBack(tx, steps)
  await forgetSteps(tx, id)
  await update(tx, assessment, id, { broughtBackAt: null, broughtBackBy: null })
  return steps.length
}
