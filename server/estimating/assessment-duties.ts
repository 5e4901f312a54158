import { assessmentLife } from '#contract/estimating/assessment-life'
import { conduct } from '../records/conduct'
import { freezeTender, thawTender } from './freeze'
import { readinessOf } from './readiness-of'
import { joinTender, leaveTender, tenderStateOf } from './tender-duties'
import { closeSite, hasSiteWork, openSite } from './site'

/** What only the server can do for an assessment's life. Spec: business 4, Assessment status. */
export const assessmentDuties = conduct(assessmentLife, {
  facts: {
    readiness: (tx, { id }) => readinessOf(tx, id),
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
