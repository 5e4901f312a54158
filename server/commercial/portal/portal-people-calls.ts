import {
  portalInvitationReply,
  portalInvitationRequest,
  portalLoadReply,
  portalSettingRequest,
} from '#contract/commercial/portal/portal-access'
import { incomingApplication } from '#contract/commercial/payment/incoming-application'
import { incomingItem } from '#contract/commercial/payment/incoming-item'
import { portalBillReply, portalLinesRequest } from '#contract/commercial/portal/portal-lines'
import { subcontractor as subcontractorResource } from '#contract/contacts/subcontractor'
import { project as projectResource } from '#contract/estimating/project'
import { ProblemError } from '#contract/kit/problem'
import { user } from '#contract/platform/user'
import { attempt } from '../../auth/session/throttle'
import { actorOf, audit } from '../../auth/trail/audit'
import { pokeAccount } from '../../auth/trail/poke'
import { requirePaceOfInviting } from '../../auth/users/invite'
import { type Call, call } from '../../calls/call'
import { every, type Permission, reads, rightToRead, rightToWrite } from '../../calls/permission'
import { idText, required } from '../../calls/query'
import { nothing } from '../../calls/reply'
import { asOwner } from '../../database/session'
import { deliver } from '../../documents/deliver'
import { find, read } from '../../records/write/typed'
import { letterhead } from '../letterhead'
import { changeLines, chosenLines } from './portal-lines'
import { giveAccess, peopleOf, requirePortal, stopAccess, switchPortal } from './portal-people'
import { invitationMail } from './portal-mail'
import { billLines } from './portal-scope'

/** A sign-in stays when a super admin has left the account again, so they make none in another firm. */
const ofThisFirm: Permission = ({ actingAs }) => actingAs === null
const readsApplications = reads(incomingApplication, incomingItem)
const mayInvite = every(ofThisFirm, rightToWrite('ProjectHubPortal'))

const TAG = 'Portal'
const NO_MAIL_SERVER =
  'This server has no mail server, so nothing reached the person. An administrator can read the kept mail'

/** Our side of the portal: who at which subcontractor has access to a project. Spec: business 1, portal load; decision 732. */
export const portalPeopleCalls: readonly Call[] = [
  call({
    method: 'get',
    path: '/projects/{id}/portal/load',
    tag: TAG,
    summary: 'Get the people at subcontractors who can see their own applications of a project',
    permission: rightToRead('ProjectHubPortal'),
    reply: portalLoadReply,
    serve: async ({ services: { database, now }, caller: { account }, look, params: { id: project } }) => {
      const chosen = await look(async tx => {
        await read(tx, projectResource, project)
        return chosenLines(tx, project)
      })
      const people = await asOwner(database, async db => {
        await requirePortal(db, account)
        return peopleOf(db, { account, project, now: now() })
      })
      return people.map(person => ({
        ...person,
        lines: chosen.filter(({ subcontractor }) => subcontractor === Number(person.subcontractor)).length,
      }))
    },
  }),
  call({
    method: 'get',
    path: '/projects/{id}/portal/lines',
    tag: TAG,
    summary: 'Get the lines of the bill that a subcontractor can be shown in the portal',
    permission: every(rightToRead('ProjectHubPortal'), readsApplications),
    query: { subcontractor: required(idText) },
    reply: portalBillReply,
    run: async ({ tx, params: { id: project }, query: { subcontractor } }) => [
      ...(await billLines(tx, { project, subcontractor })),
    ],
  }),
  call({
    method: 'post',
    path: '/projects/{id}/portal/lines',
    tag: TAG,
    summary: 'Choose the lines of the bill that a subcontractor is shown in the portal',
    permission: every(mayInvite, readsApplications),
    request: portalLinesRequest,
    reply: nothing,
    run: async ({ tx, params: { id: project }, body: { subcontractor, choose, take } }) => {
      const known = new Set((await billLines(tx, { project, subcontractor })).map(({ product }) => product))
      if (choose.some(product => !known.has(product)))
        throw new ProblemError('invalid', {
          errors: [
            { path: 'choose', message: 'The accepted bill no longer has one of these lines. Open the list again' },
          ],
        })
      await changeLines(tx, { project, subcontractor }, { choose, take })
      await audit(tx.db, Date.parse(tx.at), {
        action: 'portal-lines-chosen',
        account: tx.identity.account,
        actor: actorOf(tx.identity),
        details: { project, subcontractor, chosen: choose.length, taken: take.length },
      })
    },
  }),
  call({
    method: 'post',
    path: '/projects/{id}/portal/invitations',
    tag: TAG,
    summary: 'Give a person at a subcontractor access to their own applications of a project, and mail them',
    permission: mayInvite,
    request: portalInvitationRequest,
    reply: portalInvitationReply,
    status: 201,
    serve: async ({ services, caller, look, params: { id: project }, body }) => {
      const { database, config, steady, now } = services
      const { account } = caller
      const { on, firm, replyTo } = await look(async tx => {
        const on = await read(tx, projectResource, project)
        const subcontractor = await find(tx, subcontractorResource, body.subcontractor)
        if (!subcontractor || subcontractor.archivedAt !== null)
          throw new ProblemError('invalid', {
            errors: [{ path: 'subcontractor', message: 'Choose a subcontractor that is not archived' }],
          })
        return {
          on,
          firm: (await letterhead(tx)).firm,
          replyTo: (await find(tx, user, caller.user))?.email,
        }
      })
      await requirePaceOfInviting(services, caller)
      const { person, secret, name } = await asOwner(database, async db => {
        const { firm: accountName } = await requirePortal(db, account)
        const { user: by } = actorOf(caller)
        const given = await giveAccess(db, services, { account, by, project, ...body })
        await attempt(db, 'invitation', `portal ${account}:${given.person}`, steady())
        await audit(db, now(), {
          action: 'portal-access-given',
          account,
          actor: actorOf(caller),
          details: { person: given.person, project, subcontractor: body.subcontractor },
        })
        return { ...given, name: accountName }
      })
      const words = invitationMail(config.publicUrl, {
        account,
        firm: firm || name,
        project: [on.reference, on.name].filter(Boolean).join(' '),
        inviter: caller.fullName,
        secret,
      })
      const delivery = await deliver(services, {
        account,
        user: caller.user,
        to: body.email,
        ...(replyTo === undefined ? {} : { replyTo }),
        ...words,
      })
      const fault = delivery.state === 'failed' ? delivery.fault : delivery.state === 'kept' ? NO_MAIL_SERVER : null
      return { person, mail: delivery.state, fault }
    },
  }),
  call({
    method: 'post',
    path: '/projects/{id}/portal/people/{person}/stop',
    tag: TAG,
    summary: 'Stop a person’s access to a project, at once',
    permission: mayInvite,
    reply: nothing,
    serve: async ({ services, caller, look, params: { id: project, person } }) => {
      const { database, now } = services
      const { account } = caller
      await look(tx => read(tx, projectResource, project))
      await asOwner(database, async db => {
        await stopAccess(db, services, { account, by: actorOf(caller).user, project, person })
        await audit(db, now(), {
          action: 'portal-access-stopped',
          account,
          actor: actorOf(caller),
          details: { person, project },
        })
      })
    },
  }),
  call({
    method: 'put',
    path: '/account/portal',
    tag: TAG,
    summary: 'Switch the portal for subcontractors on or off',
    permission: rightToWrite('AdminCompanyDetails'),
    request: portalSettingRequest,
    reply: nothing,
    serve: ({ services: { database, now }, caller, body: { enabled } }) =>
      asOwner(database, async db => {
        const { account } = caller
        await switchPortal(db, account, enabled)
        await audit(db, now(), { action: 'portal-switched', account, actor: actorOf(caller), details: { enabled } })
        await pokeAccount(db, account)
      }),
  }),
]
