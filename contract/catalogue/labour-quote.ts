import { ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { quoteFields, quoteShape } from './quote-fields'

/** A subcontractor's rates for labour activities; without a subcontractor, the firm's own rates. Spec: platform 2.6. */
export const labourQuote = defineResource({
  name: 'labourQuote',
  singular: 'Labour quote',
  path: 'labourquotes',
  permission: {
    read: ['ResourcesLabourQuotes', 'ResourcesProductTemplates', 'ProjectsRateBuildUp'],
    write: ['ResourcesLabourQuotes'],
  },
  fields: { ...quoteFields, subcontractor: ref('Subcontractor', 'subcontractor') },
  ...quoteShape('subcontractor'),
})
export type LabourQuote = RecordOf<typeof labourQuote>
