import { WHOLE_DAY } from '#domain/commercial/labour/hours-of-a-day'
import { SMALLEST } from '#domain/value/money'
import { day, note, quantity, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { LABOUR_READERS } from './labour-readers'

/** The hours of one operative on one activity in a zone on a day, as the foreman saw it. A fact: two devices make two records, and nothing is merged. */
export const labourAllocation = defineResource({
  name: 'labourAllocation',
  singular: 'Operative hours',
  plural: 'Operative hours',
  path: 'labourallocations',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: LABOUR_READERS, write: ['ProjectHubLabourApplications'] },
  label: ['name'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    assessment: ref('Assessment', 'assessment'),
    workedOn: day('Day', { required: true }),
    operative: ref('Operative', 'operative', { required: true }),
    activity: ref('Activity of the bill', 'componentActivity', { within: { 'assessment.project': 'project' } }),
    zone: ref('Zone', 'assessmentZone', {
      within: { 'assessment.project': 'project', assessment: 'activity?.assessment?' },
    }),
    name: text('Activity', { required: true, max: 500 }),
    zoneName: text('Where', { max: 500 }),
    hours: quantity('Hours', { required: true, atLeast: SMALLEST, atMost: WHOLE_DAY }),
    note: note('Note', { max: 2_000 }),
  },
  columns: ['workedOn', 'operative', 'name', 'zoneName', 'hours'],
  sections: [
    { title: 'Hours', fields: ['workedOn', 'operative', 'name', 'zoneName', 'hours', 'note'] },
    { title: 'In the bill', fields: ['assessment', 'activity', 'zone'] },
  ],
  defaultSort: '-workedOn',
  days: ['workedOn'],
})
export type LabourAllocation = RecordOf<typeof labourAllocation>
