import * as v from 'valibot'
import { id } from '../fields/schema'
import { choice, file, instant, integer, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

export const TENDER_DOCUMENTS = [
  { value: 'cover', label: 'Cover letter' },
  { value: 'bill', label: 'Priced bill' },
  { value: 'summary', label: 'Summary of assessments' },
  { value: 'exclusions', label: 'Exclusions' },
] as const
export type TenderDocumentKind = (typeof TENDER_DOCUMENTS)[number]['value']

/**
 * A document of a tender, made by the server: at most one of each kind. `progress` shows how far the making is. `madeFrom` is the fingerprint of its
 * sources, which shows when it is out of date. Spec: ASMT-18.
 */
export const tenderDocument = defineResource({
  name: 'tenderDocument',
  singular: 'Tender document',
  path: 'tenderdocuments',
  area: 'estimating',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectsTenders'], write: ['ProjectsTenders'] },
  label: ['kind'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    tender: ref('Tender', 'tender', { required: true }),
    kind: choice('Document', TENDER_DOCUMENTS, { required: true }),
    state: choice(
      'State',
      [
        { value: 'making', label: 'Being made' },
        { value: 'ready', label: 'Ready' },
        { value: 'failed', label: 'Not made' },
      ],
      { required: true, serverOwned: true, initial: 'failed' },
    ),
    progress: integer('Progress', { required: true, serverOwned: true, initial: 0 }),
    file: file('File', { serverOwned: true }),
    pages: integer('Pages', { serverOwned: true }),
    madeAt: instant('Made', { serverOwned: true }),
    madeFrom: text('Made from', { serverOwned: true, max: 40 }),
    fault: text('Why not', { serverOwned: true }),
  },
  columns: ['kind', 'state', 'pages', 'madeAt'],
  sections: [],
  evidence: {
    of: 'tender',
    keeps: 'closed',
    sealed: ({ status }) =>
      status === 'draft' || status === 'generated'
        ? null
        : 'This tender was submitted, so its documents stay as they went out',
  },
  defaultSort: 'kind',
})
export type TenderDocument = RecordOf<typeof tenderDocument>

/** Kinds of documents to make. */
export const documentsRequest = v.strictObject({
  kinds: v.pipe(v.array(v.picklist(TENDER_DOCUMENTS.map(({ value }) => value))), v.minLength(1, 'Choose a document')),
})
/** Their records, which show the progress. */
export const documentsReply = v.strictObject({ making: v.array(id) })
