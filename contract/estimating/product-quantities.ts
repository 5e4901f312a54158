import { FORMULA_LENGTH } from '#domain/estimating/bill-formula/formula'
import { cells, choice, note, quantity, ref, text, type ValueOf } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** Sources of a quantity, with the specification's texts. Spec: business 3. */
export const QUANTITY_SOURCES = [
  { value: 'boq', label: 'Bill of quantities' },
  { value: 'subz', label: 'Derived from subzones' },
  { value: 'slate', label: 'Takeoff measurement', isComputed: true },
  { value: 'slate_error', label: 'Takeoff measurement', isComputed: true },
  { value: 'ws', label: 'On-site remeasure' },
  { value: 'imp_b', label: 'Bill of quantities import' },
  { value: 'imp_c', label: 'Client bill import' },
  { value: 'app_i', label: 'Incoming application' },
  { value: 'saf_q', label: 'Supply & fit quote' },
  { value: 'dep', label: 'Linked to quantity source' },
  { value: 'budget', label: 'Budget' },
] as const
export const UNKNOWN_SOURCE = 'Error determining source'

/**
 * The quantities of one product, a cell per zone. One record per product, with the product's own id, so that two devices cannot create two. A missing
 * cell or a null quantity is "none"; 0 is a deliberate zero. A parent zone's cell keeps its value from before its sub-zones were added.
 */
export const productQuantities = defineResource({
  name: 'productQuantities',
  singular: 'Quantities',
  plural: 'Quantities',
  path: 'assessmentquantities',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: {
    read: [
      'ProjectsBillOfQuantities',
      'ProjectHubBillOfQuantities',
      'ProjectHubProgress',
      'ProjectHubMaterialBill',
      'ProjectHubLabourBill',
      'ProjectHubLabourReview',
      'ProjectHubLabourApplications',
    ],
    write: ['ProjectsBillOfQuantities'],
  },
  label: [],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    cells: cells(
      'Quantity',
      'assessmentZone',
      {
        quantity: quantity('Quantity'),
        source: choice('Source', QUANTITY_SOURCES, { required: true, initial: 'boq' }),
        /** Its formula as typed, `=4*2.4`. `#12` in it is the quantity of product 12 in the same zone; the source is then `dep`. */
        formula: text('Formula', { max: FORMULA_LENGTH }),
      },
      { within: { assessment: 'assessment' } },
    ),
    /** The quantities at the acceptance of the tender, with linked ones computed. */
    tender: cells(
      'Tender quantity',
      'assessmentZone',
      { quantity: quantity('Quantity') },
      { serverOwned: true, within: { assessment: 'assessment' } },
    ),
    /** Notes about single quantities. Separate cells, so that a note and a figure typed at the same time both stay. */
    notes: cells(
      'Notes',
      'assessmentZone',
      {
        text: note('Note', { required: true, max: 2_000 }),
        /** Author and time by the device's clock, to show without a connection. The history is authoritative. */
        writtenBy: text('Written by', { max: 200 }),
        writtenAt: text('Written', { max: 30 }),
      },
      { within: { assessment: 'assessment' } },
    ),
  },
  columns: [],
  sections: [],
  defaultSort: 'id',
})
export type ProductQuantities = RecordOf<typeof productQuantities>
export type QuantityNote = ValueOf<typeof productQuantities.fields.notes>[string]
export type QuantityCell = ValueOf<typeof productQuantities.fields.cells>[string]
