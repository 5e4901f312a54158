import { PRODUCT_UNIT_CHOICES } from '#domain/value/units'
import { choice, code, cost, note, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL } from '#domain/value/money'

/** Work done by a trade, priced by `unit`; an activity whose trade is plant counts as plant. Spec: platform 2.6. */
export const labourActivity = defineResource({
  name: 'labourActivity',
  singular: 'Labour activity',
  plural: 'Labour activities',
  path: 'labouractivities',
  area: 'catalogue',
  scope: { kind: 'library' },
  permission: {
    read: [
      'ResourcesLabourActivities',
      'ResourcesLabourQuotes',
      'ResourcesProductTemplates',
      'ProjectsRateBuildUp',
      'ProjectHubLabourBill',
    ],
    write: ['ResourcesLabourActivities'],
  },
  label: ['name'],
  foundBy: ['code'],
  fields: {
    name: text('Activity', { required: true, max: 500 }),
    code: code('Code', { max: 60 }),
    trade: ref('Trade', 'trade'),
    unit: choice('Unit', PRODUCT_UNIT_CHOICES, { required: true, initial: 'hour(s)' }),
    guidePrice: cost('Guide rate', { atLeast: NIL }),
    description: note('Description'),
  },
  columns: ['code', 'name', 'trade', 'unit', 'guidePrice'],
  sections: [
    { title: 'Activity', fields: ['name', 'code', 'trade', 'unit', 'guidePrice'] },
    { title: 'Description', fields: ['description'] },
  ],
  defaultSort: 'name',
  mergeGroups: [['unit', 'guidePrice']],
  alike: 'name',
})
export type LabourActivity = RecordOf<typeof labourActivity>
