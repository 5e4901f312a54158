import { code, file, flag, integer, quantity, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL, SMALLEST } from '#domain/value/money'

/** One drawing of a project, or one page of a drawing set. Spec: business 3, Project drawings and Files. */
export const projectDrawing = defineResource({
  name: 'projectDrawing',
  singular: 'Drawing',
  path: 'projectdrawings',
  area: 'estimating',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['Projects', 'ProjectHub', 'TakeoffPage'], write: ['Projects', 'TakeoffPage'] },
  label: ['fileName'],
  foundBy: ['sheetNumber'],
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
    sheetNumber: code('Sheet number', { max: 60 }),
    title: text('Title'),
    revision: text('Revision', { max: 20 }),
    /** The page it takes the place of: figures measured on that one are then in doubt (check 501). */
    supersedes: ref('Supersedes', 'projectDrawing', { within: { project: 'project' } }),
    onSitePage: flag('On site'),
    /** Level of the building, as its drawings name it. */
    level: text('Level', { max: 60 }),
    /** Degrees it is turned by for reading. Its points stay those of the unturned page. */
    rotation: integer('Turned by', { required: true, initial: 0, atLeast: 0, atMost: 270 }),
    /** Size of the unturned page in PDF points; null until it is known. */
    widthPt: quantity('Width', { atLeast: SMALLEST }),
    heightPt: quantity('Height', { atLeast: SMALLEST }),
  },
  columns: ['fileName', 'sheetNumber', 'title', 'revision', 'pageNumber', 'onSitePage'],
  sections: [
    { title: 'Drawing', fields: ['fileName', 'file', 'pageNumber', 'order'] },
    { title: 'Sheet', fields: ['sheetNumber', 'title', 'revision', 'supersedes', 'level', 'onSitePage'] },
    { title: 'Page', fields: ['rotation', 'widthPt', 'heightPt'] },
  ],
  defaultSort: 'order',
  together: {
    fields: ['rotation'],
    problem: ({ rotation }) =>
      rotation % 90 === 0 ? null : { field: 'rotation', message: 'A page is turned by 0, 90, 180 or 270 degrees' },
  },
})
export type ProjectDrawing = RecordOf<typeof projectDrawing>
