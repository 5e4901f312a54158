import { cost, note, position, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL } from '#domain/value/money'

/** The price of one unit of a product, supplied and fitted. */
export const supplyFitQuoteLine = defineResource({
  name: 'supplyFitQuoteLine',
  singular: 'Price',
  path: 'supplyfitquotelines',
  area: 'catalogue',
  scope: { kind: 'library' },
  permission: {
    read: ['ResourcesSupplyFitQuotes', 'ResourcesProductTemplates', 'ProjectsRateBuildUp'],
    write: ['ResourcesSupplyFitQuotes'],
  },
  label: [],
  fields: {
    quote: ref('Quote', 'supplyFitQuote', { required: true }),
    template: ref('Product', 'productTemplate', { required: true }),
    price: cost('Price', { required: true, atLeast: NIL }),
    notes: note('Notes'),
    order: position(),
  },
  columns: ['template', 'price', 'notes'],
  sections: [{ title: 'Price', fields: ['template', 'price', 'notes'] }],
  defaultSort: 'order',
  order: { by: 'quote', field: 'order' },
})
export type SupplyFitQuoteLine = RecordOf<typeof supplyFitQuoteLine>
