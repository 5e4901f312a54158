import { NIL } from '#domain/value/money'
import { position, quantity, rate, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { LABOUR_PERMISSION } from './labour-readers'

/**
 * One activity in one zone on a labour application: the quantity done in all up to its day, not in the period. It copies the names of activity,
 * product and zone, so that it reads the same after the bill has changed. Only the server writes approvals. Spec: business 3, payment application
 * labour items ("palis").
 */
export const labourItem = defineResource({
  name: 'labourItem',
  singular: 'Labour application line',
  path: 'labourapplicationitems',
  area: 'commercial',
  scope: { kind: 'project', by: 'project' },
  permission: LABOUR_PERMISSION,
  label: ['name'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    application: ref('Labour application', 'labourApplication', { required: true }),
    assessment: ref('Assessment', 'assessment', { within: { id: 'application.assessment' } }),
    activity: ref('Activity of the bill', 'componentActivity', { within: { assessment: 'application.assessment' } }),
    zone: ref('Zone', 'assessmentZone', { within: { assessment: 'application.assessment' } }),
    name: text('Activity', { required: true, max: 500 }),
    productName: text('Product', { max: 1_000 }),
    zoneName: text('Where', { max: 500 }),
    unit: text('Unit', { max: 30 }),
    appliedQuantity: quantity('Done to date', { required: true, atLeast: NIL }),
    appliedRate: rate('Rate', { required: true, atLeast: NIL }),
    approvedQuantity: quantity('Approved to date', { serverOwned: true, atLeast: NIL }),
    approvedRate: rate('Approved rate', { serverOwned: true, atLeast: NIL }),
    order: position(),
  },
  columns: ['name', 'zoneName', 'appliedQuantity', 'unit', 'appliedRate', 'approvedQuantity'],
  sections: [
    { title: 'Labour', fields: ['name', 'productName', 'zoneName', 'unit', 'appliedQuantity', 'appliedRate'] },
  ],
  defaultSort: 'order',
  mergeGroups: [['appliedQuantity', 'appliedRate']],
  order: { by: 'application', field: 'order' },
})
export type LabourItem = RecordOf<typeof labourItem>
