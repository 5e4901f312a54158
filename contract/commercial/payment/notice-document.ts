import { file, ref, text } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { OUTGOING_PERMISSION } from './outgoing-readers'

/** A file that shows what a notice said and how it was served: the letter, the mail, the proof of post. More can be added; none can be taken away. */
export const noticeDocument = defineResource({
  name: 'noticeDocument',
  singular: 'Notice document',
  path: 'paymentnoticedocuments',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: OUTGOING_PERMISSION,
  label: ['fileName'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    notice: ref('Notice', 'paymentNotice', { required: true, within: { project: 'project' } }),
    fileName: text('File name', { required: true }),
    file: file('File', { required: true }),
  },
  columns: ['fileName'],
  sections: [{ title: 'Document', fields: ['fileName', 'file'] }],
  evidence: {
    of: 'notice',
    keeps: 'append',
    sealed: () => 'Documents of a served notice stay as they are. You can add more',
  },
  defaultSort: 'id',
})
export type NoticeDocument = RecordOf<typeof noticeDocument>
