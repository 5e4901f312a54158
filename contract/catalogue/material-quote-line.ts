import { choice, code, cost, position, quantity, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL, SMALLEST } from '#domain/value/money'

const PRICED_BY = [
  { value: 'single', label: 'Unit' },
  { value: 'pack', label: 'Pack' },
] as const

/** A supplier's price of one material, by the unit or by the pack. `packSize` is set for a pack of another size than the material's. */
export const materialQuoteLine = defineResource({
  name: 'materialQuoteLine',
  singular: 'Price',
  path: 'materialquotelines',
  area: 'catalogue',
  scope: { kind: 'library' },
  permission: {
    read: ['ResourcesMaterialQuotes', 'ResourcesProductTemplates', 'ProjectsRateBuildUp', 'ProjectHubMaterialBill'],
    write: ['ResourcesMaterialQuotes'],
  },
  label: [],
  fields: {
    quote: ref('Quote', 'materialQuote', { required: true }),
    material: ref('Material', 'material', { required: true }),
    supplierCode: code('Their code', { max: 60 }),
    price: cost('Price', { required: true, atLeast: NIL }),
    priceUnit: choice('Price per', PRICED_BY, { required: true, initial: 'single' }),
    packSize: quantity('Their pack size', { atLeast: SMALLEST }),
    order: position(),
  },
  columns: ['material', 'supplierCode', 'price', 'priceUnit', 'packSize'],
  sections: [{ title: 'Price', fields: ['material', 'supplierCode', 'price', 'priceUnit', 'packSize'] }],
  defaultSort: 'order',
  mergeGroups: [['price', 'priceUnit', 'packSize']],
  order: { by: 'quote', field: 'order' },
})
export type MaterialQuoteLine = RecordOf<typeof materialQuoteLine>
