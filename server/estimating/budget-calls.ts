import { assessment } from '#contract/estimating/assessment'
import { assessmentBudget } from '#contract/estimating/assessment-budget'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { budgetPatch, budgetRequest } from '#contract/estimating/budget-calls'
import { ProblemError } from '#contract/kit/problem'
import { call } from '../calls/call'
import { makes, writes } from '../calls/permission'
import { record } from '../calls/reply'
import type { AccountTransaction } from '../database/session'
import { runCommand } from '../records/lifecycles/command'
import { create, patch, read, readShown } from '../records/write/typed'
import { idOfBudget } from './budget-line'

const COMPLETE = 'complete-budget'
const reply = record(assessment, { budget: assessmentBudget })

/** A budget-only assessment is made and changed in one call with its figures. Spec: business 7; ASMT-16. */
export const budgetCalls = [
  call({
    method: 'post',
    path: '/assessments/budget',
    tag: 'Assessments',
    summary: 'Make a budget-only assessment with its figures',
    permission: writes(assessment, assessmentBudget),
    request: budgetRequest,
    reply,
    status: 201,
    run: async ({ tx, body }) => {
      const { name, project, projectWorkPackage, materialOnSiteRatePercentage, ...figures } = body
      const { id } = await create(tx, assessment, {
        name,
        project,
        isBudgetOnly: true,
        documentationFormat: 'budget',
        ...(projectWorkPackage === undefined ? {} : { projectWorkPackage }),
        ...(materialOnSiteRatePercentage === undefined ? {} : { materialOnSiteRatePercentage }),
      })
      await create(tx, assessmentBudget, { ...figures, assessment: id })
      return withBudget(tx, id)
    },
  }),
  call({
    method: 'post',
    path: '/assessments/{id}/complete-budget',
    tag: 'Assessments',
    summary: 'Complete a budget, which makes it ready to tender',
    permission: makes(assessmentLifecycle, COMPLETE),
    reply,
    run: async ({ tx, params }) => {
      await runCommand(tx, assessment, params.id, COMPLETE, {})
      return withBudget(tx, params.id)
    },
  }),
  call({
    method: 'patch',
    path: '/assessments/{id}/budget',
    tag: 'Assessments',
    summary: 'Change the figures of a budget-only assessment',
    permission: writes(assessment, assessmentBudget),
    request: budgetPatch,
    reply,
    run: async ({ tx, params: { id }, body: { name, ...figures } }) => {
      if (!(await read(tx, assessment, id, { lock: true })).isBudgetOnly) throw new ProblemError('not-found')
      if (name !== undefined) await patch(tx, assessment, id, { name })
      const known = await idOfBudget(tx, id)
      if (known === null) await create(tx, assessmentBudget, { ...figures, assessment: id })
      else await patch(tx, assessmentBudget, known, figures)
      return withBudget(tx, id)
    },
  }),
]

async function withBudget(tx: AccountTransaction, id: number) {
  const known = await idOfBudget(tx, id)
  const budget = known === null ? null : await readShown(tx, assessmentBudget, known)
  return { ...(await readShown(tx, assessment, id)), budget }
}
