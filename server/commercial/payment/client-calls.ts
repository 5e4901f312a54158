import {
  CLIENT_ANSWER,
  CLIENT_ANSWER_BYTES,
  clientAnswerRequest,
  clientLinkPath,
  clientLookReply,
  clientLookRequest,
  clientRequestRequest,
  clientStopsReply,
  madeClientRequestReply,
} from '#contract/commercial/payment/client-link'
import { clientRequest } from '#contract/commercial/payment/client-request'
import { outgoingApplication, outgoingApplicationLifecycle } from '#contract/commercial/payment/outgoing-application'
import { outgoingItem } from '#contract/commercial/payment/outgoing-item'
import { user } from '#contract/platform/user'
import { ProblemError } from '#contract/kit/problem'
import { hashSecret, newSecret } from '../../auth/secrets/token'
import { iso } from '../../base/iso'
import { type Call, call, type Outside } from '../../calls/call'
import { every, makes, type Permission, reads } from '../../calls/permission'
import { record } from '../../calls/reply'
import { type AccountTransaction, inAccount } from '../../database/session'
import { deliver } from '../../documents/deliver'
import { find, readShown, update } from '../../records/write/typed'
import { allowancesOf } from '../../services/allowances'
import { clientAddress } from '../../services/client-address'
import { applicationFile } from './application-document'
import { answerThrough, lapsed, type LinkFound, lookThrough, requestOfLink, stoppedLinks } from './client-link'
import { requestMail } from './client-mail'
import { makeRequest, withdrawRequest } from './client-request'

/** A link works on the authority of its maker, and a super admin has none in another firm. */
const ofThisFirm: Permission = ({ actingAs }) => actingAs === null
const mayAskClient = every(
  ofThisFirm,
  makes(outgoingApplicationLifecycle, 'approve'),
  reads(outgoingItem, clientRequest),
)

const TEN_MINUTES = 10 * 60_000
/** Links that do not work, from one address. A person who opens an old mail a few times is no attack. */
const misses = allowancesOf({ windowMs: TEN_MINUTES, most: 30 })
/** Calls with one link that works. */
const uses = allowancesOf({ windowMs: TEN_MINUTES, most: 120 })
/** Links of one person, since each may be a mail. */
const makings = allowancesOf({ windowMs: TEN_MINUTES, most: 30 })

const TRIED = 'Too many links that do not work were opened from your network. Wait ten minutes, then try again'

const TAG = 'Product payment applications'
const LINK_TAG = 'Certificates by link'
const NO_MAIL_SERVER = 'This server has no mail server, so nothing reached the client. Copy the link and pass it on'

/** Calls that ask a client to certify by a one-time link, and those behind the link. Decisions 723 to 725. */
export const clientCalls: readonly Call[] = [
  call({
    method: 'post',
    path: '/productpaymentapplications/{id}/client-requests',
    tag: TAG,
    summary: 'Ask the client to certify an application by a one-time link; the earlier link of the application ends',
    permission: mayAskClient,
    request: clientRequestRequest,
    reply: madeClientRequestReply,
    status: 201,
    serve: async ({ services, caller, transact, look, params: { id: application }, body }) => {
      if (!makings(services).take(caller.user, services.steady())) throw new ProblemError('too-many')
      const secret = newSecret(services.randomBytes)
      const url = new URL(clientLinkPath(secret), services.config.publicUrl).href
      const to = body.sendTo?.trim()
      // Before the link, so that no link is left where the document can't be made.
      const attachments =
        to === undefined ? [] : [await applicationFile({ services, identity: caller, work: look }, application)]
      const id = await transact(tx => makeRequest(tx, application, body, hashSecret(secret)))
      if (to === undefined) return { id, url, mail: null, fault: null }
      const { words, replyTo } = await look(async tx => ({
        words: await requestMail(tx, application, { url, ...body }),
        replyTo: (await find(tx, user, caller.user))?.email,
      }))
      const { account } = caller
      const delivery = await deliver(services, {
        account,
        user: caller.user,
        to,
        ...(replyTo === undefined ? {} : { replyTo }),
        ...words,
        attachments,
      })
      const fault = delivery.state === 'failed' ? delivery.fault : delivery.state === 'kept' ? NO_MAIL_SERVER : null
      const mailed = fault === null ? { mailedAt: iso(services.now()) } : { mailFault: fault }
      await transact(tx => update(tx, clientRequest, id, mailed, { action: 'mail' }))
      return { id, url, mail: delivery.state, fault }
    },
  }),
  call({
    method: 'get',
    path: '/productpaymentapplications/{id}/client-requests',
    tag: TAG,
    summary: 'List the links of an application that wait for the client, and why each has stopped',
    permission: reads(outgoingApplication, clientRequest),
    reply: clientStopsReply,
    run: ({ tx, params: { id } }) => stoppedLinks(tx, id),
  }),
  call({
    method: 'post',
    path: '/clientrequests/{id}/withdraw',
    tag: TAG,
    summary: 'Withdraw a request to certify; its link stops working',
    permission: mayAskClient,
    reply: record(clientRequest),
    run: async ({ tx, params: { id } }) => {
      await withdrawRequest(tx, id)
      return readShown(tx, clientRequest, id)
    },
  }),
  call({
    method: 'post',
    path: '/client-certificates/look',
    tag: LINK_TAG,
    summary: 'Show the application behind a link to certify, or what was answered through it',
    permission: 'open',
    request: clientLookRequest,
    reply: clientLookReply,
    serve: given => through(given, lookThrough),
  }),
  call({
    method: 'post',
    path: CLIENT_ANSWER,
    tag: LINK_TAG,
    summary: 'Certify the application behind a link line by line, or query lines of it; once',
    permission: 'open',
    request: clientAnswerRequest,
    openBytes: CLIENT_ANSWER_BYTES,
    reply: clientLookReply,
    serve: given => through(given, (tx, found) => answerThrough(tx, found, given.body)),
  }),
]

type Visit = Pick<Outside<string, unknown, unknown, undefined>, 'c' | 'services'> & {
  readonly body: { readonly secret: string }
}

/** Runs the work of a link that works, in one transaction. A link that does not work counts against the address that tried it. */
async function through<T>(
  { c, services, body: { secret } }: Visit,
  work: (tx: AccountTransaction, found: LinkFound) => Promise<T>,
): Promise<T> {
  const now = services.steady()
  const address = clientAddress(c, services.config.trustedProxies)
  try {
    const found = await requestOfLink(services, secret)
    // A link that works is let in also after many guesses from its address, which may be that of a whole office.
    if (found === null)
      throw misses(services).has(address, now) ? lapsed() : new ProblemError('too-many', { message: TRIED })
    if (!uses(services).take(found.request, now)) throw new ProblemError('too-many')
    return await inAccount(services.database, found.identity, tx => work(tx, found), services.now())
  } catch (error) {
    if (error instanceof ProblemError && error.problem.kind === 'not-found') misses(services).take(address, now)
    throw error
  }
}
