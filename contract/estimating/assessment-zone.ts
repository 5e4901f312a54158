import { day, note, position, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** A place where work is measured: a level, a plot. A sub-zone has a parent; there are two levels. Spec: business 3, Zone. */
export const assessmentZone = defineResource({
  name: 'assessmentZone',
  singular: 'Zone',
  path: 'assessmentzones',
  area: 'estimating',
  scope: { kind: 'assessment', by: 'assessment' },
  permission: {
    read: [
      'ProjectsBillOfQuantities',
      'ProjectHubBillOfQuantities',
      'ProjectHubProgress',
      'ProjectHubMaterialBill',
      'ProjectHubLabourBill',
      'ProjectHubLabourReview',
      'ProjectHubLabourApplications',
    ],
    write: ['ProjectsBillOfQuantities'],
  },
  label: ['name'],
  fields: {
    assessment: ref('Assessment', 'assessment', { required: true }),
    name: text('Zone', { required: true }),
    parent: ref('Parent zone', 'assessmentZone'),
    /** Planned start and finish of the work in it; progress by time counts from these. */
    startDate: day('Start'),
    endDate: day('Finish'),
    notes: note('Notes', { max: 2_000 }),
    order: position(),
  },
  columns: ['name', 'parent', 'startDate', 'endDate'],
  sections: [{ title: 'Zone', fields: ['assessment', 'name', 'parent', 'startDate', 'endDate', 'notes'] }],
  defaultSort: 'order',
  order: { by: 'assessment', field: 'order' },
  period: { from: 'startDate', to: 'endDate', most: null },
})
export type AssessmentZone = RecordOf<typeof assessmentZone>
