import { NIL } from '#domain/value/money'
import { code, money, note, position, quantity, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { QUOTE_PERMISSION } from './quote-request'

/**
 * One line of a quote request, copied by value when it is sent: a product to supply and fit, or a material. With `allowance` a bidder may omit it,
 * and it then counts at that amount.
 */
export const quoteRequestLine = defineResource({
  name: 'quoteRequestLine',
  singular: 'Line asked',
  plural: 'Lines asked',
  path: 'quoterequestlines',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: QUOTE_PERMISSION,
  label: ['ref', 'name'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    request: ref('Quote request', 'quoteRequest', { required: true }),
    product: ref('Product', 'assessmentProduct'),
    material: ref('Catalogue material', 'material'),
    ref: code('Ref', { max: 40 }),
    name: text('Line', { required: true, max: 1_000 }),
    description: note('Description'),
    unit: text('Unit', { max: 30 }),
    quantity: quantity('Quantity'),
    allowance: money('Allowed if left out', { atLeast: NIL }),
    order: position(),
  },
  columns: ['ref', 'name', 'unit', 'quantity', 'allowance'],
  sections: [{ title: 'Line', fields: ['ref', 'name', 'description', 'unit', 'quantity', 'allowance'] }],
  defaultSort: 'order',
  order: { by: 'request', field: 'order' },
})
export type QuoteRequestLine = RecordOf<typeof quoteRequestLine>
