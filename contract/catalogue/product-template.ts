import { PRODUCT_UNIT_CHOICES } from '#domain/value/units'
import { choice, code, cost, note, percentage, refs, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { negate, NIL, percent, WHOLE } from '#domain/value/money'

const PRICING_MODES = [
  { value: 'rbu', label: 'Rate build up' },
  { value: 'saf', label: 'Supply & fit' },
] as const

/**
 * A product the firm knows how to build: its components list the parts of one unit. `contingencyPercentage` applies to supply and fit only;
 * components have their own. Empty percentages count as zero. Spec: platform 2.6.
 */
export const productTemplate = defineResource({
  name: 'productTemplate',
  singular: 'Product template',
  path: 'producttemplates',
  area: 'catalogue',
  scope: { kind: 'library' },
  permission: {
    read: ['ResourcesProductTemplates', 'ResourcesSupplyFitQuotes', 'ProjectsRateBuildUp'],
    write: ['ResourcesProductTemplates'],
  },
  label: ['name'],
  foundBy: ['code'],
  fields: {
    name: text('Product', { required: true, max: 500 }),
    code: code('Code', { max: 60 }),
    packages: refs('Work packages', 'workPackage'),
    unit: choice('Unit', PRODUCT_UNIT_CHOICES, { required: true, initial: 'm²' }),
    pricingMode: choice('Pricing', PRICING_MODES, { required: true, initial: 'rbu' }),
    supplyAndFitPrice: cost('Supply & fit price', { atLeast: NIL }),
    contingencyPercentage: percentage('Contingency on supply & fit', { atLeast: NIL, atMost: WHOLE }),
    inflationPercentage: percentage('Inflation', { atLeast: NIL, atMost: WHOLE }),
    overheadPercentage: percentage('Overhead', { atLeast: NIL, atMost: WHOLE }),
    profitPercentage: percentage('Profit', { atLeast: negate(WHOLE), atMost: percent(1_000) }),
    description: note('Description'),
  },
  columns: ['code', 'name', 'unit', 'pricingMode', 'packages'],
  sections: [
    { title: 'Product', fields: ['name', 'code', 'unit', 'packages', 'description'] },
    {
      title: 'Price',
      fields: [
        'pricingMode',
        'supplyAndFitPrice',
        'contingencyPercentage',
        'inflationPercentage',
        'overheadPercentage',
        'profitPercentage',
      ],
    },
  ],
  defaultSort: 'name',
  mergeGroups: [['unit', 'supplyAndFitPrice']],
  alike: 'name',
})
export type ProductTemplate = RecordOf<typeof productTemplate>
