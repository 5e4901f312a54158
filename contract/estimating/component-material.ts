import { NIL, SMALLEST, WHOLE } from '#domain/value/money'
import { cost, flag, percentage, position, quantity, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { BUILD_UP_PERMISSION } from './labour-component'

/**
 * The quantity of a material in one unit of a product; negative where an extra over swaps one material for another. Everything is copied by value, so
 * that the sum needs no catalogue. `unitPrice` is the price of `pricedPer` units (a pack and its size; null counts as 1, and the quotient is never
 * rounded). `priceFrom` names the quote. `isGuesstimate` marks a price without a quote. Spec: business 7.
 */
export const componentMaterial = defineResource({
  name: 'componentMaterial',
  singular: 'Material line',
  path: 'assessmentlabourcomponentmaterials',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  // These lines make up the material bill.
  permission: { ...BUILD_UP_PERMISSION, read: [...BUILD_UP_PERMISSION.read, 'ProjectHubMaterialBill'] },
  label: ['name'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    product: ref('Product', 'assessmentProduct', { required: true }),
    component: ref('Component', 'labourComponent', { required: true, within: { product: 'product' } }),
    material: ref('Catalogue material', 'material'),
    name: text('Material', { required: true, max: 500 }),
    unit: text('Unit', { max: 30 }),
    quantityPerUnit: quantity('Per unit of product', { required: true }),
    wastePercentage: percentage('Waste', { atLeast: NIL, atMost: WHOLE }),
    unitPrice: cost('Unit price', { atLeast: NIL }),
    pricedPer: quantity('Price is for', { atLeast: SMALLEST }),
    quoteLine: ref('Quoted price', 'materialQuoteLine', {
      within: { material: 'material', 'quote.project?': 'assessment.project' },
    }),
    priceFrom: text('Price from'),
    isGuesstimate: flag('Guesstimate'),
    order: position(),
  },
  columns: ['name', 'quantityPerUnit', 'wastePercentage', 'unitPrice', 'priceFrom'],
  sections: [
    { title: 'Material', fields: ['component', 'name', 'unit', 'quantityPerUnit', 'wastePercentage'] },
    { title: 'Price', fields: ['unitPrice', 'pricedPer', 'priceFrom', 'isGuesstimate'] },
  ],
  defaultSort: 'order',
  mergeGroups: [
    ['material', 'name', 'unit'],
    ['unitPrice', 'pricedPer', 'quoteLine', 'priceFrom', 'isGuesstimate'],
  ],
  order: { by: 'component', field: 'order' },
})
export type ComponentMaterial = RecordOf<typeof componentMaterial>
