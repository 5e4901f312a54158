import { NIL } from '#domain/value/money'
import { code, money, note, position, ref, text } from '../../fields/field'
import { defineResource, type RecordOf } from '../../kit/resource'
import { INCOMING_PERMISSION } from './incoming-readers'

const given = { serverOwned: true } as const

/**
 * One line of an incoming application, to date: a supply and fit product or a fixed cost of an accepted bill, or anything else the subcontractor applies
 * for. It copies the names of the bill. The server keeps what it is checked against beside it, and what was approved. Spec: business 3, items of product
 * payment applications ("paapis", "pafcis", "paoais"); decision 711.
 */
export const incomingItem = defineResource({
  name: 'incomingItem',
  singular: 'Incoming application line',
  path: 'incomingitems',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: INCOMING_PERMISSION,
  label: ['code', 'name'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    application: ref('Application', 'incomingApplication', { required: true, within: { project: 'project' } }),
    assessment: ref('Assessment', 'assessment', { within: { project: 'project' } }),
    product: ref('Product of the bill', 'assessmentProduct', { within: { assessment: 'assessment' } }),
    fixedCost: ref('Fixed cost of the bill', 'assessmentFixedCost', { within: { assessment: 'assessment' } }),
    code: code('Ref', { max: 60 }),
    name: text('Item', { required: true, max: 1_000 }),
    unit: text('Unit', { max: 30 }),
    value: money('Applied to date', { required: true, initial: NIL }),
    /** Of the accepted bill: at the supply and fit price, and what progress gives of it. Null for what is not of the bill. */
    contractValue: money('Value in the bill', given),
    measuredValue: money('Value by progress', given),
    /** To date: certificates of other subcontractors, and the last one of this subcontractor. */
    approvedElsewhere: money('Approved of others', { ...given, required: true, initial: NIL }),
    approvedBefore: money('Approved before', { ...given, required: true, initial: NIL }),
    approvedValue: money('Approved to date', given),
    reductionReason: note('Why less than applied for', given),
    order: position(),
  },
  columns: ['code', 'name', 'contractValue', 'measuredValue', 'value', 'approvedValue'],
  sections: [{ title: 'Line', fields: ['code', 'name', 'unit', 'value'] }],
  defaultSort: 'order',
  order: { by: 'application', field: 'order' },
  evidence: {
    of: 'application',
    keeps: 'closed',
    sealed: ({ state }) =>
      state === 'held' || state === 'query'
        ? null
        : 'This application is decided, so its lines stay as they are. Enter the difference in the next one',
  },
})
export type IncomingItem = RecordOf<typeof incomingItem>
