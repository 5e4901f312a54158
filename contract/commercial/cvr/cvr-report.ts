import { day, instant, money, note, ref, sequenceNumber } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { CVR_PERMISSION } from './cvr-readers'

const given = { serverOwned: true } as const
const always = { required: true, serverOwned: true } as const

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
    project: ref('Project', 'project', always),
    number: sequenceNumber('No.', { within: 'project', given: 'command', writtenAs: null }),
    periodEnd: day('Period to', always),
    narrative: note('Narrative', given),
    value: money('Current value', always),
    earned: money('Earned to date', always),
    certified: money('Certified to date', always),
    cost: money('Cost to date', always),
    finalCost: money('Final cost, forecast', always),
    margin: money('Margin to date', always),
    finalMargin: money('Final margin, forecast', always),
    lockedAt: instant('Locked', always),
    lockedBy: ref('Locked by', 'user', always),
  },
  columns: ['number', 'periodEnd', 'value', 'earned', 'cost', 'margin', 'finalMargin', 'lockedBy'],
  sections: [],
  defaultSort: '-periodEnd',
})
export type CvrReport = RecordOf<typeof cvrReport>
