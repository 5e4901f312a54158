import { code, position, ref } from '../fields/field'
import { defineResource, type RecordOf } from '../kit/resource'

/** A work package of one project, which assessments price. Spec: business 3 and 7 (projectpackages). */
export const projectPackage = defineResource({
  name: 'projectPackage',
  singular: 'Project work package',
  path: 'projectpackages',
  area: 'estimating',
  scope: { kind: 'index' },
  permission: { read: ['Projects', 'ProjectHub'], write: ['Projects'] },
  label: ['clientRef'],
  fields: {
    project: ref('Project', 'project', { required: true }),
    workPackage: ref('Work package', 'workPackage', { required: true }),
    /** VAT is computed on a tender only, package by package. */
    vatCode: ref('VAT code', 'vatCode'),
    clientRef: code('Client reference', { max: 60 }),
    order: position(),
  },
  columns: ['workPackage', 'vatCode', 'clientRef'],
  sections: [{ title: 'Work package', fields: ['project', 'workPackage', 'vatCode', 'clientRef'] }],
  defaultSort: 'order',
  order: { by: 'project', field: 'order' },
})
export type ProjectPackage = RecordOf<typeof projectPackage>
