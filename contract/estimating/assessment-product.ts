import { negate, NIL, percent, WHOLE } from '#domain/value/money'
import { choice, code, cost, flag, integer, note, percentage, position, rate, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { PRICING_MODES } from './pricing-modes'

const PRODUCT_ORIGINS = [
  { value: 'tender', label: 'Tender' },
  { value: 'post_tender', label: 'Post tender' },
  { value: 'variation', label: 'Variation' },
] as const

/** Reasons for a fixed price: a person typed it, a target price was spread over the rates, or the client's bill had it. */
const FIXED_PRICE_REASONS = [
  { value: 'manual', label: 'Typed' },
  { value: 'target', label: 'Target price' },
  { value: 'client', label: 'Given by the client' },
] as const

/** Fields that together name the source of a line. */
export const IMPORTED = ['importFile', 'importSheet', 'importRows', 'importText'] as const

/**
 * A line of the bill, with those parts of its rate that are not components. `rate` is the selling price of one unit, in whole pence; null means
 * unpriced. The server updates it whenever one of its sources changes, for SQL and for people who may not read the build-up. A device that holds the
 * build-up computes it (`rateOf`), so that it includes unsent changes. `templateVersion` is the fingerprint of the template when it was copied.
 * Decision 420. Spec: business 3.
 */
export const assessmentProduct = defineResource({
  name: 'assessmentProduct',
  singular: 'Product',
  path: 'assessmentproducts',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: {
    read: [
      'ProjectsBillOfQuantities',
      'ProjectsRateBuildUp',
      'ProjectHubBillOfQuantities',
      'ProjectHubRateBuildUp',
      'ProjectHubProgress',
      'ProjectHubMaterialBill',
      'ProjectHubLabourBill',
      'ProjectHubLabourReview',
      'ProjectHubLabourApplications',
    ],
    write: ['ProjectsBillOfQuantities', 'ProjectsRateBuildUp'],
  },
  label: ['ref', 'name'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    group: ref('Heading', 'productGroup'),
    ref: code('Ref', { max: 40 }),
    name: text('Product', { required: true, max: 1_000 }),
    description: note('Description'),
    notes: note('Notes'),
    unit: text('Unit', { max: 30 }),
    pricingMode: choice('Pricing', PRICING_MODES, { required: true, initial: 'rbu' }),
    rate: rate('Rate', { serverOwned: true }),
    /** The rate at the acceptance of the tender. */
    tenderRate: rate('Tender rate', { serverOwned: true }),
    fixedPrice: rate('Fixed price'),
    fixedPriceReason: choice('Fixed because', FIXED_PRICE_REASONS),
    supplyAndFitPrice: cost('Supply & fit price', { atLeast: NIL }),
    quoteLine: ref('Supply & fit price from', 'supplyFitQuoteLine', {
      within: { template: 'template', 'quote.project?': 'assessment.project' },
    }),
    priceFrom: text('Quote'),
    contingencyPercentage: percentage('Contingency on supply & fit', { atLeast: NIL, atMost: WHOLE }),
    inflationPercentage: percentage('Inflation', { atLeast: NIL, atMost: WHOLE }),
    overheadPercentage: percentage('Overhead', { atLeast: NIL, atMost: WHOLE }),
    profitPercentage: percentage('Profit', { atLeast: negate(WHOLE), atMost: percent(1_000) }),
    template: ref('Made from', 'productTemplate'),
    templateVersion: text('Template as copied', { max: 40 }),
    isProvisional: flag('Provisional'),
    isRateOnly: flag('Rate only'),
    origin: choice('Origin', PRODUCT_ORIGINS, { required: true, initial: 'tender', serverOwned: true }),
    /** The variation by which it came into the bill: its origin follows, and the server sets it. Decision 719. */
    variation: ref('Variation', 'variation', { within: { project: 'assessment.project' } }),
    /** The file this line was last read from (the client's or ours), with its place and text there. */
    importFile: text('Read from', { serverOwned: true }),
    importSheet: text('Sheet', { serverOwned: true }),
    importRows: text('Row', { max: 60, serverOwned: true }),
    importText: note('As written', { max: 500, serverOwned: true }),
    /** The product this one descends from through copies of the assessment. Null for the first. */
    lineage: integer('Copied from', { serverOwned: true }),
    order: position(),
  },
  columns: ['ref', 'name', 'unit', 'rate'],
  list: {
    badges: [
      { level: 'warning', words: ({ isProvisional }) => (isProvisional ? 'Provisional' : null) },
      { level: 'none', words: ({ isRateOnly }) => (isRateOnly ? 'Rate only' : null) },
    ],
  },
  sections: [
    { title: 'Product', fields: ['ref', 'name', 'description', 'group'] },
    { title: 'Price', fields: ['unit', 'rate', 'pricingMode', 'fixedPrice', 'isProvisional', 'isRateOnly'] },
    {
      title: 'Build-up',
      fields: [
        'supplyAndFitPrice',
        'contingencyPercentage',
        'inflationPercentage',
        'overheadPercentage',
        'profitPercentage',
        'template',
      ],
    },
    { title: 'Notes', fields: ['notes', 'variation'] },
  ],
  defaultSort: 'order',
  mergeGroups: [
    [...IMPORTED],
    ['unit', 'fixedPrice', 'fixedPriceReason'],
    ['supplyAndFitPrice', 'quoteLine', 'priceFrom'],
    ['template', 'templateVersion'],
  ],
  order: { by: 'assessment', field: 'order' },
})
export type AssessmentProduct = RecordOf<typeof assessmentProduct>
