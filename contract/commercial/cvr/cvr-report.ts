import { day, instant, money, note, ref, sequenceNumber } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { CVR_PERMISSION } from './cvr-readers'
import { LOCKED_RIGHTS } from './locked-parts'

/** Only for people who may read all that the report was worked out from. Locking gives each of them a value. */
const whole = { serverOwned: true, readBy: LOCKED_RIGHTS } as const
const always = { required: true, serverOwned: true } as const

/**
 * A cost value reconciliation as it was locked. Locking makes it and nothing changes it; the server keeps its packages, rows and documents as one text.
 * People who may not read all of its parts see that it is there, and no figure of it. Spec: REP-1; decisions 743 and 747.
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
    narrative: note('Narrative', whole),
    value: money('Current value', whole),
    earned: money('Earned to date', whole),
    certified: money('Certified to date', whole),
    cost: money('Cost to date', whole),
    finalCost: money('Final cost, forecast', whole),
    margin: money('Margin to date', whole),
    finalMargin: money('Final margin, forecast', whole),
    lockedAt: instant('Locked', always),
    lockedBy: ref('Locked by', 'user', always),
  },
  columns: ['number', 'periodEnd', 'value', 'earned', 'cost', 'margin', 'finalMargin', 'lockedBy'],
  sections: [],
  defaultSort: '-periodEnd',
})
export type CvrReport = RecordOf<typeof cvrReport>
