import * as v from 'valibot'
import { costForecast } from '#contract/commercial/cvr/cost-forecast'
import { cvrReply, forecastRequest, lockRequest } from '#contract/commercial/cvr/cvr-calls'
import { cvrReport } from '#contract/commercial/cvr/cvr-report'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import { READS } from '#contract/reads'
import { type Budgets, budgetsOf } from '#domain/commercial/costs/package-costs'
import { type Money, NIL, parseAs } from '#domain/value/money'
import { type Call, call, type Outside } from '../../calls/call'
import { asks, every, type Permission, reads, rightToRead, rightToWrite } from '../../calls/permission'
import { record } from '../../calls/reply'
import { answerRead, ReadMemory } from '../../records/reads/answer-read'
import { RecordMemory } from '../../records/reads/record-memory'
import { read, readShown } from '../../records/write/typed'
import { perServer } from '../../services/per-server'
import { figuresOf } from './cvr-figures'
import { requireLocked } from './locked-access'
import { projectFacts, replyOf } from './live-cvr'
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
    summary: 'Get the cost value reconciliation of a project as it is now',
    permission: seesReports,
    reply: cvrReply,
    serve: async given => {
      const memory = recordsOf(given.services)
      const facts = await given.look(tx => projectFacts(tx, given.params.id, { memory }))
      return replyOf(facts, await budgetsOfBills(given, facts.packages))
    },
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
]

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
