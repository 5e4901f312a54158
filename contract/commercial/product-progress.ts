import { cells, instant, note, percentage, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { LABOUR_READERS } from './labour-readers'
import { NIL, WHOLE } from '#domain/value/money'

/**
 * Progress of one product, a cell per zone: `percent` from 0 to 100. One record per product, with the product's own id. `recordedAt` is the device's
 * clock, for information only; the history has author and order. Spec: business 2, Progress by product.
 */
export const productProgress = defineResource({
  name: 'productProgress',
  singular: 'Progress',
  plural: 'Progress',
  path: 'productprogress',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: ['ProjectHubProgress', ...LABOUR_READERS], write: ['ProjectHubProgress'] },
  label: [],
  fields: {
    project: ref('Project', 'project', { required: true }),
    assessment: ref('Assessment', 'assessment', { required: true }),
    cells: cells(
      'Progress',
      'assessmentZone',
      {
        percent: percentage('Progress', { required: true, atLeast: NIL, atMost: WHOLE }),
        recordedAt: instant('Recorded'),
        note: note('Note', { max: 2_000 }),
      },
      { within: { assessment: 'assessment' } },
    ),
  },
  columns: [],
  sections: [],
  defaultSort: 'id',
})
export type ProductProgress = RecordOf<typeof productProgress>
