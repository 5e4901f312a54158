import { text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** Groups of materials ("Plasterboard"). Spec: business 3, MaterialType (/materialtypes). */
export const materialType = defineResource({
  name: 'materialType',
  singular: 'Material type',
  path: 'materialtypes',
  area: 'admin',
  scope: { kind: 'account' },
  permission: {
    read: [
      'AdminMaterialTypes',
      'ResourcesMaterials',
      'ResourcesProductTemplates',
      'ProjectsRateBuildUp',
      'ProjectHubMaterialBill',
    ],
    write: ['AdminMaterialTypes'],
  },
  label: ['name'],
  fields: { name: text('Name', { required: true }) },
  columns: ['name'],
  sections: [{ title: 'Material type', fields: ['name'] }],
  defaultSort: 'name',
  alike: 'name',
  isQuick: true,
})
export type MaterialType = RecordOf<typeof materialType>
