import { percentage, position, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL, WHOLE } from '#domain/value/money'

/** A part of a product that is built in one go ("Frame"): materials and the labour to fix them. */
export const templateComponent = defineResource({
  name: 'templateComponent',
  singular: 'Component',
  path: 'templatecomponents',
  area: 'catalogue',
  scope: { kind: 'library' },
  permission: { read: ['ResourcesProductTemplates', 'ProjectsRateBuildUp'], write: ['ResourcesProductTemplates'] },
  label: ['name'],
  fields: {
    template: ref('Product template', 'productTemplate', { required: true }),
    name: text('Component', { required: true }),
    contingencyPercentage: percentage('Contingency', { atLeast: NIL, atMost: WHOLE }),
    order: position(),
  },
  columns: ['name', 'contingencyPercentage'],
  sections: [{ title: 'Component', fields: ['name', 'contingencyPercentage'] }],
  defaultSort: 'order',
  order: { by: 'template', field: 'order' },
})
export type TemplateComponent = RecordOf<typeof templateComponent>
