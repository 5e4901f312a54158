import * as v from 'valibot'
import { choice, file, integer, ref, text } from '../fields/field'
import { id } from '../fields/schema'
import { defineResource, type RecordOf } from '../kit/resource'
import { isDay } from '#domain/value/day'
import { MOST_REPORTED } from './issue-calls'

/** Documents of a project that the server makes on request. */
export const SITE_DOCUMENTS = [
  { value: 'issues', label: 'Issue report' },
  { value: 'diary', label: 'Site diary' },
  { value: 'statement', label: 'Labour statement' },
  { value: 'application', label: 'Application for payment' },
] as const
export type SiteDocumentKind = (typeof SITE_DOCUMENTS)[number]['value']

/**
 * A PDF that a person asked for. A job makes it, so it survives a restart of the server; the record has its progress, and the reason for a failure.
 * Only that person sees it. It is deleted after a week, since it can be made again. Spec: COST-3, LAB-1.
 */
export const siteDocument = defineResource({
  name: 'siteDocument',
  singular: 'Site document',
  path: 'sitedocuments',
  area: 'commercial',
  scope: { kind: 'user', by: 'user' },
  permission: { read: [], write: [] },
  label: ['title'],
  fields: {
    user: ref('For', 'user', { required: true, serverOwned: true }),
    projectId: integer('Project', { required: true, serverOwned: true }),
    kind: choice('Document', SITE_DOCUMENTS, { required: true, serverOwned: true }),
    /** A day, the id of an application, or comma-separated ids of issues. */
    about: text('About', { max: 6000, required: true, serverOwned: true }),
    title: text('Title', { required: true, serverOwned: true }),
    state: choice(
      'State',
      [
        { value: 'failed', label: 'Not made', level: 'error' },
        { value: 'waiting', label: 'Waiting', level: 'info' },
        { value: 'making', label: 'Being made', level: 'info' },
        { value: 'made', label: 'Ready', level: 'accent' },
      ],
      { required: true, serverOwned: true, initial: 'waiting' },
    ),
    /** Per cent. */
    progress: integer('Progress', { required: true, serverOwned: true, initial: 0 }),
    attempts: integer('Attempts', { required: true, serverOwned: true, initial: 0 }),
    file: file('File', { serverOwned: true }),
    pages: integer('Pages', { serverOwned: true }),
    fault: text('Why not', { serverOwned: true }),
  },
  columns: ['title', 'state'],
  sections: [],
  defaultSort: '-createdAt',
})
export type SiteDocument = RecordOf<typeof siteDocument>

/** POST /projects/{id}/documents: the document to make. */
export const siteDocumentRequest = v.variant('kind', [
  v.strictObject({
    kind: v.literal('issues'),
    issues: v.pipe(
      v.array(id),
      v.minLength(1, 'Choose an issue'),
      v.maxLength(MOST_REPORTED, `A report can have ${MOST_REPORTED} issues at most`),
    ),
  }),
  v.strictObject({ kind: v.literal('diary'), day: v.pipe(v.string(), v.check(isDay, 'Choose a day')) }),
  v.strictObject({ kind: v.literal('statement'), application: id }),
  v.strictObject({ kind: v.literal('application'), application: id }),
])
export type SiteDocumentRequest = v.InferOutput<typeof siteDocumentRequest>
/** The new document. */
export const siteDocumentReply = v.strictObject({ making: id })
