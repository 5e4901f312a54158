import { ref } from '../fields/field'
import { defineResource, type RecordOf } from '../resource'
import { quoteFields, quoteSections } from './quote-fields'

/** A subcontractor's rates for labour activities; without one, the firm's own rates. Spec: platform 2.6. */
export const labourQuote = defineResource({
  name: 'labourQuote', singular: 'Labour quote', path: 'labourquotes', area: 'catalogue', scope: { kind: 'library' },
  permission: { read: ['ResourcesLabourQuotes', 'ResourcesProductTemplates', 'ProjectsRateBuildUp'], write: ['ResourcesLabourQuotes'] },
  label: ['name'],
  fields: { ...quoteFields, subcontractor: ref('Subcontractor', 'subcontractor') },
  columns: ['name', 'subcontractor', 'reference', 'validFrom', 'validTo', 'project'],
  sections: quoteSections('subcontractor'),
  defaultSort: 'name',
  period: { from: 'validFrom', to: 'validTo' },
  alike: 'name',
})
export type LabourQuote = RecordOf<typeof labourQuote>
