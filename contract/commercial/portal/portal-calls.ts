import * as v from 'valibot'
import { id, storable } from '../../fields/schema'

/** Page on which subcontractors sign in. It is a page of its own, outside the app. */
const PORTAL_PAGE = '/portal'
/** The firm is in the query; a secret is behind the hash, which a browser sends to no server. */
export const portalPath = (firm: number, secret?: string): string =>
  `${PORTAL_PAGE}?firm=${firm}${secret === undefined ? '' : `#${secret}`}`

const amount = v.string()
const email = v.pipe(storable(255), v.trim(), v.nonEmpty('Write your email address'))

/** POST /portal/sign-in. A person signs in at one firm; at another firm they have another password. */
export const portalSignInRequest = v.strictObject({
  firm: id,
  email,
  password: v.pipe(v.string('Write your password'), v.nonEmpty('Write your password'), v.maxLength(1_000)),
})
/** POST /portal/link: mails a link to choose a new password. */
export const portalLinkRequest = v.strictObject({ firm: id, email })
/** PUT /portal/password: takes the one-time secret of a mailed link, and signs in. */
export const portalPasswordRequest = v.strictObject({
  secret: v.pipe(v.string(), v.maxLength(100)),
  /** The server refuses a weak one, with the reason. */
  password: v.pipe(v.string('Choose a password'), v.maxLength(1_000)),
})

/** The certificate of an approved application. All money to date, but for what is paid of this one. */
const certificate = v.object({
  approvedOn: v.string(),
  gross: amount,
  retentionPercentage: amount,
  retention: amount,
  discount: amount,
  net: amount,
  certifiedBefore: amount,
  /** Not paid by our pay less notice. */
  withheld: amount,
  payable: amount,
  cisRate: amount,
  cisDeduction: amount,
  vat: amount,
  vatAccounted: amount,
  toPay: amount,
  paidOn: v.nullable(v.string()),
  payLess: v.nullable(v.object({ servedOn: v.string(), amount, basis: v.string() })),
})

const application = v.object({
  id,
  /** Ours; null before it is approved. */
  reference: v.nullable(v.string()),
  invoiceNumber: v.nullable(v.string()),
  effectiveDate: v.string(),
  receivedOn: v.string(),
  state: v.picklist(['held', 'query', 'approved', 'paid', 'cancelled']),
  /** Applied for to date, before retention and tax. */
  applied: amount,
  /** Of that, materials as they were declared for CIS. */
  materials: amount,
  query: v.nullable(v.string()),
  /** By the terms of the subcontract; null where none are recorded. */
  dueDate: v.nullable(v.string()),
  noticeBy: v.nullable(v.string()),
  payLessBy: v.nullable(v.string()),
  finalDate: v.nullable(v.string()),
  certificate: v.nullable(certificate),
  /** The person who sent it from the portal, with the time and their note; null where the firm entered it. */
  sent: v.nullable(v.object({ by: v.string(), at: v.string(), note: v.nullable(v.string()) })),
  withdrawnBy: v.nullable(v.string()),
  /** Why the firm cancelled it, as they wrote it for the subcontractor; null elsewhere. */
  cancelReason: v.nullable(v.string()),
  /** Whether it was sent from the portal and its review has not begun. */
  canWithdraw: v.boolean(),
})
export type PortalApplication = v.InferOutput<typeof application>

/** GET /portal/overview: all that one person of a subcontractor may see, but for the lines of applications. */
export const portalOverviewReply = v.object({
  firm: v.string(),
  firmAddress: v.string(),
  currency: v.string(),
  /** Id of the person: a browser keeps what they have not sent under it. */
  personId: id,
  person: v.string(),
  subcontractor: v.string(),
  today: v.string(),
  projects: v.array(
    v.object({
      id,
      name: v.string(),
      reference: v.nullable(v.string()),
      /** Newest first. */
      applications: v.array(application),
    }),
  ),
})
export type PortalOverview = v.InferOutput<typeof portalOverviewReply>
export type PortalProject = PortalOverview['projects'][number]

/**
 * GET /portal/applications/{id}: the lines of an application. A line shows what the workbook for the subcontractor shows: nothing of our progress or of
 * other subcontractors. `approved` and `reason` are null until the application is approved. All money to date.
 */
export const portalLinesReply = v.array(
  v.object({
    id,
    /** The same in the next application. */
    key: v.string(),
    isOfBill: v.boolean(),
    code: v.nullable(v.string()),
    name: v.string(),
    unit: v.nullable(v.string()),
    contract: v.nullable(amount),
    value: amount,
    approvedBefore: amount,
    approved: v.nullable(amount),
    reason: v.nullable(v.string()),
  }),
)
export type PortalLine = v.InferOutput<typeof portalLinesReply>[number]
