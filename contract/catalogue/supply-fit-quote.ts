import { ref } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'
import { quoteFields, quoteSections } from './quote-fields'

/** A subcontractor's prices for products supplied and fitted. Spec: platform 2.6 (sf-quotes). */
export const supplyFitQuote = defineResource({
  name: 'supplyFitQuote', singular: 'Supply & fit quote', path: 'supplyfitquotes', area: 'catalogue', scope: { kind: 'library' },
  permission: { read: ['ResourcesSupplyFitQuotes', 'ResourcesProductTemplates', 'ProjectsRateBuildUp'], write: ['ResourcesSupplyFitQuotes'] },
  label: ['name'],
  fields: { ...quoteFields, subcontractor: ref('Subcontractor', 'subcontractor') },
  columns: ['name', 'subcontractor', 'reference', 'validFrom', 'validTo', 'project'],
  sections: quoteSections('subcontractor'),
  defaultSort: 'name',
  period: { from: 'validFrom', to: 'validTo' },
  alike: 'name',
})
export type SupplyFitQuote = RecordOf<typeof supplyFitQuote>
