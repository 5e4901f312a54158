import { note, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/**
 * The column layout of a client's bill, to suggest for the next one. `domain/bill-import/columns/layouts` reads it. Decision 374. Spec: business
 * 3, import of a client bill.
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
    /** The columns in use, as JSON. */
    columns: note('Columns', { required: true }),
  },
  columns: [],
  sections: [],
  defaultSort: '-updatedAt',
})
export type BillLayout = RecordOf<typeof billLayout>
