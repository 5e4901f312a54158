import { type Context, Hono } from 'hono'
import { assessment } from '#contract/estimating/assessment'
import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { assessmentBudget } from '#contract/estimating/assessment-budget'
import { budgetPatch, budgetRequest } from '#contract/estimating/budget-calls'
import { ProblemError } from '#contract/problem'
import { type AccountTransaction, inAccount } from '../database/session'
import { requireRun, requireWrite } from '../records/access'
import { runCommand } from '../records/command'
import { create, patch, read, readShown } from '../records/typed'
import { readBody } from '../services/body'
import type { Env, Services } from '../services/services'
import { idOfBudget } from './budget-line'

const PATH = '/assessments/:id{[1-9][0-9]{0,15}}'
const COMPLETE = 'complete-budget'

/** A budget-only assessment is made and changed in one call with its figures. Spec: business 7; ASMT-16. */
export function budgetRoutes({ database, now }: Services): Hono<Env> {
  const work = <T>(c: Context<Env>, run: (tx: AccountTransaction) => Promise<T>) =>
    inAccount(database, c.var.identity, run, now())
  const guard = (c: Context<Env>) => {
    requireWrite(c.var.identity, assessment)
    requireWrite(c.var.identity, assessmentBudget)
  }
  return new Hono<Env>()
    .post('/assessments/budget', async c => {
      guard(c)
      const { name, project, projectWorkPackage, materialOnSiteRatePercentage, ...figures } = await readBody(
        c,
        budgetRequest,
      )
      const made = await work(c, async tx => {
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
      })
      return c.json(made, 201)
    })
    .post(`${PATH}/complete-budget`, async c => {
      const complete = assessmentLifecycle.commands[COMPLETE]
      if (!complete) throw new ProblemError('not-found')
      requireRun(c.var.identity, assessment, complete)
      const id = Number(c.req.param('id'))
      return c.json(
        await work(c, async tx => {
          await runCommand(tx, assessment, id, COMPLETE, {})
          return withBudget(tx, id)
        }),
      )
    })
    .patch(`${PATH}/budget`, async c => {
      guard(c)
      const { name, ...figures } = await readBody(c, budgetPatch)
      const id = Number(c.req.param('id'))
      return c.json(
        await work(c, async tx => {
          if (!(await read(tx, assessment, id, { lock: true })).isBudgetOnly) throw new ProblemError('not-found')
          if (name !== undefined) await patch(tx, assessment, id, { name })
          const known = await idOfBudget(tx, id)
          if (known === null) await create(tx, assessmentBudget, { ...figures, assessment: id })
          else await patch(tx, assessmentBudget, known, figures)
          return withBudget(tx, id)
        }),
      )
    })
}

async function withBudget(tx: AccountTransaction, id: number) {
  const known = await idOfBudget(tx, id)
  const budget = known === null ? null : await readShown(tx, assessmentBudget, known)
  return { ...(await readShown(tx, assessment, id)), budget }
}
