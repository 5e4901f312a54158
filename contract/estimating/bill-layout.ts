import { note, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'

/**
 * How a client's bills are laid out: what the columns of one of them were read as, to be offered for the next. Read by
 * `domain/estimating/bill-import/layouts`. Spec: business 3, import of a client bill; decision 374.
 */
export const billLayout = defineResource({
  name: 'billLayout',
  singular: 'Bill layout',
  path: 'billlayouts',
  area: 'estimating',
  scope: { kind: 'account' },
  permission: { read: ['ProjectsBillOfQuantities'], write: ['ProjectsBillOfQuantities'] },
  label: ['fileName'],
  fields: {
    client: ref('Client', 'client', { required: true }),
    fileName: text('Last read from', { required: true }),
    /** The columns that take part, as JSON. */
    columns: note('Columns', { required: true }),
  },
  columns: [],
  sections: [],
  defaultSort: '-updatedAt',
})
export type BillLayout = RecordOf<typeof billLayout>
