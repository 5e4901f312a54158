import { cameProblem } from '#domain/commercial/materials/came-problem'
import { unitsIn } from '#domain/commercial/materials/packs'
import { NIL, ONE, SMALLEST, textOf } from '#domain/value/money'
import { note, position, quantity, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { DELIVERY_PERMISSION } from './delivery'

/**
 * A delivered quantity of one material, in its units; negative where it corrects an earlier one. `entered` is the counted number, in `enteredUnit`s
 * of `packSize` units. Counts are never merged or lost: two devices make two lines. Spec: MAT-3.
 */
export const deliveryLine = defineResource({
  name: 'deliveryLine',
  singular: 'Delivery line',
  path: 'deliverylines',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: DELIVERY_PERMISSION,
  label: ['name'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    delivery: ref('Delivery', 'delivery', { required: true }),
    orderLine: ref('Order line', 'materialOrderLine', { within: { order: 'delivery.order' } }),
    material: ref('Catalogue material', 'material'),
    name: text('Material', { required: true, max: 500 }),
    unit: text('Unit', { max: 30 }),
    quantity: quantity('Came', { required: true }),
    damaged: quantity('Damaged', { required: true, initial: NIL }),
    entered: quantity('Counted', { required: true }),
    enteredUnit: text('Counted in', { max: 30 }),
    packSize: quantity('Units in one', { required: true, atLeast: SMALLEST, initial: ONE }),
    note: note('Note', { max: 2_000 }),
    order: position(),
  },
  columns: ['name', 'quantity', 'unit', 'damaged', 'note'],
  sections: [{ title: 'Delivery line', fields: ['name', 'unit', 'quantity', 'damaged', 'note'] }],
  defaultSort: 'order',
  mergeGroups: [['quantity', 'damaged', 'entered', 'enteredUnit', 'packSize']],
  together: {
    fields: ['quantity', 'damaged', 'entered', 'packSize'],
    problem: ({ quantity, damaged, entered, packSize }) => {
      // A record in the making may lack one of them.
      const isCounted = [quantity, entered, packSize].every(each => typeof each === 'number')
      const counted = isCounted ? unitsIn(entered, packSize) : quantity
      if (quantity !== counted)
        return {
          field: 'packSize',
          message: `What was counted makes ${textOf('quantity', counted)}: correct one of them`,
        }
      const message = cameProblem(quantity, damaged)
      return message === null ? null : { field: 'damaged', message }
    },
  },
  order: { by: 'delivery', field: 'order' },
})
export type DeliveryLine = RecordOf<typeof deliveryLine>
