import { flag, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** Groups of fixed costs ("Supervision"). Spec: business 3, FixedCostType (/fixedcosttypes). */
export const fixedCostType = defineResource({
  name: 'fixedCostType',
  singular: 'Fixed cost type',
  path: 'fixedcosttypes',
  area: 'admin',
  scope: { kind: 'account' },
  permission: {
    read: ['AdminFixedCostTypes', 'ResourcesFixedCosts', 'ProjectsFixedCosts', 'ProjectHubFixedCosts'],
    write: ['AdminFixedCostTypes'],
  },
  label: ['name'],
  fields: { name: text('Name', { required: true }), isPlant: flag('Plant') },
  columns: ['name', 'isPlant'],
  sections: [{ title: 'Fixed cost type', fields: ['name', 'isPlant'] }],
  defaultSort: 'name',
  alike: 'name',
  isQuick: true,
})
export type FixedCostType = RecordOf<typeof fixedCostType>
