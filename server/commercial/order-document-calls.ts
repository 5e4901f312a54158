import { sendAgainReply, sendAgainRequest } from '#contract/commercial/order-document'
import { ProblemError } from '#contract/kit/problem'
import { isMailAddress } from '#domain/commercial/orders/order-guards'
import { isSentOut } from '#domain/commercial/orders/order-state'
import { call } from '../calls/call'
import type { FollowUp } from '../calls/follow-up'
import { writes } from '../calls/permission'
import { read } from '../records/write/typed'
import { perServer } from '../services/per-server'
import { roundsOf } from './document-queue'
import { ALL_PAPERS, askForDocument, makeWaiting } from './order-documents'

const beginRound = perServer(services => roundsOf(services, 'order documents', () => makeWaiting(services)))

/** Documents of orders: they are made as soon as what asked for them is through, and otherwise by the job. Spec: MAT-2. */
export const orderDocumentCalls = ALL_PAPERS.map(purchase =>
  call({
    method: 'post',
    path: `/${purchase.order.path}/{id}/documents`,
    tag: 'Orders',
    summary: 'Send an order again to `sendTo` as PDF; without an address, only create the PDF',
    permission: writes(purchase.order, purchase.document),
    request: sendAgainRequest,
    reply: sendAgainReply,
    status: 202,
    serve: async ({ services, transact, params: { id }, body: { sendTo } }) => {
      if (sendTo !== null && !isMailAddress(sendTo))
        throw new ProblemError('invalid', { errors: [{ path: 'sendTo', message: 'Write one e-mail address' }] })
      const making = await transact(async tx => {
        const { state } = await read(tx, purchase.order, id, { lock: true })
        if (!isSentOut(state))
          throw new ProblemError('conflict', {
            message: 'This order has not been sent, so there is nothing to send again',
          })
        return askForDocument(tx, purchase, id, sendTo?.trim() ?? null)
      })
      void beginRound(services)()
      return { making }
    },
  }),
)

/** Sending an order asks for its document. */
export const orderFollowUps = ALL_PAPERS.map(({ order }): FollowUp => ({
  resource: order,
  commands: ['send', 'markSent'],
  begin: services => void beginRound(services)(),
}))
