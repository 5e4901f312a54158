import { code, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { packagePercentages, percentageSection } from './package-percentages'

/** A trade package the firm prices ("Drylining and ceilings"). Spec: business 3, WorkPackage (/packages). */
export const workPackage = defineResource({
  name: 'workPackage',
  singular: 'Work package',
  path: 'packages',
  area: 'admin',
  scope: { kind: 'account' },
  permission: { read: ['AdminWorkPackages', 'Projects', 'ProjectHub'], write: ['AdminWorkPackages'] },
  label: ['name'],
  foundBy: ['code'],
  fields: { name: text('Name', { required: true }), code: code('Code', { max: 20 }), ...packagePercentages },
  columns: ['name', 'code', ...percentageSection.fields],
  sections: [{ title: 'Work package', fields: ['name', 'code'] }, percentageSection],
  defaultSort: 'name',
  alike: 'name',
})
export type WorkPackage = RecordOf<typeof workPackage>
