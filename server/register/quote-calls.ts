import { applyQuotes, applyReply, sendReply, sendRequest } from '#contract/estimating/quote-calls'
import type { NamedCall } from '../http/docs/named-call'

/** The calls of `estimating/quotes/quote-routes` as the API describes them. */
export const QUOTE_CALLS: readonly NamedCall[] = [
  {
    method: 'post',
    path: '/quoterequests/{id}/send',
    tag: 'Quote requests',
    summary: 'Send the enquiry to bidders, each with a workbook and a PDF of its own',
    request: sendRequest,
    reply: sendReply,
  },
  {
    method: 'post',
    path: '/assessments/{id}/apply-quotes',
    tag: 'Quote requests',
    summary: 'Take chosen prices of a quote request into the estimate',
    request: applyQuotes,
    reply: applyReply,
  },
]
