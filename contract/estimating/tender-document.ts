import * as v from 'valibot'
import { id } from '../fields/schema'
import { choice, instant, ref, text } from '../fields/field'
import { defineDocument } from '../kit/document'

export const TENDER_DOCUMENTS = [
  { value: 'cover', label: 'Cover letter' },
  { value: 'bill', label: 'Priced bill' },
  { value: 'summary', label: 'Summary of assessments' },
  { value: 'exclusions', label: 'Exclusions' },
] as const
export type TenderDocumentKind = (typeof TENDER_DOCUMENTS)[number]['value']

/**
 * A document of a tender. `madeFrom` is the fingerprint of its sources, which shows when it is out of date. Until the tender is submitted, a newer one of
 * its kind replaces it; later ones are kept beside it. Spec: ASMT-18.
 */
export const tenderDocument = defineDocument({
  name: 'tenderDocument',
  singular: 'Tender document',
  path: 'tenderdocuments',
  area: 'estimating',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectsTenders'], write: ['ProjectsTenders'] },
  fields: {
    project: ref('Project', 'project', { required: true }),
    tender: ref('Tender', 'tender', { required: true }),
    kind: choice('Kind', TENDER_DOCUMENTS, { required: true }),
    madeAt: instant('Made', { serverOwned: true }),
    madeFrom: text('Made from', { serverOwned: true, max: 40 }),
  },
  evidence: {
    of: 'tender',
    keeps: 'closed',
    sealed: ({ status }) =>
      status === 'draft' || status === 'generated'
        ? null
        : 'This tender was submitted, so its documents stay as they went out',
  },
})

/** Kinds of documents to make. */
export const documentsRequest = v.strictObject({
  kinds: v.pipe(v.array(v.picklist(TENDER_DOCUMENTS.map(({ value }) => value))), v.minLength(1, 'Choose a document')),
})
/** Their records, which show the progress. */
export const documentsReply = v.strictObject({ making: v.array(id) })
