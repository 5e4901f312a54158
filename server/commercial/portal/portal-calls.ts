import * as v from 'valibot'
import {
  portalLinesReply,
  portalLinkRequest,
  portalOverviewReply,
  portalPasswordRequest,
  portalSignInRequest,
} from '#contract/commercial/portal/portal-calls'
import {
  PORTAL_CLAIM,
  PORTAL_CLAIM_BYTES,
  PORTAL_WITHDRAWAL,
  portalClaimReply,
  portalClaimRequest,
  portalDraftReply,
  portalWithdrawalRequest,
} from '#contract/commercial/portal/portal-claims'
import { ProblemError } from '#contract/kit/problem'
import { id } from '#contract/fields/schema'
import { HEADER } from '#contract/sync/protocol'
import { dayOf } from '#domain/value/day'
import { assertOwnPage } from '../../auth/session/cookie'
import { type Identity, OUTSIDE } from '../../base/identity'
import { type Call, call, type Outside } from '../../calls/call'
import { download, PDF } from '../../calls/download'
import { once } from '../../calls/idempotency'
import { dayText, optional } from '../../calls/query'
import { file, nothing } from '../../calls/reply'
import { type AccountTransaction, asOwner, inAccount } from '../../database/session'
import { deliver } from '../../documents/deliver'
import type { MadeFile } from '../../files/kept-document'
import { allowancesOf } from '../../services/allowances'
import { readBody } from '../../services/body'
import type { Services } from '../../services/services'
import { certificateFile } from '../payment/certificate-document'
import { payLessFile } from '../payment/pay-less-document'
import { applyThrough, withdrawThrough } from './portal-claim'
import { newPasswordMail } from './portal-mail'
import { draftShown } from './portal-scope'
import { choosePassword, countLink, LINK_FOR, makeLink, signIn, signOut, visitorOf } from './portal-session'
import { overviewOf, ownApplication, ownLines } from './portal-view'
import { findVisitor, identityOf, TO_WITHDRAW, type Visitor } from './portal-visitor'

const TAG = 'Portal'
const SENT = 'If that address has access, we have sent it a link to choose a new password'

/** Calls of one person in ten minutes, and documents drawn for them. */
const uses = allowancesOf({ windowMs: 10 * 60_000, most: 300 })
const drawings = allowancesOf({ windowMs: 10 * 60_000, most: 60 })
/** Applications sent and withdrawn, each of which notifies reviewers. */
const sendings = allowancesOf({ windowMs: 10 * 60_000, most: 30 })

/**
 * Calls of the portal, in which a person at a subcontractor sees their own applications and applies for payment. They need no token of a user and take none: each looks at the
 * portal's cookie alone, which no other call reads. Decisions 732 and 733.
 */
export const portalCalls: readonly Call[] = [
  call({
    method: 'post',
    path: '/portal/sign-in',
    tag: TAG,
    summary: 'Sign a person at a subcontractor in to the portal of a firm',
    permission: 'open',
    request: portalSignInRequest,
    reply: nothing,
    serve: ({ c, services, body }) => signIn(c, services, body),
  }),
  call({
    method: 'post',
    path: '/portal/sign-out',
    tag: TAG,
    summary: 'Sign out of the portal',
    permission: 'open',
    reply: nothing,
    serve: ({ c, services }) => signOut(c, services),
  }),
  call({
    method: 'post',
    path: '/portal/link',
    tag: TAG,
    summary: 'Ask for a link to choose a new password for the portal',
    permission: 'open',
    request: portalLinkRequest,
    reply: v.object({ message: v.string() }),
    status: 202,
    serve: async ({ c, services, body: { firm, email } }) => {
      await countLink(c, services, firm, email)
      // Not waited for: the reply and its time are the same whether the address has access or not.
      void sendLink(services, firm, email)
      return { message: SENT }
    },
  }),
  call({
    method: 'put',
    path: '/portal/password',
    tag: TAG,
    summary: 'Choose a password with the secret of a mailed link, and sign in to the portal',
    permission: 'open',
    request: portalPasswordRequest,
    reply: v.object({ firm: id }),
    serve: ({ c, services, body }) => choosePassword(c, services, body),
  }),
  call({
    method: 'get',
    path: '/portal/overview',
    tag: TAG,
    summary: 'Get the applications of the subcontractor who is signed in to the portal, by project',
    permission: 'open',
    reply: portalOverviewReply,
    serve: given => through(given, overviewOf),
  }),
  call({
    method: 'get',
    path: '/portal/applications/{id}',
    tag: TAG,
    summary: 'Get the lines of an application of the subcontractor who is signed in to the portal',
    permission: 'open',
    reply: portalLinesReply,
    serve: given => through(given, (tx, visitor) => ownLines(tx, visitor, given.params.id)),
  }),
  call({
    method: 'get',
    path: '/portal/applications/{id}/certificate',
    tag: TAG,
    summary: 'Get the payment certificate of an application as a PDF',
    permission: 'open',
    reply: file(PDF),
    serve: given => drawn(given, certificateFile),
  }),
  call({
    method: 'get',
    path: '/portal/applications/{id}/pay-less-notice',
    tag: TAG,
    summary: 'Get the pay less notice on an application as a PDF',
    permission: 'open',
    reply: file(PDF),
    serve: given => drawn(given, payLessFile),
  }),
  call({
    method: 'get',
    path: '/portal/projects/{id}/draft',
    tag: TAG,
    summary: 'Get what the next application of the subcontractor who is signed in to the portal begins with, on a day',
    permission: 'open',
    query: { effectiveDate: optional(dayText) },
    reply: portalDraftReply,
    serve: given =>
      through(given, (tx, visitor) =>
        draftShown(tx, visitor, given.params.id, given.query.effectiveDate ?? dayOf(tx.at)),
      ),
  }),
  call({
    method: 'post',
    path: PORTAL_CLAIM,
    tag: TAG,
    summary: 'Apply for payment as the subcontractor who is signed in to the portal; with an Idempotency-Key once',
    permission: 'open',
    request: portalClaimRequest,
    // After the session is looked at: without one nothing is said of a body.
    readsBody: true,
    openBytes: PORTAL_CLAIM_BYTES,
    reply: portalClaimReply,
    status: 201,
    serve: async given => {
      const visitor = await sender(given)
      const { c } = given
      const sent = await readBody(c, portalClaimRequest)
      // Keys of two people are never the same.
      const key = c.req.header(HEADER.idempotencyKey)
      const own = key === undefined ? undefined : `portal-${visitor.person}-${key}`
      return writing(given, identityOf(visitor), async tx => {
        const { body } = await once(tx, own, JSON.stringify(sent), async () => ({
          status: 201,
          body: String(await applyThrough(tx, visitor, sent)),
        }))
        return { id: Number(body) }
      })
    },
  }),
  call({
    method: 'post',
    path: PORTAL_WITHDRAWAL,
    tag: TAG,
    summary: 'Withdraw an application that was sent from the portal and is not reviewed yet',
    permission: 'open',
    request: portalWithdrawalRequest,
    readsBody: true,
    reply: nothing,
    serve: async given => {
      const visitor = await sender(given)
      const { application } = await readBody(given.c, portalWithdrawalRequest)
      await writing(given, identityOf(visitor, TO_WITHDRAW), tx => withdrawThrough(tx, visitor, application))
    },
  }),
]

type Visit = Pick<Outside<string, unknown, unknown, undefined>, 'c' | 'services'>

/** Runs the work of a person who is signed in, in one transaction of the firm's account. */
async function through<T>(
  { c, services }: Visit,
  work: (tx: AccountTransaction, visitor: Visitor) => Promise<T>,
): Promise<T> {
  const visitor = await visitorOf(c, services)
  if (!uses(services).take(visitor.person, services.steady())) throw new ProblemError('too-many')
  const { database, now } = services
  return inAccount(database, identityOf(visitor), tx => work(tx, visitor), now(), { readOnly: true })
}

/** Returns the person who sends or withdraws, from our own page alone. */
async function sender({ c, services }: Visit): Promise<Visitor> {
  const visitor = await visitorOf(c, services)
  assertOwnPage(c, services)
  if (!sendings(services).take(visitor.person, services.steady())) throw new ProblemError('too-many')
  return visitor
}

const writing = <T>(
  { services: { database, now } }: Visit,
  identity: Identity,
  work: (tx: AccountTransaction) => Promise<T>,
): Promise<T> => inAccount(database, identity, work, now())

async function drawn(
  { c, services, params: { id: application } }: Visit & { readonly params: { readonly id: number } },
  draw: typeof certificateFile,
): Promise<Response> {
  const visitor = await visitorOf(c, services)
  if (!drawings(services).take(visitor.person, services.steady())) throw new ProblemError('too-many')
  const identity = identityOf(visitor)
  const work = <T>(run: (tx: AccountTransaction) => Promise<T>): Promise<T> =>
    inAccount(services.database, identity, run, services.now(), { readOnly: true })
  await work(tx => ownApplication(tx, visitor, application))
  const { name, bytes }: MadeFile = await draw({ services, identity, work }, application)
  return download(name, PDF, bytes)
}

/** Mails a link to a person with access. Never rejects: failures are logged. */
async function sendLink(services: Services, firm: number, email: string): Promise<void> {
  const { database, config, log } = services
  try {
    const made = await asOwner(database, async db => {
      const visitor = await findVisitor(db, { firm, email }, config.demo)
      return visitor && { visitor, secret: await makeLink(db, services, visitor, LINK_FOR.password) }
    })
    if (!made) return
    const { account, email: to, firm: name } = made.visitor
    await deliver(services, {
      account,
      user: OUTSIDE,
      to,
      ...newPasswordMail(config.publicUrl, account, name, made.secret),
    })
  } catch (error) {
    log.error({ error: error instanceof Error ? error.name : 'unknown' }, 'a link of the portal could not be sent')
  }
}
