import { productTemplate } from '#contract/catalogue/product-template'
import { templateActivity } from '#contract/catalogue/template-activity'
import { templateComponent } from '#contract/catalogue/template-component'
import { templateMaterial } from '#contract/catalogue/template-material'
import { outturnReply, outturnRequest } from '#contract/commercial/outturn/outturn-calls'
import { outturnDecision, OUTTURN_PERMISSION } from '#contract/commercial/outturn/outturn-decision'
import { type Call, call } from '../../calls/call'
import { every, reads, rightToRead, rightToWrite } from '../../calls/permission'
import { idText, optional } from '../../calls/query'
import { record } from '../../calls/reply'
import { readShown } from '../../records/write/typed'
import { decide, outturnNow } from './decide'

const READS = every(
  rightToRead(...OUTTURN_PERMISSION.read),
  reads(productTemplate, templateComponent, templateMaterial, templateActivity, outturnDecision),
)

/** What sites say of the norms of the library, and what people decide on it. Decision 749. */
export const outturnCalls: readonly Call[] = [
  call({
    method: 'get',
    path: '/outturn',
    tag: 'Reports',
    summary: 'Get what sites say of the waste, hours and prices of product templates',
    permission: READS,
    query: { template: optional(idText) },
    reply: outturnReply,
    run: ({ tx, query }) => outturnNow(tx, query.template),
  }),
  call({
    method: 'post',
    path: '/outturn/decisions',
    tag: 'Reports',
    summary: 'Take a measured norm over into its product template, or dismiss it, with the reason',
    permission: every(READS, rightToWrite(...OUTTURN_PERMISSION.write)),
    request: outturnRequest,
    reply: record(outturnDecision),
    status: 201,
    run: async ({ tx, body }) => readShown(tx, outturnDecision, await decide(tx, body)),
  }),
]
