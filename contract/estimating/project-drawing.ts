import { file, integer, quantity, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL } from '#domain/value/money'

/** One drawing of a project, or one page of a drawing set. Spec: business 3, Project drawings and Files. */
export const projectDrawing = defineResource({
  name: 'projectDrawing',
  singular: 'Drawing',
  path: 'projectdrawings',
  area: 'estimating',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['Projects', 'ProjectHub'], write: ['Projects'] },
  label: ['fileName'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    fileName: text('File name', { required: true }),
    file: file('Drawing', { required: true }),
    /** The set it is a page of. */
    sourceFile: file('Split from'),
    pageNumber: integer('Page'),
    /** Whole numbers; a page adds 0.0001 per page to its set's. */
    order: quantity('Order', { required: true, initial: NIL }),
    /** The colour original, shown again instead of the grey copy. */
    colourFile: file('In colour'),
  },
  columns: ['fileName', 'pageNumber'],
  sections: [{ title: 'Drawing', fields: ['fileName', 'file', 'pageNumber', 'order'] }],
  defaultSort: 'order',
})
export type ProjectDrawing = RecordOf<typeof projectDrawing>
