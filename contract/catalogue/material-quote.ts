import { ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { quoteFields, quoteShape } from './quote-fields'

/** A supplier's prices for materials. Spec: platform 2.6. */
export const materialQuote = defineResource({
  name: 'materialQuote',
  singular: 'Material quote',
  path: 'materialquotes',
  permission: {
    read: ['ResourcesMaterialQuotes', 'ResourcesProductTemplates', 'ProjectsRateBuildUp', 'ProjectHubMaterialBill'],
    write: ['ResourcesMaterialQuotes'],
  },
  fields: { ...quoteFields, supplier: ref('Supplier', 'supplier'), carriageTerms: text('Carriage') },
  ...quoteShape('supplier', 'carriageTerms'),
})
export type MaterialQuote = RecordOf<typeof materialQuote>
