import { assessmentProduct } from '#contract/estimating/assessment-product'
import {
  applyQuotes as applyRequest,
  applyReply,
  sendReply,
  sendRequest as sendRequestBody,
} from '#contract/estimating/quote-calls'
import { quoteRequest } from '#contract/estimating/quote-request'
import { call } from '../../calls/call'
import { writes } from '../../calls/permission'
import { applyQuotes } from './apply-quotes'
import { sendRequest } from './send-request'

/** Quotes that reach others or move money: all need a connection. Source: issue 11.10; decision 005. */
export const quoteCalls = [
  call({
    method: 'post',
    path: '/quoterequests/{id}/send',
    tag: 'Quote requests',
    summary: 'Send the enquiry to each bidder, with its own workbook and PDF',
    permission: writes(quoteRequest),
    request: sendRequestBody,
    reply: sendReply,
    serve: ({ services, caller, params, body }) => sendRequest(services, caller, params.id, [...new Set(body.bidders)]),
  }),
  call({
    method: 'post',
    path: '/assessments/{id}/apply-quotes',
    tag: 'Quote requests',
    summary: 'Apply chosen prices of a quote request to the estimate',
    permission: writes(quoteRequest, assessmentProduct),
    request: applyRequest,
    reply: applyReply,
    run: ({ tx, params, body }) => applyQuotes(tx, params.id, body),
  }),
]
