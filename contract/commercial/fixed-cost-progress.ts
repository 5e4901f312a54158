import { NIL, WHOLE } from '#domain/value/money'
import { choice, day, instant, note, percentage, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

export const FIXED_COST_WAYS = [
  { value: 'time', label: 'By time' },
  { value: 'hand', label: 'By hand' },
] as const

/**
 * Progress of one preliminary of the accepted bill: by the working days that have passed between two days, or as a person enters it. One record per
 * fixed cost, with the fixed cost's own id. Spec: PROG-2.
 */
export const fixedCostProgress = defineResource({
  name: 'fixedCostProgress',
  singular: 'Fixed cost progress',
  plural: 'Fixed cost progress',
  path: 'fixedcostprogress',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectHubProgress'], write: ['ProjectHubProgress'] },
  label: [],
  fields: {
    project: ref('Project', 'project', { required: true }),
    assessment: ref('Assessment', 'assessment', { required: true }),
    way: choice('Progress is taken', FIXED_COST_WAYS, { required: true, initial: 'hand' }),
    startDate: day('From'),
    finishDate: day('To'),
    percent: percentage('Progress', { required: true, initial: NIL, atLeast: NIL, atMost: WHOLE }),
    recordedAt: instant('Recorded'),
    note: note('Note', { max: 2_000 }),
  },
  columns: [],
  sections: [],
  defaultSort: 'id',
  mergeGroups: [['way', 'startDate', 'finishDate', 'percent', 'recordedAt', 'note']],
})
export type FixedCostProgress = RecordOf<typeof fixedCostProgress>
