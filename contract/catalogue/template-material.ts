import { cost, percentage, position, quantity, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL, WHOLE } from '#domain/value/money'

/**
 * The quantity of a material in one unit of the product; negative where an extra over swaps one material for another. `unitPrice` is typed by a
 * person; without it the chosen quote's price counts, then the best quote's, then the guide price.
 */
export const templateMaterial = defineResource({
  name: 'templateMaterial',
  singular: 'Material',
  path: 'templatematerials',
  area: 'catalogue',
  scope: { kind: 'library' },
  permission: { read: ['ResourcesProductTemplates', 'ProjectsRateBuildUp'], write: ['ResourcesProductTemplates'] },
  label: [],
  fields: {
    template: ref('Product template', 'productTemplate', { required: true }),
    component: ref('Component', 'templateComponent', { required: true }),
    material: ref('Material', 'material', { required: true }),
    quantityPerUnit: quantity('Per unit of product', { required: true }),
    wastePercentage: percentage('Waste', { atLeast: NIL, atMost: WHOLE }),
    quoteLine: ref('Price from', 'materialQuoteLine', { within: { material: 'material' } }),
    unitPrice: cost('Unit price', { atLeast: NIL }),
    order: position(),
  },
  columns: ['material', 'quantityPerUnit', 'wastePercentage', 'unitPrice'],
  sections: [
    { title: 'Material', fields: ['component', 'material', 'quantityPerUnit', 'wastePercentage', 'unitPrice'] },
  ],
  defaultSort: 'order',
  mergeGroups: [['material', 'quoteLine', 'unitPrice']],
  order: { by: 'component', field: 'order' },
})
export type TemplateMaterial = RecordOf<typeof templateMaterial>
