import * as v from 'valibot'
import { costForecast } from '#contract/commercial/cvr/cost-forecast'
import {
  cvrCausesReply,
  cvrDocumentsReply,
  cvrFiguresReply,
  type CvrReply,
  cvrReply,
  forecastRequest,
  lockRequest,
} from '#contract/commercial/cvr/cvr-calls'
import { cvrReport } from '#contract/commercial/cvr/cvr-report'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { READS } from '#contract/reads'
import { COST_BUDGETS } from '#domain/commercial/costs/cost-lines'
import { type Budgets, budgetsOf } from '#domain/commercial/costs/package-costs'
import { type Money, NIL, parseAs } from '#domain/value/money'
import { type Call, call, type Outside } from '../../calls/call'
import { asks, every, type Permission, reads, rightToRead, rightToWrite } from '../../calls/permission'
import { idText, optional, required } from '../../calls/query'
import { record } from '../../calls/reply'
import { answerRead, ReadMemory } from '../../records/reads/answer-read'
import { RecordMemory } from '../../records/reads/record-memory'
import { read, readShown } from '../../records/write/typed'
import { perServer } from '../../services/per-server'
import { causesReplyOf, lockedReply } from './cvr-causes'
import { figuresOf } from './cvr-figures'
import { requireLocked } from './locked-access'
import { documentsBehind, figuresReplyOf, projectFacts, replyOf } from './live-cvr'
import { forecast, lockCvr } from './lock-cvr'

/** People who see the reports and the build-up of the price. */
export const seesReports: Permission = every(
  rightToRead('ProjectHubCvrReports'),
  reads(project, assessment),
  asks(READS.afcSummary),
)
const WRITES = every(seesReports, rightToWrite('ProjectHubCvrReports'))

/** The cost value reconciliation of a project, for people who see the reports and the build-up of the price. Spec: REP-1; decision 742. */
export const cvrCalls: readonly Call[] = [
  call({
    method: 'get',
    path: '/projects/{id}/cvr',
    tag: 'Reports',
    summary: 'Get the cost value reconciliation of a project as it is now, with the documents behind its costs',
    permission: seesReports,
    reply: cvrReply,
    serve: given => liveReply(given, given.params.id),
  }),
  call({
    method: 'get',
    path: '/projects/{id}/cvr/figures',
    tag: 'Reports',
    summary: 'Get the cost value reconciliation of a project as it is now, without the documents behind its costs',
    permission: seesReports,
    reply: cvrFiguresReply,
    serve: async given => {
      const { facts, budgets } = await liveFacts(given, given.params.id)
      return figuresReplyOf(facts, budgets)
    },
  }),
  call({
    method: 'get',
    path: '/projects/{id}/cvr/documents',
    tag: 'Reports',
    summary: 'Get the documents behind the cost of a budget of a package; without an assessment, of what names no bill',
    permission: seesReports,
    query: { assessment: optional(idText), budget: required(v.picklist(COST_BUDGETS.map(({ name }) => name))) },
    reply: cvrDocumentsReply,
    serve: async ({ services, look, params, query: { assessment = null, budget } }) => ({
      lines: await look(tx => documentsBehind(tx, params.id, { assessment, budget }, recordsOf(services))),
    }),
  }),
  call({
    method: 'post',
    path: '/projects/{id}/costforecasts',
    tag: 'Reports',
    summary: 'Forecast the cost to complete of a budget of a bill, or its known losses, with the reason',
    permission: WRITES,
    request: forecastRequest,
    reply: record(costForecast),
    status: 201,
    run: async ({ tx, params, body }) => readShown(tx, costForecast, await forecast(tx, params.id, body)),
  }),
  call({
    method: 'post',
    path: '/projects/{id}/cvrreports',
    tag: 'Reports',
    summary: 'Lock the cost value reconciliation of a project as the report of a period',
    permission: WRITES,
    request: lockRequest,
    reply: record(cvrReport),
    status: 201,
    run: async ({ tx, params, body }) => readShown(tx, cvrReport, await lockCvr(tx, params.id, body)),
  }),
  call({
    method: 'get',
    path: '/cvrreports/{id}/figures',
    tag: 'Reports',
    summary: 'Get the figures of a locked report as they were locked, for people who may read all of its parts',
    permission: every(seesReports, reads(cvrReport)),
    reply: cvrReply,
    serve: async ({ c, caller, look, params }) => {
      requireLocked(caller)
      const text = await look(async tx => {
        await read(tx, cvrReport, params.id)
        return figuresOf(tx, params.id)
      })
      return c.body(text, 200, { 'content-type': 'application/json' })
    },
  }),
  call({
    method: 'get',
    path: '/cvrreports/{id}/causes',
    tag: 'Reports',
    summary: 'Get why the final margin moved since a locked report: up to a later one, or to the live report',
    permission: every(seesReports, reads(cvrReport)),
    query: { until: optional(idText) },
    reply: cvrCausesReply,
    serve: async given => {
      const { caller, look, params, query } = given
      requireLocked(caller)
      const {
        project: of,
        before,
        after,
      } = await look(async tx => {
        const { project: of } = await read(tx, cvrReport, params.id)
        const later = query.until === undefined ? null : await read(tx, cvrReport, query.until)
        if (later && later.project !== of) throw new ProblemError('not-found')
        return {
          project: of,
          before: await lockedReply(tx, params.id),
          after: later && (await lockedReply(tx, later.id)),
        }
      })
      return causesReplyOf(before, after ?? (await liveReply(given, of)))
    },
  }),
]

/** Returns a project as its live report needs it, with the budgets of its bills. */
async function liveFacts(given: Asking, id: number) {
  const facts = await given.look(tx => projectFacts(tx, id, { memory: recordsOf(given.services) }))
  return { facts, budgets: await budgetsOfBills(given, facts.packages) }
}

/** Returns the live report of a project with its documents. */
async function liveReply(given: Asking, id: number): Promise<CvrReply> {
  const { facts, budgets } = await liveFacts(given, id)
  return replyOf(facts, budgets)
}

const memoryOf = perServer(() => new ReadMemory())
/** Documents of projects that reports were asked of. */
export const recordsOf = perServer(() => new RecordMemory())
const amounts = v.record(v.string(), v.unknown())

type Asking = Pick<Outside<string, unknown, unknown, unknown>, 'services' | 'caller' | 'look'>

/** Returns the budgets of accepted bills, by their ids. */
export async function budgetsOfBills(
  given: Asking,
  bills: readonly { readonly assessment: number | null }[],
): Promise<ReadonlyMap<number, Budgets>> {
  const budgets = new Map<number, Budgets>()
  for (const { assessment: bill } of bills) if (bill !== null) budgets.set(bill, await budgetsIn(given, bill))
  return budgets
}

/** Returns the budgets of an accepted bill. */
async function budgetsIn({ services, caller, look }: Asking, id: number): Promise<Budgets> {
  const text = await answerRead(look, caller, READS.afcSummary, { assessment: id }, memoryOf(services))
  const answer = v.parse(amounts, JSON.parse(text))
  const part = (name: string): Money => parseAs('money', String(answer[name])) ?? NIL
  return budgetsOf({
    materials: part('materials'),
    labour: part('labour'),
    supplyAndFit: part('supplyAndFit'),
    contingency: part('contingency'),
    fixedCosts: part('fixedCosts'),
    fixedCostProfit: part('fixedCostProfit'),
    fixedCostContingency: part('fixedCostContingency'),
  })
}
