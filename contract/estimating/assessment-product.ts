import { choice, flag, note, position, rate, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'

const PRICING_MODES = [
  { value: 'rbu', label: 'Rate build up' },
  { value: 'saf', label: 'Supply & fit' },
] as const
const PRODUCT_ORIGINS = [
  { value: 'tender', label: 'Tender' },
  { value: 'post_tender', label: 'Post tender' },
  { value: 'variation', label: 'Variation' },
] as const

/**
 * A line of the bill. `rate` is what one unit is sold at, rounded to pence by the build-up or given by an import; null means unpriced.
 * Spec: business 3; estimating sections 1 and 2.
 */
export const assessmentProduct = defineResource({
  name: 'assessmentProduct',
  singular: 'Product',
  path: 'assessmentproducts',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: {
    read: ['ProjectsBillOfQuantities', 'ProjectsRateBuildUp', 'ProjectHubBillOfQuantities', 'ProjectHubProgress'],
    write: ['ProjectsBillOfQuantities', 'ProjectsRateBuildUp'],
  },
  label: ['ref', 'name'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    group: ref('Heading', 'productGroup'),
    ref: text('Ref', { max: 40 }),
    name: text('Product', { required: true, max: 1_000 }),
    description: note('Description'),
    notes: note('Notes'),
    unit: text('Unit', { max: 30 }),
    pricingMode: choice('Pricing', PRICING_MODES, { required: true, initial: 'rbu' }),
    rate: rate('Rate'),
    isFixedPrice: flag('Fixed price'),
    isProvisional: flag('Provisional'),
    isRateOnly: flag('Rate only'),
    origin: choice('Origin', PRODUCT_ORIGINS, { required: true, initial: 'tender', serverOwned: true }),
    order: position(),
  },
  columns: ['ref', 'name', 'unit', 'rate'],
  sections: [
    { title: 'Product', fields: ['ref', 'name', 'description', 'group'] },
    { title: 'Price', fields: ['unit', 'rate', 'pricingMode', 'isFixedPrice', 'isProvisional', 'isRateOnly'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  defaultSort: 'order',
  mergeGroups: [['unit', 'rate']],
  order: { by: 'assessment', field: 'order' },
})
export type AssessmentProduct = RecordOf<typeof assessmentProduct>
