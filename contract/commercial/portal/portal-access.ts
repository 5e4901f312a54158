import * as v from 'valibot'
import { id, storable } from '../../fields/schema'

/** Short name of the integration that switches the portal on for an account. */
export const PORTAL = 'portal'

/** PUT /account/portal. */
export const portalSettingRequest = v.strictObject({ enabled: v.boolean() })

const name = v.pipe(
  storable(255),
  v.trim(),
  v.nonEmpty('Write the name'),
  v.check(text => !/[\r\n]/.test(text), 'This must be one line'),
)
const email = v.pipe(
  storable(255),
  v.trim(),
  v.check(text => /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/.test(text), 'Write one email address'),
)

/** POST /projects/{id}/portal/invitations. */
export const portalInvitationRequest = v.strictObject({ subcontractor: id, fullName: name, email })
/** `mail` says whether the link was sent, kept on a server without a mail server, or not taken; then `fault` says why. Null where nothing had to be mailed. */
export const portalInvitationReply = v.object({
  person: id,
  mail: v.nullable(v.picklist(['sent', 'kept', 'failed'])),
  fault: v.nullable(v.string()),
})
export type PortalInvitation = v.InferOutput<typeof portalInvitationReply>

/** GET /projects/{id}/portal/load: the people at subcontractors who can see their own applications of this project. */
export const portalLoadReply = v.array(
  v.object({
    person: id,
    subcontractor: id,
    fullName: v.string(),
    email: v.string(),
    /** `invited`: has not chosen a password yet; `lapsed`: and can't any more by the last link. */
    state: v.picklist(['invited', 'lapsed', 'active', 'stopped']),
    givenAt: v.string(),
    stoppedAt: v.nullable(v.string()),
    lastSignInAt: v.nullable(v.string()),
    /** Lines of the bill that are chosen for their subcontractor. */
    lines: v.number(),
  }),
)
export type PortalPerson = v.InferOutput<typeof portalLoadReply>[number]
