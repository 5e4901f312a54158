import {
  dashboardReply,
  firmInWireForm,
  moveInWireForm,
  projectInWireForm,
} from '#contract/commercial/dashboard/dashboard-calls'
import { project } from '#contract/estimating/project'
import { PROGRESS_PART, readsPart } from '#contract/commercial/cvr/value-parts'
import { differingIn } from '#contract/commercial/cvr/variation-words'
import { cvrOf } from '#domain/commercial/cvr/cvr'
import { dashboardOf, figuresOf } from '#domain/commercial/dashboard/dashboard'
import { iso } from '../../base/iso'
import { type Call, call } from '../../calls/call'
import { every, reads, rightToRead } from '../../calls/permission'
import { budgetsOfBills, recordsOf, seesReports } from '../cvr/cvr-calls'
import { projectFacts, withBudgets } from '../cvr/live-cvr'
import { claimsIn, firmCash, workAheadIn } from './firm-figures'
import { lastLocked } from '../cvr/locked-access'

/** The commercial figures of all projects on site together. Spec: REP-2, NAV-9; decision 744. */
export const dashboardCalls: readonly Call[] = [
  call({
    method: 'get',
    path: '/dashboard',
    tag: 'Reports',
    summary: 'Get the commercial figures of every project on site and of the firm',
    permission: every(rightToRead('Dashboard'), reads(project)),
    reply: dashboardReply,
    serve: async given => {
      const { services, caller, look } = given
      const cash = await look(firmCash)
      const unread = new Set(cash.unread)
      const figures = []
      const moves = [...cash.moves]
      const seesProgress = readsPart(caller.permissions, PROGRESS_PART)
      for (const { id, name } of seesReports(caller) ? cash.projects : []) {
        const facts = await look(tx => projectFacts(tx, id, { memory: recordsOf(services) }))
        const budgets = await budgetsOfBills(given, facts.packages)
        const bills = withBudgets(facts.packages, budgets)
        const cvr = cvrOf(bills)
        const { claims, ahead } = await look(async tx => {
          const found = await claimsIn(tx, id, facts.work)
          // Without progress, all work would be ahead.
          const ahead = seesProgress ? await workAheadIn(tx, id, { ...cvr, given: bills }, found) : []
          return { claims: found, ahead }
        })
        moves.push(...ahead)
        for (const each of facts.unread) unread.add(each)
        const locked = await look(tx => lastLocked(tx, id))
        const billed = claims && claims.billed
        const { unagreed } = facts
        const variations = { ...facts.variations, differing: differingIn(facts.variations) }
        figures.push(figuresOf({ project: id, name, cvr, unagreed, variations, billed, locked }))
      }
      const isShown = seesReports(caller)
      return {
        asOf: iso(services.now()),
        total: isShown ? firmInWireForm(dashboardOf(figures)) : null,
        projects: isShown ? figures.map(projectInWireForm) : null,
        moves: moves.map(moveInWireForm),
        unread: [...unread],
      }
    },
  }),
]
