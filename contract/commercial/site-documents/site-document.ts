import * as v from 'valibot'
import { integer, ref, text } from '../../fields/field'
import { id } from '../../fields/schema'
import { defineDocument } from '../../kit/document'
import type { Resource } from '../../kit/resource'
import { isDay } from '#domain/value/day'
import { diaryEntry } from '../diary-entry'
import { issue } from '../issue'
import { MOST_REPORTED } from '../issue-calls'
import { issuePhoto } from '../issue-photo'
import { labourApplication } from '../labour-application'
import { incomingApplication } from '../payment/incoming-application'
import { incomingItem } from '../payment/incoming-item'
import { MOST_PACK_PHOTOS } from '../payment/application-photos'
import { cvrReport } from '../cvr/cvr-report'
import { outgoingApplication } from '../payment/outgoing-application'
import { outgoingItem } from '../payment/outgoing-item'

/** A document of a project: what its asker must be able to read, and what a request names beside the kind. */
const ofProject = <const K extends string, const A extends v.ObjectEntries>(
  kind: K,
  label: string,
  reads: readonly Resource[],
  asks: A,
) => ({ kind, label, reads, request: v.strictObject({ kind: v.literal(kind), ...asks }) })

const issues = v.pipe(
  v.array(id),
  v.minLength(1, 'Choose an issue'),
  v.maxLength(MOST_REPORTED, `A report can have ${MOST_REPORTED} issues at most`),
)
const photos = v.pipe(v.array(id), v.maxLength(MOST_PACK_PHOTOS, `A pack can have ${MOST_PACK_PHOTOS} photos at most`))
/** The id of a locked report; null for the live one. */
const lockedOrLive = v.nullable(id)
const day = v.pipe(v.string(), v.check(isDay, 'Choose a day'))

/** Documents of a project that the server makes for one person. */
export const SITE_DOCUMENTS = [
  ofProject('issues', 'Issue report', [issue, issuePhoto], { issues }),
  ofProject('diary', 'Site diary', [diaryEntry], { day }),
  ofProject('statement', 'Labour statement', [labourApplication], { application: id }),
  ofProject('certificate', 'Payment certificate', [incomingApplication, incomingItem], { application: id }),
  ofProject('payLess', 'Pay less notice', [incomingApplication, incomingItem], { application: id }),
  ofProject('application', 'Application for payment', [outgoingApplication, outgoingItem], {
    application: id,
    /** Ids of photos of progress and deliveries that are printed as evidence. */
    photos: v.optional(photos, []),
  }),
  ofProject('applicationWorkbook', 'Application workbook', [outgoingApplication, outgoingItem], { application: id }),
  ofProject('applicationInvoice', 'Invoice', [outgoingApplication, outgoingItem], { application: id }),
  ofProject('cvr', 'Cost value reconciliation', [cvrReport], { report: lockedOrLive }),
  ofProject('cvrWorkbook', 'Workbook of the cost value reconciliation', [cvrReport], { report: lockedOrLive }),
] as const
export type SiteDocumentKind = (typeof SITE_DOCUMENTS)[number]['kind']

/**
 * A document that a person asked for. Only that person sees it. It is deleted after a week, since it can be made again. Spec: COST-3, LAB-1.
 */
export const siteDocument = defineDocument({
  name: 'siteDocument',
  singular: 'Site document',
  path: 'sitedocuments',
  area: 'commercial',
  scope: { kind: 'user', by: 'user' },
  permission: { read: [], write: [] },
  fields: {
    user: ref('For', 'user', { required: true, serverOwned: true }),
    projectId: integer('Project', { required: true, serverOwned: true }),
    /** One of {@link SITE_DOCUMENTS}; a text, so that another kind needs no migration. */
    kind: text('Kind', { max: 40, required: true, serverOwned: true }),
    /** A day, comma-separated ids of issues, or the id of an application with those of its photos after it. */
    about: text('About', { max: 6000, required: true, serverOwned: true }),
  },
})

/** POST /projects/{id}/documents: the document to make. */
export const siteDocumentRequest = v.variant(
  'kind',
  SITE_DOCUMENTS.map(({ request }) => request),
)
export type SiteDocumentRequest = v.InferOutput<(typeof SITE_DOCUMENTS)[number]['request']>
