import { sql } from 'kysely'
import type { clientRequestRequest } from '#contract/commercial/payment/client-link'
import { clientRequest } from '#contract/commercial/payment/client-request'
import { outgoingApplication } from '#contract/commercial/payment/outgoing-application'
import { ProblemError } from '#contract/kit/problem'
import { isMailAddress } from '#domain/commercial/orders/order-guards'
import { whyNotUntil } from '#domain/commercial/payment/client-answer'
import { dayOf } from '#domain/value/day'
import type * as v from 'valibot'
import type { AccountTransaction } from '../../database/session'
import { insert, read, update, updateAll } from '../../records/write/typed'
import { pointingAt } from '../../records/write/within'

/** Makes a request to certify an application, with the hash of its secret. The application's earlier one ends. Returns its id. */
export async function makeRequest(
  tx: AccountTransaction,
  application: number,
  { sendTo, message, expiresOn }: v.InferOutput<typeof clientRequestRequest>,
  hash: string,
): Promise<number> {
  const why = whyNotUntil(expiresOn, dayOf(tx.at))
  if (why !== null) throw new ProblemError('invalid', { errors: [{ path: 'expiresOn', message: why }] })
  if (sendTo !== null && !isMailAddress(sendTo))
    throw new ProblemError('invalid', { errors: [{ path: 'sendTo', message: 'Write one e-mail address' }] })
  const { project, state } = await read(tx, outgoingApplication, application, { lock: true })
  if (state !== 'sent')
    throw new ProblemError('wrong-state', {
      message: 'Only an application that is sent can be certified. Load this page again to see what it is now',
    })
  await endRequests(tx, application, 'A new link replaced it')
  const id = await insert(tx, clientRequest, {
    project,
    application,
    sendTo: sendTo?.trim() ?? null,
    message: message?.trim() || null,
    expiresOn,
  })
  await sql`insert into client_link (account_id, request_id, hash) values (${tx.identity.account}, ${id}, ${hash})`.execute(
    tx.db,
  )
  return id
}

/** Withdraws a request. Throws `conflict` where the client has answered or it has ended. */
export async function withdrawRequest(tx: AccountTransaction, id: number): Promise<void> {
  const { application } = await read(tx, clientRequest, id)
  // Before the request, as an answer locks them.
  await read(tx, outgoingApplication, application, { lock: true })
  const { state, answeredBy } = await read(tx, clientRequest, id, { lock: true })
  if (state === 'answered')
    throw new ProblemError('conflict', {
      message: `${answeredBy ?? 'The client'} has answered, so there is nothing to withdraw`,
    })
  if (state !== 'open') throw new ProblemError('conflict', { message: 'This link has ended already' })
  await update(tx, clientRequest, id, { state: 'withdrawn', endedAt: tx.at }, { action: 'withdraw' })
}

/** Ends the open request of an application, because something else has happened to it. */
export async function endRequests(tx: AccountTransaction, application: number, whyEnded: string): Promise<void> {
  const open = (await pointingAt(tx, clientRequest, 'application', [application])).filter(
    ({ state }) => state === 'open',
  )
  const set = { state: 'ended', endedAt: tx.at, whyEnded } as const
  await updateAll(
    tx,
    clientRequest,
    open.map(({ id }) => ({ id, set })),
    'end',
  )
}
