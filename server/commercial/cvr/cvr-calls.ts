import * as v from 'valibot'
import { cvrReply } from '#contract/commercial/cvr/cvr-calls'
import { assessment } from '#contract/estimating/assessment'
import { project } from '#contract/estimating/project'
import { READS } from '#contract/reads'
import { type Budgets, budgetsOf } from '#domain/commercial/costs/package-costs'
import { type Money, NIL, parseAs } from '#domain/value/money'
import { type Call, call, type Outside } from '../../calls/call'
import { asks, every, reads, rightToRead } from '../../calls/permission'
import { answerRead, ReadMemory } from '../../records/reads/answer-read'
import { perServer } from '../../services/per-server'
import { projectFacts, replyOf } from './live-cvr'

/** The cost value reconciliation of a project, for people who see the reports and the build-up of the price. Spec: REP-1; decision 742. */
export const cvrCalls: readonly Call[] = [
  call({
    method: 'get',
    path: '/projects/{id}/cvr',
    tag: 'Reports',
    summary: 'Get the cost value reconciliation of a project as it is now',
    permission: every(rightToRead('ProjectHubCvrReports'), reads(project, assessment), asks(READS.afcSummary)),
    reply: cvrReply,
    serve: async given => {
      const facts = await given.look(tx => projectFacts(tx, given.params.id))
      const budgets = new Map<number, Budgets>()
      for (const each of facts.packages) budgets.set(each.assessment, await budgetsIn(given, each.assessment))
      return replyOf(facts, budgets)
    },
  }),
]

const memoryOf = perServer(() => new ReadMemory())
const amounts = v.record(v.string(), v.unknown())

/** Returns the budgets of an accepted bill. */
async function budgetsIn(
  { services, caller, look }: Pick<Outside<string, unknown, unknown, unknown>, 'services' | 'caller' | 'look'>,
  id: number,
): Promise<Budgets> {
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
