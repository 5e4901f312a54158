import { ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { quoteFields, quoteShape } from './quote-fields'

/** A subcontractor's prices for products supplied and fitted. Spec: platform 2.6 (sf-quotes). */
export const supplyFitQuote = defineResource({
  name: 'supplyFitQuote',
  singular: 'Supply & fit quote',
  path: 'supplyfitquotes',
  permission: {
    read: ['ResourcesSupplyFitQuotes', 'ResourcesProductTemplates', 'ProjectsRateBuildUp'],
    write: ['ResourcesSupplyFitQuotes'],
  },
  fields: { ...quoteFields, subcontractor: ref('Subcontractor', 'subcontractor') },
  ...quoteShape('subcontractor'),
})
export type SupplyFitQuote = RecordOf<typeof supplyFitQuote>
