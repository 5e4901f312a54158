import { assessmentLifecycle } from '#contract/estimating/assessment-lifecycle'
import { lifecycleHandler } from '../records/lifecycles/lifecycle-handler'
import { freezeTender, thawTender } from './freeze'
import { readinessOf } from './readiness-of'
import { joinTender, leaveTender, tenderStateOf } from './tender-side-effects'
import { closeSite, hasSiteWork, openSite, siteMoney } from './site'

/** What only the server can do for an assessment's lifecycle. Spec: business 4, Assessment status. */
export const assessmentSideEffects = lifecycleHandler(assessmentLifecycle, {
  facts: {
    readiness: (tx, { id }) => readinessOf(tx, id),
    siteMoney: (tx, { project }) => siteMoney(tx, project),
    siteWork: (tx, { id }) => hasSiteWork(tx, id),
    tenderState: (tx, record) => tenderStateOf(tx, record),
  },
  consequences: {
    tender: (tx, { after }) => joinTender(tx, after),
    untender: (tx, { id, before }) => leaveTender(tx, id, before.tender),
    accept: async (tx, { id, after }) => {
      await freezeTender(tx, id)
      await openSite(tx, id, after.project)
    },
    undoAccept: async (tx, { id }) => {
      await closeSite(tx, id)
      await thawTender(tx, id)
    },
  },
})
