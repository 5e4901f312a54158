import { NIL, WHOLE } from '#domain/value/money'
import { percentage, position, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** Permissions to see and change rate build-ups. */
export const BUILD_UP_PERMISSION = {
  read: ['ProjectsRateBuildUp', 'ProjectHubRateBuildUp'],
  write: ['ProjectsRateBuildUp'],
} as const

/**
 * A part of a product that is built in one go ("Frame"): its materials and the labour to fix them, with contingency on both. It and each of its lines
 * are separate records, so that two estimators' changes merge line by line (decision 420). Spec: business 7.
 */
export const labourComponent = defineResource({
  name: 'labourComponent',
  singular: 'Component',
  path: 'assessmentlabourcomponents',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: BUILD_UP_PERMISSION,
  label: ['name'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    product: ref('Product', 'assessmentProduct', { required: true }),
    name: text('Component', { required: true }),
    contingencyPercentage: percentage('Contingency', { atLeast: NIL, atMost: WHOLE }),
    order: position(),
  },
  columns: ['name', 'contingencyPercentage'],
  sections: [{ title: 'Component', fields: ['product', 'name', 'contingencyPercentage'] }],
  defaultSort: 'order',
  order: { by: 'product', field: 'order' },
})
export type LabourComponent = RecordOf<typeof labourComponent>
