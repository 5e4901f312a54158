import { Hono } from 'hono'
import { sendAgainRequest } from '#contract/commercial/order-document'
import { ProblemError } from '#contract/problem'
import { isMailAddress } from '#domain/commercial/orders/order-guards'
import { isSentOut } from '#domain/commercial/orders/order-state'
import { inAccount } from '../database/session'
import { requireWrite } from '../records/access'
import { read } from '../records/typed'
import { readBody } from '../services/body'
import type { Env, Services } from '../services/services'
import { roundsOf } from './document-queue'
import { ALL_PAPERS, askForDocument, makeWaiting } from './order-documents'

/** Documents of orders: they are made as soon as what asked for them is through, and otherwise by the job. Spec: MAT-2. */
export function orderDocumentRoutes(services: Services): Hono<Env> {
  const { database, now } = services
  const begin = roundsOf(services, 'order documents', () => makeWaiting(services))
  const app = new Hono<Env>()
  for (const purchase of ALL_PAPERS) {
    const { order, document } = purchase
    app
      .use(`/${order.path}/:ids/transitions/:name`, async (c, next) => {
        await next()
        if (c.res.ok && /^(?:send|markSent)$/.test(c.req.param('name'))) void begin()
      })
      .post(`/${order.path}/:id{[1-9][0-9]{0,15}}/documents`, async c => {
        const { identity } = c.var
        requireWrite(identity, order)
        requireWrite(identity, document)
        const { sendTo } = await readBody(c, sendAgainRequest)
        if (sendTo !== null && !isMailAddress(sendTo))
          throw new ProblemError('invalid', { errors: [{ path: 'sendTo', message: 'Write one e-mail address' }] })
        const making = await inAccount(
          database,
          identity,
          async tx => {
            const id = Number(c.req.param('id'))
            const { state } = await read(tx, order, id, { lock: true })
            if (!isSentOut(state))
              throw new ProblemError('conflict', {
                message: 'This order has not been sent, so there is nothing to send again',
              })
            return askForDocument(tx, purchase, id, sendTo?.trim() ?? null)
          },
          now(),
        )
        void begin()
        return c.json({ making }, 202)
      })
  }
  return app
}
