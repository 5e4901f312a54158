import { sendAgainRequest } from '#contract/commercial/order-document'
import { documentReply } from '#contract/kit/document'
import { ProblemError } from '#contract/kit/problem'
import { isMailAddress } from '#domain/commercial/orders/order-guards'
import { isSentOut } from '#domain/commercial/orders/order-state'
import { textOf } from '#domain/value/money'
import { call } from '../calls/call'
import type { FollowUp } from '../calls/follow-up'
import { writes } from '../calls/permission'
import type { AccountTransaction } from '../database/session'
import { ask, beginMaking, documentsOf } from '../documents/documents'
import { pdfDocument } from '../documents/pdf-document'
import { read } from '../records/write/typed'
import { PURCHASES } from './all-purchases'
import { drawOrder, gatherOrder } from './order-content'
import type { PurchaseDocuments } from './purchases'

/** Asks for the document of an order, in the transaction of what sends it. It is mailed where `sendTo` is given. Returns its id. */
export async function askForDocument(
  tx: AccountTransaction,
  purchase: PurchaseDocuments,
  order: number,
  sendTo: string | null,
): Promise<number> {
  const { project, reference, amendment } = await read(tx, purchase.order, order)
  const title = `Order ${reference ?? ''}${amendment === 0 ? '' : `, amendment ${amendment}`}`
  const document = { project, order, title, sendTo, sentBy: tx.identity.user }
  // Many orders may be sent at once, and none is sent without its document.
  return ask(tx, purchase.document, document, { mostWaiting: Infinity })
}

/** The documents of orders of both ways of buying. */
const ORDERS = PURCHASES.map(purchase => ({
  purchase,
  documents: documentsOf({
    resource: purchase.document,
    // The order has gone out, so its document follows it, whatever rights its sender has since.
    reads: () => [],
    make: pdfDocument({
      gather: (tx, { order }) => gatherOrder(tx, purchase, order),
      draw: drawOrder,
      made: ({ title, subtitle, amended, words, totals }) => ({
        name: `${[title, amended].filter(Boolean).join(', ')}.pdf`,
        set: { total: textOf('money', totals.gross) },
        mail: { subject: `${title}, ${subtitle}`, text: words },
      }),
    }),
    subject: ({ order }) => ({ resource: purchase.order.name, id: order }),
  }),
}))
export const orderDocuments = ORDERS.map(({ documents }) => documents)

/** The call that sends an order again. Spec: MAT-2. */
export const orderDocumentCalls = ORDERS.map(({ purchase, documents }) =>
  call({
    method: 'post',
    path: `/${purchase.order.path}/{id}/documents`,
    tag: 'Orders',
    summary: 'Send an order again to `sendTo` as PDF; without an address, only create the PDF',
    permission: writes(purchase.order, purchase.document),
    request: sendAgainRequest,
    reply: documentReply,
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
      beginMaking(services, documents)
      return { making }
    },
  }),
)

/** Sending an order asks for its document. */
export const orderFollowUps = ORDERS.map(({ purchase, documents }): FollowUp => ({
  resource: purchase.order,
  commands: ['send', 'markSent'],
  begin: services => beginMaking(services, documents),
}))
