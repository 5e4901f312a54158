import { choice, file, note, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

const DOCUMENT_KINDS = [
  { value: 'tender', label: 'Tender letter' },
  { value: 'materialOrder', label: 'Material order' },
  { value: 'fixedCostOrder', label: 'Fixed cost order' },
  { value: 'application', label: 'Application for payment' },
  { value: 'paymentNotice', label: 'Payment notice' },
  { value: 'payLessNotice', label: 'Pay less notice' },
  { value: 'issue', label: 'Issue report' },
  { value: 'other', label: 'Other' },
] as const

/** The words of the firm's documents; {{company.name}} and other merge fields are filled in (domain/admin/merge-fields). Spec: platform 2.6. */
export const documentTemplate = defineResource({
  name: 'documentTemplate',
  singular: 'Document template',
  path: 'documenttemplates',
  area: 'admin',
  scope: { kind: 'account' },
  /** Also readable by people who send documents: a tender's letter is chosen from these. */
  permission: { read: ['AdminDocumentTemplates', 'ProjectsTenders'], write: ['AdminDocumentTemplates'] },
  label: ['name'],
  fields: {
    name: text('Name', { required: true }),
    kind: choice('Kind', DOCUMENT_KINDS, { required: true, initial: 'other' }),
    title: text('Title'),
    body: note('Body'),
    file: file('File'),
  },
  columns: ['name', 'kind', 'title'],
  sections: [{ title: 'Document template', fields: ['name', 'kind', 'title', 'body', 'file'] }],
  defaultSort: 'name',
  alike: 'name',
})
export type DocumentTemplate = RecordOf<typeof documentTemplate>
