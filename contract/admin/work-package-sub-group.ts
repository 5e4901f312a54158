import { code, position, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { packagePercentages, percentageSection } from './package-percentages'

/** A part of a work package with its own pricing ("Suspended ceilings"). Spec: business 3, WorkPackageSubGroup. */
export const workPackageSubGroup = defineResource({
  name: 'workPackageSubGroup',
  singular: 'Sub-group',
  path: 'packagesubgroups',
  area: 'admin',
  scope: { kind: 'account' },
  permission: { read: ['AdminWorkPackages', 'Projects', 'ProjectHub'], write: ['AdminWorkPackages'] },
  label: ['name'],
  foundBy: ['code'],
  fields: {
    workPackage: ref('Work package', 'workPackage', { required: true }),
    name: text('Name', { required: true }),
    code: code('Code', { max: 20 }),
    ...packagePercentages,
    order: position(),
  },
  columns: ['name', 'code', 'overheadPercentage', 'profitPercentage', 'inflationPercentage'],
  sections: [{ title: 'Sub-group', fields: ['workPackage', 'name', 'code'] }, percentageSection],
  defaultSort: 'order',
  order: { by: 'workPackage', field: 'order' },
})
export type WorkPackageSubGroup = RecordOf<typeof workPackageSubGroup>
