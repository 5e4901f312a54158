import { PACK_UNITS } from '#domain/value/units'
import { NIL, ONE, SMALLEST } from '#domain/value/money'
import { choice, position, quantity, rate, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { ORDER_READERS } from './material-order'

/** One material on an order, copied by value as the supplier is asked for it: `packs` packs of `packSize` units at `packPrice` each. Spec: business 7. */
export const materialOrderLine = defineResource({
  name: 'materialOrderLine',
  singular: 'Order line',
  path: 'materialorderlines',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ORDER_READERS, write: ['ProjectHubMaterialOrders'] },
  label: ['name'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    order: ref('Order', 'materialOrder', { required: true }),
    assessment: ref('Assessment', 'assessment'),
    zone: ref('Zone', 'assessmentZone', { within: { 'assessment.project': 'project' } }),
    material: ref('Catalogue material', 'material'),
    name: text('Material', { required: true, max: 500 }),
    unit: text('Unit', { max: 30 }),
    packs: quantity('Packs', { required: true, atLeast: SMALLEST, initial: ONE }),
    packUnit: choice('Pack', PACK_UNITS, { required: true, initial: 'single' }),
    packSize: quantity('Units in a pack', { required: true, atLeast: SMALLEST, initial: ONE }),
    packPrice: rate('Pack price', { atLeast: NIL }),
    priceFrom: text('Price from'),
    vatCode: ref('VAT code', 'vatCode'),
    nominalCode: ref('Nominal code', 'nominalCode'),
    place: position(),
  },
  columns: ['name', 'zone', 'packs', 'packUnit', 'packSize', 'packPrice'],
  sections: [
    { title: 'Material', fields: ['name', 'material', 'unit', 'assessment', 'zone'] },
    { title: 'Quantity and price', fields: ['packs', 'packUnit', 'packSize', 'packPrice', 'priceFrom'] },
    { title: 'Books', fields: ['nominalCode', 'vatCode'] },
  ],
  defaultSort: 'place',
  mergeGroups: [
    ['packs', 'packUnit', 'packSize'],
    ['packPrice', 'priceFrom'],
  ],
  order: { by: 'order', field: 'place' },
})
export type MaterialOrderLine = RecordOf<typeof materialOrderLine>
