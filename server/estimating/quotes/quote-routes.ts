import { Hono } from 'hono'
import { applyQuotes as applyRequest } from '#contract/estimating/quote-calls'
import { quoteRequest } from '#contract/estimating/quote-request'
import { assessmentProduct } from '#contract/estimating/assessment-product'
import { inAccount } from '../../database/session'
import { requireWrite } from '../../records/access'
import { readBody } from '../../services/body'
import type { Env, Services } from '../../services/services'
import { applyQuotes } from './apply-quotes'

const ID = ':id{[1-9][0-9]{0,15}}'

/** Quotes that reach others or move money: all need a connection. Source: issue 11.10; decision 005. */
export function quoteRoutes(services: Services): Hono<Env> {
  const { database, now } = services
  return new Hono<Env>().post(`/assessments/${ID}/apply-quotes`, async c => {
    const { identity } = c.var
    requireWrite(identity, quoteRequest)
    requireWrite(identity, assessmentProduct)
    const given = await readBody(c, applyRequest)
    return c.json(await inAccount(database, identity, tx => applyQuotes(tx, Number(c.req.param('id')), given), now()))
  })
}
