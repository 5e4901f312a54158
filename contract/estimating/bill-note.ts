import { MOST_NOTE } from '#domain/estimating/bill-import/planning/sheet-notes'
import { integer, note, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'

/** Who opens the bill of quantities: its pages, and the calls that answer it whole. */
export const BILL_PERMISSION = {
  read: ['ProjectsBillOfQuantities', 'ProjectHubBillOfQuantities'],
  write: ['ProjectsBillOfQuantities'],
} as const

/** What a client's bill says beside its lines: its cover, its preambles, the words above its titles. Decision 375. */
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
    /** Its place among the notes, as the file has them. */
    place: integer('Place', { required: true, initial: 0 }),
  },
  columns: [],
  sections: [],
  defaultSort: 'place',
})
export type BillNote = RecordOf<typeof billNote>
