import { ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'
import { quoteFields, quoteSections } from './quote-fields'

/** A supplier's prices for materials. Spec: platform 2.6; estimating section 1, Quote. */
export const materialQuote = defineResource({
  name: 'materialQuote', singular: 'Material quote', path: 'materialquotes', area: 'catalogue', scope: { kind: 'library' },
  permission: { read: ['ResourcesMaterialQuotes', 'ResourcesProductTemplates', 'ProjectsRateBuildUp'], write: ['ResourcesMaterialQuotes'] },
  label: ['name'],
  fields: { ...quoteFields, supplier: ref('Supplier', 'supplier'), carriageTerms: text('Carriage') },
  columns: ['name', 'supplier', 'reference', 'validFrom', 'validTo', 'project'],
  sections: quoteSections('supplier', 'carriageTerms'),
  defaultSort: 'name',
  period: { from: 'validFrom', to: 'validTo' },
  alike: 'name',
})
export type MaterialQuote = RecordOf<typeof materialQuote>
