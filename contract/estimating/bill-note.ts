import { MOST_NOTE } from '#domain/bill-import/workbook/sheet-notes'
import { integer, note, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** Permissions of the bill of quantities: its pages, and the calls that return it whole. */
export const BILL_PERMISSION = {
  read: ['ProjectsBillOfQuantities', 'ProjectHubBillOfQuantities'],
  write: ['ProjectsBillOfQuantities'],
} as const

/** Text of a client's bill that is not in its lines: cover, preambles, the words above its titles. Decision 375. */
export const billNote = defineResource({
  name: 'billNote',
  singular: 'Note of the bill',
  plural: 'Notes of the bill',
  path: 'billnotes',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: BILL_PERMISSION,
  label: ['title'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    title: text('Title', { required: true }),
    text: note('Text', { required: true, max: MOST_NOTE }),
    /** Its position among the notes, in the order of the file. */
    place: integer('Place', { required: true, initial: 0 }),
  },
  columns: [],
  sections: [],
  defaultSort: 'place',
})
export type BillNote = RecordOf<typeof billNote>
