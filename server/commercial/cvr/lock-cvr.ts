import type * as v from 'valibot'
import { costForecast } from '#contract/commercial/cvr/cost-forecast'
import type { CvrReply, forecastRequest, lockRequest } from '#contract/commercial/cvr/cvr-calls'
import { cvrReport } from '#contract/commercial/cvr/cvr-report'
import { project as projectResource } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { isParent } from '#contract/kit/read'
import type { Resource } from '#contract/kit/resource'
import { compute, READS } from '#contract/reads'
import { type Budgets, budgetsOf } from '#domain/commercial/costs/package-costs'
import { dayOf, dayWords } from '#domain/value/day'
import type { AccountTransaction } from '../../database/session'
import { giveNumber } from '../../records/write/give-number'
import { insert, read } from '../../records/write/typed'
import { inRecordForm, pointingAt } from '../../records/write/within'
import { acceptedOf } from '../labour/labour-records'
import { keepFigures } from './cvr-figures'
import { type ProjectFacts, projectFacts, replyOf } from './live-cvr'

/**
 * Locks the reconciliation of a project as it is now. Throws `conflict` for a period that ends in the future or not after the last locked one, where no bill is
 * accepted, and where the caller may not see a part of it: a report that others rely on has no gaps. Returns its id. Decision 743.
 */
export async function lockCvr(
  tx: AccountTransaction,
  project: number,
  { periodEnd, narrative }: v.InferOutput<typeof lockRequest>,
  { workUntil = dayOf(tx.at) } = {},
): Promise<number> {
  await read(tx, projectResource, project, { lock: true })
  if (periodEnd > dayOf(tx.at)) conflict('This period is not over yet. Choose today or an earlier day')
  const last = (await pointingAt(tx, cvrReport, 'project', [project]))
    .map(each => each.periodEnd)
    .toSorted()
    .at(-1)
  if (last !== undefined && periodEnd <= last)
    conflict(`The report to ${dayWords(last)} is locked. Choose a later day, so that no period is reported twice`)
  const facts = await projectFacts(tx, project, { on: workUntil })
  if (facts.packages.length === 0)
    conflict('No bill of this project is accepted yet and nothing was spent, so there is nothing to report')
  if (facts.unread.length > 0)
    conflict(
      `You may not see ${facts.unread.join(', ')}, so this report would lack them. Ask someone who sees all of it`,
    )
  const report = await reportOf(tx, facts)
  const { value, earned, certified, cost, finalCost, margin, finalMargin } = report.total
  const id = await insert(tx, cvrReport, {
    project,
    periodEnd,
    narrative,
    value,
    earned,
    certified,
    cost,
    finalCost,
    margin,
    finalMargin,
    lockedAt: tx.at,
    lockedBy: tx.identity.user,
  })
  await giveNumber(tx, cvrReport, id)
  await keepFigures(tx, id, JSON.stringify(report satisfies CvrReply))
  return id
}

/** Returns the reconciliation of a project as it is in this transaction, as far as the caller may read it. */
export const liveReport = async (tx: AccountTransaction, project: number): Promise<CvrReply> =>
  reportOf(tx, await projectFacts(tx, project))

async function reportOf(tx: AccountTransaction, facts: ProjectFacts): Promise<CvrReply> {
  const budgets = new Map<number, Budgets>()
  for (const { assessment } of facts.packages)
    if (assessment !== null) budgets.set(assessment, await budgetsNow(tx, assessment))
  return replyOf(facts, budgets)
}

/** Adds a forecast. Throws `conflict` for a bill that is not an accepted one of the project. Returns its id. */
export async function forecast(
  tx: AccountTransaction,
  project: number,
  { assessment, subject, amount, reason }: v.InferOutput<typeof forecastRequest>,
): Promise<number> {
  await read(tx, projectResource, project)
  if (!(await acceptedOf(tx, project)).includes(assessment))
    conflict('This bill is not an accepted one of this project, so nothing is forecast for it')
  return insert(tx, costForecast, { project, assessment, subject, amount, reason })
}

/** Returns the budgets of an accepted bill as they are in this transaction. */
async function budgetsNow(tx: AccountTransaction, assessment: number): Promise<Budgets> {
  const kinds = Object.entries<Resource>(READS.afcSummary.records)
  const found: Record<string, readonly object[]> = {}
  for (const [name, resource] of kinds)
    found[name] = isParent(READS.afcSummary, resource)
      ? [inRecordForm(resource, await read(tx, resource, assessment))]
      : await pointingAt(tx, resource, READS.afcSummary.within, [assessment])
  return budgetsOf(compute(READS.afcSummary, found, { assessment }))
}

function conflict(message: string): never {
  throw new ProblemError('conflict', { message })
}
