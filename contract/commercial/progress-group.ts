import { choice, position, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** Weights of the products of a group. */
const GROUP_WEIGHTS = [
  { value: 'value', label: 'By value' },
  { value: 'quantity', label: 'By quantity' },
  { value: 'even', label: 'Evenly' },
] as const

/** Products of one bill that are monitored together, "Dry lining" or "Work of Smith & Sons". Their progress is derived. Spec: PROG-2. */
export const progressGroup = defineResource({
  name: 'progressGroup',
  singular: 'Progress group',
  path: 'progressgroups',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectHubProgress'], write: ['ProjectHubProgress'] },
  label: ['name'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    assessment: ref('Assessment', 'assessment', { required: true }),
    name: text('Name', { required: true }),
    weight: choice('Products weigh', GROUP_WEIGHTS, { required: true, initial: 'value' }),
    place: position(),
  },
  columns: ['name', 'weight'],
  sections: [{ title: 'Progress group', fields: ['name', 'assessment', 'weight'] }],
  defaultSort: 'place',
  order: { by: 'project', field: 'place' },
})
export type ProgressGroup = RecordOf<typeof progressGroup>
