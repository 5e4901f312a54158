import { Hono } from 'hono'
import { applyQuotes as applyRequest, sendRequest as sendRequestBody } from '#contract/estimating/quote-calls'
import { quoteRequest } from '#contract/estimating/quote-request'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { inAccount } from '../../database/session'
import { requireWrite } from '../../records/access'
import { readBody } from '../../services/body'
import type { Env, Services } from '../../services/services'
import { applyQuotes } from './apply-quotes'
import { sendRequest } from './send-request'

const ID = ':id{[1-9][0-9]{0,15}}'

/** Quotes that reach others or move money: all need a connection. Source: issue 11.10; decision 005. */
export function quoteRoutes(services: Services): Hono<Env> {
  const { database, now } = services
  return new Hono<Env>()
    .post(`/quoterequests/${ID}/send`, async c => {
      const { identity } = c.var
      requireWrite(identity, quoteRequest)
      const { bidders } = await readBody(c, sendRequestBody)
      return c.json(await sendRequest(services, identity, Number(c.req.param('id')), [...new Set(bidders)]))
    })
    .post(`/assessments/${ID}/apply-quotes`, async c => {
      const { identity } = c.var
      requireWrite(identity, quoteRequest)
      requireWrite(identity, assessmentProduct)
      const given = await readBody(c, applyRequest)
      return c.json(await inAccount(database, identity, tx => applyQuotes(tx, Number(c.req.param('id')), given), now()))
    })
}
