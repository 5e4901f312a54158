import { cost, note, position, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL } from '#domain/value/money'

/** The price of one unit of an activity. */
export const labourQuoteLine = defineResource({
  name: 'labourQuoteLine',
  singular: 'Rate',
  path: 'labourquotelines',
  area: 'catalogue',
  scope: { kind: 'library' },
  permission: {
    read: ['ResourcesLabourQuotes', 'ResourcesProductTemplates', 'ProjectsRateBuildUp'],
    write: ['ResourcesLabourQuotes'],
  },
  label: [],
  fields: {
    quote: ref('Quote', 'labourQuote', { required: true }),
    activity: ref('Activity', 'labourActivity', { required: true }),
    price: cost('Rate', { required: true, atLeast: NIL }),
    notes: note('Notes'),
    order: position(),
  },
  columns: ['activity', 'price', 'notes'],
  sections: [{ title: 'Rate', fields: ['activity', 'price', 'notes'] }],
  defaultSort: 'order',
  order: { by: 'quote', field: 'order' },
})
export type LabourQuoteLine = RecordOf<typeof labourQuoteLine>
