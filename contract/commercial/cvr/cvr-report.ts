import { day, instant, money, note, ref, sequenceNumber } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { CVR_PERMISSION } from './cvr-readers'

const given = { serverOwned: true } as const
const given0 = { required: true, serverOwned: true } as const

/**
 * A cost value reconciliation as it was locked. Locking makes it and nothing changes it; the server keeps its packages, rows and documents as one text.
 * Spec: REP-1; decision 743.
 */
export const cvrReport = defineResource({
  name: 'cvrReport',
  singular: 'CVR report',
  path: 'cvrreports',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: { read: CVR_PERMISSION.read, write: [] },
  label: ['periodEnd'],
  foundBy: ['number'],
  fields: {
    project: ref('Project', 'project', given0),
    number: sequenceNumber('No.', { within: 'project', given: 'command', writtenAs: null }),
    periodEnd: day('Period to', given0),
    narrative: note('Narrative', given),
    value: money('Current value', given0),
    earned: money('Earned to date', given0),
    certified: money('Certified to date', given0),
    cost: money('Cost to date', given0),
    finalCost: money('Final cost, forecast', given0),
    margin: money('Margin to date', given0),
    finalMargin: money('Final margin, forecast', given0),
    lockedAt: instant('Locked', given0),
    lockedBy: ref('Locked by', 'user', given0),
  },
  columns: ['number', 'periodEnd', 'value', 'earned', 'cost', 'margin', 'finalMargin', 'lockedBy'],
  sections: [],
  defaultSort: '-periodEnd',
})
export type CvrReport = RecordOf<typeof cvrReport>
