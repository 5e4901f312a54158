import { file, note, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** A document of a project: a file and a comment. Spec: business 3, Project documents and Files. */
export const projectDocument = defineResource({
  name: 'projectDocument',
  singular: 'Document',
  path: 'projectdocuments',
  area: 'estimating',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['Projects', 'ProjectHub'], write: ['Projects'] },
  label: ['fileName'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    fileName: text('File name', { required: true }),
    file: file('Document', { required: true }),
    comment: note('Comment'),
  },
  columns: ['fileName', 'comment'],
  sections: [{ title: 'Document', fields: ['fileName', 'file', 'comment'] }],
  defaultSort: 'fileName',
})
export type ProjectDocument = RecordOf<typeof projectDocument>
