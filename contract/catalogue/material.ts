import { MATERIAL_UNIT_CHOICES, PACK_UNITS } from '#domain/value/units'
import { choice, code, cost, note, quantity, ref, text } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'
import { NIL, SMALLEST } from '#domain/value/money'

/**
 * A material bought and built in. `packSize` is the number of `unit` in a pack; null counts as 1. `guidePrice` is the expected cost of one `unit`
 * where no quote prices it; a build-up that uses it says so. Spec: business 3, Units.
 */
export const material = defineResource({
  name: 'material',
  singular: 'Material',
  path: 'materials',
  area: 'catalogue',
  scope: { kind: 'library' },
  permission: {
    read: [
      'ResourcesMaterials',
      'ResourcesMaterialQuotes',
      'ResourcesProductTemplates',
      'ProjectsRateBuildUp',
      'ProjectHubMaterialBill',
    ],
    write: ['ResourcesMaterials'],
  },
  label: ['name'],
  foundBy: ['code'],
  fields: {
    name: text('Material', { required: true, max: 500 }),
    code: code('Code', { max: 60 }),
    materialType: ref('Type', 'materialType'),
    unit: choice('Unit', MATERIAL_UNIT_CHOICES, { required: true, initial: 'item' }),
    unitSize: text('Size of one', { max: 60 }),
    packUnit: choice('Pack unit', PACK_UNITS, { required: true, initial: 'single' }),
    packSize: quantity('Pack size', { atLeast: SMALLEST }),
    guidePrice: cost('Guide price', { atLeast: NIL }),
    description: note('Description'),
  },
  columns: ['code', 'name', 'materialType', 'guidePrice', 'unit', 'packUnit', 'packSize'],
  sections: [
    { title: 'Material', fields: ['name', 'code', 'materialType', 'unit', 'unitSize', 'guidePrice'] },
    { title: 'Packs', fields: ['packUnit', 'packSize'] },
    { title: 'Description', fields: ['description'] },
  ],
  defaultSort: 'name',
  mergeGroups: [
    ['unit', 'guidePrice'],
    ['packUnit', 'packSize'],
  ],
  alike: 'name',
})
export type Material = RecordOf<typeof material>
